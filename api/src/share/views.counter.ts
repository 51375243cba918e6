import { isRejection } from '@upline/contracts';
import type { Logger } from '@upline/infra/log.ts';
import { Unavailable } from '@upline/infra/ports.ts';
import { execute } from '../platform/commands.ts';
import { timeZoneOf } from '../platform/http/caller.ts';
import { uuidV7 } from '../platform/ids.ts';
import { metaFor } from '../organization/founding.ts';
import type { Services } from '../services.ts';
import type { ShareCommand } from './share.decider.ts';
import type { Link, Scheduler, ViewBatch, Viewer } from './views.batches.ts';
import { createViewBatches } from './views.batches.ts';
import { createVisitors } from './views.visitors.ts';

/** Links with a view in the last 5 s that a process keeps apart: about 300 bytes each. */
const defaultMaxLinks = 50_000;
const maxSending = 8;

/** Someone opened a link. `visitor` stays the same when the same person comes again; `unseen`: no person has opened it before. */
export type View = Link & { viewer: Viewer; visitor: string; unseen: boolean };

const realTime: Scheduler = {
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

const store = async (
  services: Services,
  { shareId, organizationId }: Link,
  { id, at, counts }: ViewBatch,
): Promise<void> => {
  const timeZone = await timeZoneOf(services, organizationId);
  const meta = metaFor({ organizationId, actorId: null, timeZone, at }, id);
  const command: ShareCommand = { type: 'RecordViews', data: counts };
  const result = await execute({ repository: services.shares, id: shareId, meta, command: () => command });
  if (isRejection(result)) throw new Error(`views of link ${shareId} were refused: ${result.rejected}`);
};

/**
 * Counts views and appends them in batches. A crash loses at most the last 5 s; `close` loses none while the event store answers.
 * `record` throws Unavailable when the visitor windows cannot be asked, or too many links are open at once: nothing is counted then.
 */
export const createViewCounter = (
  services: Services,
  options: { log: Logger; scheduler?: Scheduler; maxLinks?: number },
) => {
  const { log, scheduler = realTime } = options;
  const { documents, windows } = services.ports;
  const visitors = createVisitors(documents, windows, services.clock);

  const send = async (link: Link, batch: ViewBatch): Promise<boolean> => {
    try {
      await store(services, link, batch);
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
      const at = services.clock();
      return { id: uuidV7(at.getTime()), at };
    },
    scheduler,
    maxLinks: options.maxLinks ?? defaultMaxLinks,
    maxSending,
  });

  return {
    record: async ({ shareId, organizationId, viewer, visitor, unseen }: View): Promise<void> => {
      // asked before the window is taken: a visitor who comes again is still new
      if (!batches.hasRoom(shareId)) throw new Unavailable('the view counter');
      // programs have no habits to respect: each of their visits counts
      if (viewer !== 'bots' && !(await visitors.isNew({ shareId, visitor }))) return;
      batches.add({ shareId, organizationId }, viewer, unseen);
    },
    close: async (): Promise<void> => {
      const lost = await batches.close();
      if (lost > 0) log.error({ lost }, 'views could not be stored before the end');
    },
  };
};
export type ViewCounter = ReturnType<typeof createViewCounter>;
