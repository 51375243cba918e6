import type { ProjectorStatus, ViewStatus } from '@upline/contracts';
import { thisVersion } from '@upline/infra/process/version.ts';
import type { ProjectionRun } from '../projection/projectionRun.ts';
import type { ViewRegistry, ViewState } from '../projection/viewRegistry.ts';
import type { ReactorLoop } from '../reaction/reactorLoop.ts';
import { reactorView } from '../reaction/reactorRun.ts';
import type { ProjectorSession } from '../session/projectorSession.ts';
import type { Quarantine } from '../session/quarantine.ts';

type Context = { head: number; quarantine: Quarantine };

const runStatus = (
  { head, quarantine }: Context,
  { view, run }: { view: string; run: ProjectionRun | null },
): ViewStatus => {
  const stopped = quarantine.of(view);
  const checkpoint = run?.checkpoint();
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

const viewStatus = (context: Context, { projection, live, frozen }: ViewState): ViewStatus => {
  const status = runStatus(context, { view: projection.view.name, run: live });
  if (!frozen) return status;
  const { generation, version } = frozen.generation;
  return {
    ...status,
    generation,
    version,
    position: frozen.position,
    lag: Math.max(0, context.head - frozen.position),
  };
};

type Parts = { session: ProjectorSession; registry: ViewRegistry; reactorLoop: Pick<ReactorLoop, 'runs'> };

/** The status of every view and reactor; `busy` names the operation under way. */
export const projectorStatus = async (
  { session, registry, reactorLoop }: Parts,
  busy: string | null,
): Promise<ProjectorStatus> => {
  const { quarantine } = session;
  const context = { head: await session.ports.events.head(), quarantine };
  return {
    upline: thisVersion,
    head: context.head,
    token: session.token,
    views: registry.views().map((state) => viewStatus(context, state)),
    reactors: reactorLoop.runs().map(({ name, run }) => runStatus(context, { view: reactorView(name), run })),
    quarantine: quarantine.entries(),
    unknown: registry.unknownEvents.byType(),
    busy,
  };
};
