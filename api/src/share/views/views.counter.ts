import { isRejection } from '@upline/contracts';
import type { Logger } from '@upline/infra/log/log.ts';
import { Unavailable } from '@upline/infra/ports/unavailable.ts';
import type { Ports } from '@upline/infra/ports.ts';
import { handleCommand } from '../../platform/commands/handleCommand.ts';
import { byProduct } from '../../platform/commands/judge.ts';
import type { TimeZoneOf } from '../../platform/commands/metadata.ts';
import { systemMeta } from '../../platform/commands/metadata.ts';
import { uuidV7 } from '../../platform/lib/ids.ts';
import type { ShareNeeds } from '../share.commands.ts';
import type { Link, Scheduler, ViewBatch, Viewer } from './views.batches.ts';
import { createViewBatches } from './views.batches.ts';
import { createViewPoints } from './views.points.ts';
import { createVisitors } from './views.visitors.ts';

/** Links with a view in the last 5 s that a process keeps apart: about 300 bytes each. */
const defaultMaxLinks = 50_000;
const maxSending = 8;

/** What counting views takes. */
export type ViewCounterNeeds = Pick<ShareNeeds, 'shares'> &
  Pick<Ports, 'documents' | 'deduplication'> & { timeZoneOf: TimeZoneOf; clock: () => Date };

/**
 * A visit to a link. `visitor` stays the same when the same person comes again; `address` is the group of their IP
 * address; `unseen`: no person has opened it before.
 */
export type View = Link & { sharedBy: string; viewer: Viewer; visitor: string; address: string; unseen: boolean };

const realTime: Scheduler = {
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

const store = async (
  needs: ViewCounterNeeds,
  { shareId, organizationId }: Link,
  { id: commandId, at, counts, points }: ViewBatch,
): Promise<void> => {
  const meta = await systemMeta(needs, { organizationId, at, commandId });
  const result = await handleCommand({
    repository: needs.shares,
    id: shareId,
    meta,
    command: { type: 'RecordViews', data: { ...counts, points, at: meta.occurredAt } },
    judge: byProduct,
  });
  if (isRejection(result)) throw new Error(`views of link ${shareId} were refused: ${result.rejected}`);
};

/**
 * Counts views and appends them in batches. A crash loses at most the last 5 s; `close` loses none while the event
 * store answers. `record` throws Unavailable when the windows of visitors cannot be asked, or too many links are open
 * at once: nothing is counted then.
 */
export const createViewCounter = (
  needs: ViewCounterNeeds,
  options: { log: Logger; scheduler?: Scheduler; maxLinks?: number },
) => {
  const { log, scheduler = realTime } = options;
  const { documents, deduplication, clock } = needs;
  const visitors = createVisitors(documents, deduplication, clock);
  const pointsOf = createViewPoints(needs);

  const send = async (link: Link, batch: ViewBatch): Promise<boolean> => {
    try {
      await store(needs, link, batch);
      return true;
    } catch (error) {
      const later = error instanceof Unavailable;
      log[later ? 'warn' : 'error'](
        { err: error, shareId: link.shareId },
        later ? 'views wait for the event store' : 'views were lost',
      );
      return !later;
    }
  };

  const batches = createViewBatches({
    send,
    newBatch: () => {
      const at = clock();
      return { id: uuidV7(at.getTime()), at };
    },
    scheduler,
    maxLinks: options.maxLinks ?? defaultMaxLinks,
    maxSending,
  });

  return {
    record: async ({ viewer, visitor, address, unseen, sharedBy, ...link }: View): Promise<void> => {
      const { shareId, organizationId } = link;
      // asked before the window is taken: a visitor who comes again is still new
      if (!batches.hasRoom(shareId)) throw new Unavailable('the view counter');
      // programs have no habits to respect: each of their visits counts
      if (viewer !== 'bots' && !(await visitors.isNew({ shareId, visitor }))) return;
      // browsers say what they like about themselves: only people's views give points
      if (viewer === 'people' && !(await visitors.takePlace({ shareId, address }))) return;
      const points = viewer === 'people' ? await pointsOf({ organizationId, sharedBy, address }) : 0;
      batches.add({ shareId, organizationId }, viewer, { unseen, points });
    },
    close: async (): Promise<void> => {
      const lost = await batches.close();
      if (lost > 0) log.error({ lost }, 'views could not be stored before the end');
    },
  };
};
export type ViewCounter = ReturnType<typeof createViewCounter>;
