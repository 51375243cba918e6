import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoredEvent } from '@upline/contracts';
import { parseConfig } from '@upline/infra/config.ts';
import { openInfra } from '@upline/infra/open.ts';
import type { ReadStore, ReadStoreWriter, StoredRow } from '@upline/infra/ports.ts';
import type { Log, ProjectorPorts } from '../reign.ts';

/** Says nothing. */
export const silent: Log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** The embedded engines on a data folder of their own, all of them in this thread. */
export const openEngines = async (folder = mkdtempSync(join(tmpdir(), 'upline-projector-'))) => {
  const infra = await openInfra(parseConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }), { projector: 'here' });
  const { ports } = infra;
  return {
    folder,
    infra,
    ports,
    /** Appends events as a story told them, each to its stream; events of one stream that follow each other share an append. */
    append: async (events: readonly Omit<StoredEvent, 'position'>[]): Promise<number> => {
      const appends: Promise<unknown>[] = [];
      for (let at = 0, end = 0; at < events.length; at = end) {
        const first = events[at];
        for (end = at + 1; events[end]?.stream === first?.stream && end < events.length;) end += 1;
        const together = events.slice(at, end).map(({ id, type, data, meta }) => ({ id, type, data, meta }));
        // not awaited one by one: appends that arrive together share one commit
        if (first) appends.push(ports.events.append(first.stream, first.revision === 0 ? 'none' : first.revision - 1, together));
      }
      await Promise.all(appends);
      return ports.events.head();
    },
    close: async (): Promise<void> => {
      await infra.close();
      rmSync(folder, { recursive: true, force: true });
    },
    /** Closes the engines and opens them again on the same folder, as a restart does. */
    reopen: async () => {
      await infra.close();
      return openEngines(folder);
    },
  };
};
export type Engines = Awaited<ReturnType<typeof openEngines>>;

/** Every row of the live generation of a view by key, tombstones included, as the bytes that are stored of it. */
export const rowsOf = async (reads: ReadStore & Pick<ReadStoreWriter, 'scan'>, view: string): Promise<Map<string, string>> => {
  const generation = await reads.live(view);
  const rows = new Map<string, string>();
  if (!generation) return rows;
  let page: StoredRow[] = [];
  do {
    page = await reads.scan(generation, { afterKey: page.at(-1)?.key ?? null, limit: 500 });
    for (const { key, position, row } of page) rows.set(key, `${position} ${JSON.stringify(row)}`);
  } while (page.length > 0);
  return rows;
};

/** Ports whose nth save ends as if the process died: before anything was written, or right after. */
export const dyingPorts = (ports: ProjectorPorts, die: { at: number; after: boolean }): ProjectorPorts => {
  let saves = 0;
  const save: ReadStoreWriter['save'] = async (token, all) => {
    saves += 1;
    const dies = saves === die.at;
    if (dies && !die.after) throw new Error('died before the save');
    await ports.reads.save(token, all);
    if (dies) throw new Error('died after the save');
  };
  return { ...ports, reads: { ...ports.reads, save } };
};
