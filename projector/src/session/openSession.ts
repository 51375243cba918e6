import type { Lease } from '@upline/infra/ports.ts';
import { createLiveLoop } from '../projection/liveLoop.ts';
import { createOperator } from '../operate/operator.ts';
import { createPointers } from './pointers.ts';
import type { BuildOnThreads } from '../build/build.ts';
import type { AnyProjection } from '../projection/projection.ts';
import { openQuarantine } from '../operate/quarantine.ts';
import type { ReactorStatus } from '../reaction/reactions.ts';
import type { AnyReactor } from '../reaction/reactor.ts';
import type { Log, ProjectorPorts, ProjectorSession } from './projectorSession.ts';
import { dropStrays, openViewRegistry } from '../projection/viewRegistry.ts';

/** What a projector needs. */
export type ProjectorDependencies = {
  ports: ProjectorPorts;
  projections: readonly AnyProjection[];
  reactors: readonly AnyReactor[];
  log: Log;
  /** Where builds of a long log are done; on this thread without. Its projections are the product's. */
  buildOnThreads?: BuildOnThreads;
};

/** Takes up the work under a lease: what is there is opened, what was left behind dropped, who lags behind the others brought to them. */
export const openSession = async (
  { ports, projections, log, buildOnThreads }: ProjectorDependencies,
  { token }: Lease,
  options: { signal: AbortSignal; nextNumber: () => number },
) => {
  const { signal, nextNumber } = options;
  const quarantine = await openQuarantine(ports.reads.controlDocuments, token);
  const newGeneration: ProjectorSession['newGeneration'] = ({ name, version }) => ({
    view: name,
    version,
    generation: `${token}-${nextNumber()}`,
  });
  const session: ProjectorSession = {
    ports,
    token,
    log,
    signal,
    quarantine,
    newGeneration,
    buildOnThreads: buildOnThreads ?? null,
  };
  await dropStrays(session);
  const registry = await openViewRegistry(session, projections);
  const liveLoop = createLiveLoop(session, registry);
  for (const run of registry.runs) {
    const failure = await liveLoop.catchUp(run, registry.position);
    if (failure) await liveLoop.stop(run, failure);
  }
  const pointers = createPointers(ports.bus, signal);
  const reactors = { statuses: [] as readonly ReactorStatus[], restart: (): void => undefined };
  const operator = createOperator({
    ...{ session, registry, liveLoop, pointers },
    reactors: () => reactors.statuses,
    restartReactors: () => reactors.restart(),
  });
  return { session, registry, liveLoop, pointers, operator, reactors };
};
export type OpenSession = Awaited<ReturnType<typeof openSession>>;
