import type { Config } from '@upline/infra/settings/config.ts';
import type { Logger } from '@upline/infra/log/log.ts';
import type { ReadStore } from '@upline/infra/ports/readStore.ts';
import { heavyReadHandlers } from './heavyReadHandlers.ts';
import { createCosts } from './platform/heavyReads/cost.ts';
import { createHeavyReads } from './platform/heavyReads/heavyReads.ts';
import { createReaderOf } from './platform/queries/reader.ts';
import type { Tracker } from './platform/queries/tracker.ts';
import type { ShownLinkNeeds } from './team/team.presenter.ts';

const worker = new URL('./heavyReads.worker.ts', import.meta.url);

/** Opens what queries read with: here what is light, on a thread of its own what is heavy, within the budgets. */
export const openReaders = (
  { reads, tracker }: { reads: ReadStore; tracker: Tracker },
  { config, secret, now, log }: { config: Config; secret: string; now: () => number; log: Logger },
) => {
  const costs = createCosts(now);
  const needs: ShownLinkNeeds = { publicUrl: config.publicUrl, secret, sendsMails: config.smtpUrl !== null };
  return {
    costs,
    heavy: createHeavyReads({ worker, settings: { config, needs }, costs, log }),
    /** Names of the queries that the thread knows. */
    heavyQueries: new Set(Object.keys(heavyReadHandlers.queries)),
    lightReaderOf: createReaderOf(reads, tracker, { onlyLight: true }),
  };
};
