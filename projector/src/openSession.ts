import type { Lease } from '@upline/infra/ports/lease.ts';
import { buildMemory } from './session/buildMemory.ts';
import type { BuildMemory } from './session/buildMemory.ts';
import { createOperator } from './operate/operator.ts';
import { createLiveLoop } from './projection/liveLoop.ts';
import type { AnyProjection } from './projection/projection.ts';
import { openViewRegistry } from './projection/viewRegistry.ts';
import type { AnyReactor } from './reaction/reactor.ts';
import { createReactorLoop } from './reaction/reactorLoop.ts';
import { dropStrays } from './session/generations.ts';
import { createPointers } from './session/pointers.ts';
import type { Log, ProjectorPorts, ProjectorSession } from './session/projectorSession.ts';
import { openQuarantine } from './session/quarantine.ts';

export type ProjectorDependencies = {
  ports: ProjectorPorts;
  projections: readonly AnyProjection[];
  reactors: readonly AnyReactor[];
  log: Log;
  /** The memory of builds; by default computed from the memory of the process. */
  buildMemory?: BuildMemory;
};

type Options = { signal: AbortSignal; nextNumber: () => number };

const createSession = async (
  { ports, log, buildMemory: memory = buildMemory() }: ProjectorDependencies,
  { token }: Lease,
  { signal, nextNumber }: Options,
): Promise<ProjectorSession> => ({
  ports,
  token,
  log,
  signal,
  quarantine: await openQuarantine(ports.reads.controlDocuments, token),
  buildMemory: memory,
  newGeneration: ({ name, version }) => ({ view: name, version, generation: `${token}-${nextNumber()}` }),
});

/**
 * Opens a session under a lease and wires its parts. Drops generations that a crash left behind and projects views that
 * are behind the others until they reach them.
 */
export const openSession = async (dependencies: ProjectorDependencies, lease: Lease, options: Options) => {
  const { ports, projections, reactors } = dependencies;
  const session = await createSession(dependencies, lease, options);
  await dropStrays(session);
  const registry = await openViewRegistry(session, projections);
  const liveLoop = createLiveLoop(session, registry);
  await liveLoop.align();
  const pointers = createPointers(ports.bus, session.signal);
  const reactorLoop = createReactorLoop(session, reactors);
  const operator = createOperator({ session, registry, liveLoop, pointers, reactorLoop });
  return { session, registry, liveLoop, pointers, reactorLoop, operator };
};
export type OpenSession = Awaited<ReturnType<typeof openSession>>;
