import { operatorReplyChannel, operatorRequestChannel } from '@upline/infra/channels.ts';
import type {
  ProjectorCommand,
  OperatorReplyOnBus,
  OperatorRequestOnBus,
  OperatorResult,
  ProjectorStatus,
  ViewStatus,
} from '@upline/infra/channels.ts';
import type { Bus } from '@upline/infra/ports.ts';
import { toChanges } from '../projection/liveLoop.ts';
import type { LiveLoop, LastChanges } from '../projection/liveLoop.ts';
import type { Pointers } from '../session/pointers.ts';
import { createProgress } from '../build/progress.ts';
import type { Report } from '../build/progress.ts';
import { reactorView } from '../reaction/reactions.ts';
import type { ReactorStatus } from '../reaction/reactions.ts';
import { rebuild } from '../build/rebuild.ts';
import type { ProjectorSession } from '../session/projectorSession.ts';
import type { ViewRegistry, ViewState } from '../projection/viewRegistry.ts';
import type { ProjectionRun } from '../projection/projectionRun.ts';
import { verify } from '../build/verify.ts';

/** What an operator asked for cannot be done, and why. */
export class OperatorError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'OperatorError';
  }
}

export type Operating = {
  session: ProjectorSession;
  registry: ViewRegistry;
  liveLoop: LiveLoop;
  pointers: Pointers;
  reactors: () => readonly ReactorStatus[];
  /** Starts the reactors again, so that a stopped one goes on. */
  restartReactors: () => void;
};

const statusOf = (
  { quarantine }: ProjectorSession,
  head: number,
  { view, run }: { view: string; run: ProjectionRun | null },
): ViewStatus => {
  const stopped = quarantine.of(view);
  const checkpoint = run?.checkpoint;
  const position = checkpoint?.position ?? 0;
  return {
    view,
    version: run?.generation.version ?? 0,
    generation: run?.generation.generation ?? null,
    position,
    lag: Math.max(0, head - position),
    count: checkpoint?.count ?? 0,
    running: run !== null && !stopped,
    note: stopped ? `stopped at event ${stopped.id}` : run ? null : 'not built yet',
  };
};

const viewStatus = (session: ProjectorSession, head: number, { projection, live, frozen }: ViewState): ViewStatus => {
  const status = statusOf(session, head, { view: projection.view.name, run: live });
  if (!frozen) return status;
  const { generation, version } = frozen.generation;
  return { ...status, generation, version, position: frozen.position, lag: Math.max(0, head - frozen.position) };
};

/** Carries out what operators ask, one long operation at a time. */
export const createOperator = (operating: Operating) => {
  const { session, registry, liveLoop, pointers } = operating;
  const { quarantine } = session;
  let busy: string | null = null;

  const alone = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    if (busy !== null) throw new OperatorError(`Busy: ${busy}. Try again when it is done.`);
    busy = what;
    try {
      return await work();
    } finally {
      busy = null;
    }
  };

  const namesOf = (views: readonly string[]): string[] => {
    const all = [...registry.views.keys()];
    const unknown = views.filter((view) => !all.includes(view));
    if (unknown.length > 0)
      throw new OperatorError(`There is no view ${unknown.join(', ')}. The views are ${all.join(', ')}.`);
    return views.length === 0 ? all : all.filter((view) => views.includes(view));
  };

  const status = async (): Promise<ProjectorStatus> => {
    const head = await session.ports.events.head();
    return {
      head,
      token: session.token,
      views: [...registry.views.values()].map((state) => viewStatus(session, head, state)),
      reactors: operating.reactors().map(({ name, run }) => statusOf(session, head, { view: reactorView(name), run })),
      quarantine: quarantine.entries(),
      unknown: Object.fromEntries(registry.unknown),
      busy,
    };
  };

  const build = (views: readonly string[], report: Report): Promise<OperatorResult> => {
    const names = namesOf(views);
    return alone(`rebuilding ${names.length === registry.views.size ? 'all views' : names.join(', ')}`, async () => {
      const progress = createProgress(report);
      const { views: built, refused } = await rebuild({ session, registry, liveLoop, pointers }, names, progress);
      return { name: 'rebuild', views: built, failed: refused, ...progress.total() };
    });
  };

  const compare = (views: readonly string[], report: Report): Promise<OperatorResult> => {
    const names = namesOf(views);
    return alone(`verifying ${names.join(', ')}`, async () => {
      const progress = createProgress(report);
      const result = await verify({ session, registry, liveLoop }, names, progress);
      return { name: 'verify', result, ms: progress.total().ms };
    });
  };

  /** Lets a stopped view try again from where it stopped. */
  const resume = async (view: string): Promise<void> => {
    const state = registry.views.get(view);
    if (!state) {
      await quarantine.clear(view);
      return operating.restartReactors();
    }
    if (!state.live) return;
    state.live.fold.forget();
    const lastChanges: LastChanges = new Map();
    const failure = await liveLoop.join(state.live, lastChanges);
    if (failure) await quarantine.stop(view, failure);
    else await quarantine.clear(view);
    liveLoop.notify(toChanges(view, lastChanges));
  };

  const release = (id: string, isSkipped: boolean): Promise<OperatorResult> => {
    const stopped = quarantine.entries().filter((entry) => entry.id === id);
    if (stopped.length === 0) throw new OperatorError(`No view is stopped at event ${id}.`);
    return alone(`releasing event ${id}`, async () => {
      for (const { view } of stopped) {
        if (isSkipped) await quarantine.skip(view, id);
        await resume(view);
      }
      return { name: 'quarantine', entries: quarantine.entries() };
    });
  };

  const request = async (command: ProjectorCommand, report: Report): Promise<OperatorResult> => {
    switch (command.name) {
      case 'status':
        return { name: 'status', status: await status() };
      case 'rebuild':
        return build(command.views, report);
      case 'verify':
        return compare(command.views, report);
      // rows know their position, not what they were before it: to fold events again a view starts from nothing
      case 'replay':
        return build([command.view], report);
      case 'quarantine-list':
        return { name: 'quarantine', entries: quarantine.entries() };
      case 'quarantine-retry':
        return release(command.id, false);
      case 'quarantine-skip':
        return release(command.id, true);
      default:
        throw new OperatorError('This projector does not know that command. Use the version of the server.');
    }
  };

  return { request, resume, build };
};
export type Operator = ReturnType<typeof createOperator>;

const isRequest = (message: unknown): message is OperatorRequestOnBus =>
  typeof message === 'object' && message !== null && 'request' in message && 'command' in message;

/** Answers what comes over the bus. Returns the end of it. */
export const serveOperator = (
  bus: Bus,
  request: Operator['request'],
  onBug: (error: unknown) => void,
): (() => void) => {
  const serve = async ({ request: id, command }: OperatorRequestOnBus): Promise<void> => {
    const reply = (message: OperatorReplyOnBus): void => bus.publish(operatorReplyChannel, message);
    reply({ request: id, kind: 'accepted' });
    try {
      const result = await request(command, (progress) => reply({ request: id, kind: 'progress', progress }));
      reply({ request: id, kind: 'done', result });
    } catch (error) {
      if (!(error instanceof OperatorError)) onBug(error);
      reply({ request: id, kind: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  };
  return bus.subscribe(operatorRequestChannel, (message) => {
    if (isRequest(message)) void serve(message);
  });
};
