import type { Config } from '@upline/infra/settings/config.ts';
import { createSpoolWriter } from '@upline/infra/eventStore/spool.ts';
import type { SpoolIndex } from '@upline/infra/eventStore/spool.ts';
import { openOutlines } from '@upline/infra/logReader.ts';
import { layOut } from './layout.ts';
import type { Layout, LayoutOptions } from './layout.ts';
import { isMostlyOne, sampleLog } from './sample.ts';

export type LayOutRequest = Pick<LayoutOptions, 'until' | 'partitions'> & {
  /** Types of events that views of the whole installation handle. */
  commonTypes: readonly string[];
  /** The file for a spool, where the event store has no event lookup. */
  spoolFile: number | null;
};

/** `layout` is null where the order of the log is as good. `spool` has a copy of the log. */
export type LaidOutLog = { layout: Layout | null; spool: SpoolIndex | null };

/** Lays the log out by organization. */
export const layOutLog = async (
  config: Config,
  { until, partitions, commonTypes, spoolFile }: LayOutRequest,
  signal: AbortSignal,
): Promise<LaidOutLog> => {
  const types = new Set(commonTypes);
  const writer = spoolFile === null ? null : createSpoolWriter(spoolFile);
  const outlines = await openOutlines(config, writer && { writer, until });
  try {
    // a copy is made in the order of the log, so that its middle cannot be looked at first
    if (!writer && isMostlyOne(await sampleLog(outlines, { until, signal }))) return { layout: null, spool: null };
    const layout = await layOut(outlines, { until, partitions, isCommon: (type) => types.has(type), signal });
    return { layout, spool: writer && writer.index() };
  } finally {
    await outlines.close();
  }
};
