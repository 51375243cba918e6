import type { OperatorProgress, OperatorResult, ProjectorCommand } from '@upline/contracts';
import { createProgress } from '../build/progress.ts';
import type { Report } from '../build/progress.ts';
import type { Rebuilding } from '../build/publish.ts';
import { rebuild } from '../build/rebuild.ts';
import { verify } from '../build/verify.ts';
import { toChanges } from '../projection/notifier.ts';
import type { LastChanges } from '../projection/notifier.ts';
import type { ReactorLoop } from '../reaction/reactorLoop.ts';
import { projectorStatus } from './status.ts';

/** The projector cannot carry out the command; the message is for the operator. */
export class OperatorError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'OperatorError';
  }
}

/** Another operation must end first; `progress` says which, and how far it is. */
export class ProjectorBusy extends OperatorError {
  readonly progress: OperatorProgress;
  constructor(progress: OperatorProgress) {
    super(`Busy: ${progress.phase}. Try again when it is done.`);
    this.name = 'ProjectorBusy';
    this.progress = progress;
  }
}

/** The parts of an open session that an operator's commands work with. */
export type Operating = Rebuilding & { reactorLoop: ReactorLoop };

type Doing = { name: string; since: Date; progress: OperatorProgress | null };

const nameOf = ({ name, since }: Doing): string => `${name} since ${since.toISOString().slice(11, 19)} UTC`;

/** Runs one long operation at a time and refuses others meanwhile. */
const createBusy = () => {
  let doing: Doing | null = null;
  return {
    /** The operation under way in words, null when there is none. */
    text: (): string | null => {
      if (!doing) return null;
      const share = doing.progress?.share ?? null;
      return share === null ? nameOf(doing) : `${nameOf(doing)}, ${Math.floor(share * 100)} %`;
    },
    /** Throws ProjectorBusy while another operation runs. */
    run: async <T>(name: string, report: Report, work: (report: Report) => Promise<T>): Promise<T> => {
      const none = { share: null, events: 0, perSecond: 0, etaMs: null };
      if (doing) throw new ProjectorBusy({ ...none, ...doing.progress, phase: nameOf(doing) });
      const own: Doing = { name, since: new Date(), progress: null };
      doing = own;
      try {
        return await work((progress) => {
          own.progress = progress;
          report(progress);
        });
      } finally {
        doing = null;
      }
    },
  };
};
type Busy = ReturnType<typeof createBusy>;

/** These views in the order of the registry; all of them when none is named. */
const namesOf = ({ registry }: Operating, views: readonly string[]): string[] => {
  const all = registry.names();
  const unknown = views.filter((view) => !all.includes(view));
  if (unknown.length > 0)
    throw new OperatorError(`There is no view ${unknown.join(', ')}. The views are ${all.join(', ')}.`);
  return views.length === 0 ? all : all.filter((view) => views.includes(view));
};

/** The views in words. */
const textOfNames = ({ registry }: Operating, names: readonly string[]): string =>
  names.length === registry.names().length ? 'all views' : names.join(', ');

/** Lets a stopped view or reactor try again from the event at which it stopped. */
const resume = async ({ session, registry, liveLoop, reactorLoop }: Operating, view: string): Promise<void> => {
  const { quarantine } = session;
  const state = registry.view(view);
  if (!state) {
    await quarantine.clear(view);
    return reactorLoop.restart();
  }
  if (!state.live) return;
  state.live.reset();
  const lastChanges: LastChanges = new Map();
  const failure = await liveLoop.join(state.live, lastChanges);
  if (failure) await quarantine.stop(view, failure);
  else await quarantine.clear(view);
  liveLoop.notify(toChanges(view, lastChanges));
};

/** The operations that take long: only one of them runs at a time. */
const createOperations = (operating: Operating, busy: Busy) => ({
  rebuild: async (views: readonly string[], report: Report): Promise<OperatorResult> => {
    const names = namesOf(operating, views);
    return busy.run(`rebuilding ${textOfNames(operating, names)}`, report, async (send) => {
      const progress = createProgress(send);
      const { views: built, refused } = await rebuild(operating, names, progress);
      return { name: 'rebuild', views: built, failed: refused, ...progress.total() };
    });
  },
  verify: async (views: readonly string[], report: Report): Promise<OperatorResult> => {
    const names = namesOf(operating, views);
    return busy.run(`verifying ${textOfNames(operating, names)}`, report, async (send) => {
      const progress = createProgress(send);
      const result = await verify(operating, names, progress);
      return { name: 'verify', result, ms: progress.total().ms };
    });
  },
  release: async (id: string, isSkipped: boolean, report: Report): Promise<OperatorResult> => {
    const { quarantine } = operating.session;
    const stopped = quarantine.entries().filter((entry) => entry.id === id);
    if (stopped.length === 0) throw new OperatorError(`No view is stopped at event ${id}.`);
    return busy.run(`releasing event ${id}`, report, async () => {
      for (const { view } of stopped) {
        if (isSkipped) await quarantine.skip(view, id);
        await resume(operating, view);
      }
      return { name: 'quarantine', entries: quarantine.entries() };
    });
  },
});

/** Carries out the operator's commands. */
export const createOperator = (operating: Operating) => {
  const busy = createBusy();
  const operations = createOperations(operating, busy);

  /** Throws an OperatorError for a command that cannot be carried out. */
  const request = async (command: ProjectorCommand, report: Report): Promise<OperatorResult> => {
    switch (command.name) {
      case 'status':
        return { name: 'status', status: await projectorStatus(operating, busy.text()) };
      case 'rebuild':
        return operations.rebuild(command.views, report);
      case 'verify':
        return operations.verify(command.views, report);
      // a row does not keep its earlier contents: to apply events again a view starts from nothing
      case 'replay':
        return operations.rebuild([command.view], report);
      case 'quarantine-list':
        return { name: 'quarantine', entries: operating.session.quarantine.entries() };
      case 'quarantine-retry':
        return operations.release(command.id, false, report);
      case 'quarantine-skip':
        return operations.release(command.id, true, report);
    }
  };

  return {
    request,
    rebuild: operations.rebuild,
    resume: (view: string): Promise<void> => resume(operating, view),
  };
};
export type Operator = ReturnType<typeof createOperator>;
