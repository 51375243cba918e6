import type { Generation } from '@upline/infra/ports/rows.ts';
import type { ProjectorSession } from '../session/projectorSession.ts';
import type { Failure } from '../session/quarantine.ts';
import { build } from './build.ts';
import type { Progress } from './progress.ts';
import { publishAll } from './publish.ts';
import type { NextGeneration, Rebuilding } from './publish.ts';

/** Why a view keeps its generation. */
export type Refused = { view: string; reason: string };

type Request = Pick<NextGeneration, 'state' | 'projection' | 'generation'>;

const describe = ({ event, reason }: Failure): string =>
  `event ${event.id} (${event.type}) at position ${event.position}: ${reason}`;

/** Rows of a new generation that are parsed before it is published. */
const sampledRows = 500;

const check = async ({ ports: { reads } }: ProjectorSession, { state, run }: NextGeneration): Promise<void> => {
  const { generation } = run;
  const { count, hash } = run.checkpoint();
  const stored = await reads.checkpoint(generation);
  if (count > 0 && (stored?.hash !== hash || stored.count !== count))
    throw new Error(`the new generation of ${generation.view} was not stored as it was built`);
  for (const { key, row } of await reads.scan(generation, { afterKey: null, limit: sampledRows })) {
    const parsed = row === null ? null : state.projection.view.row.safeParse(row);
    if (parsed?.error)
      throw new Error(`row ${key} of the new generation of ${generation.view} is wrong: ${parsed.error.message}`);
  }
};

/** Whether a build is of use. One that stopped is, if the live generation stopped at the same event or before it. */
const isUsable = ({ session: { quarantine } }: Rebuilding, { state, failure }: NextGeneration): boolean => {
  if (!failure || !state.live) return true;
  const stopped = quarantine.of(state.projection.view.name);
  return stopped !== null && stopped.position <= failure.event.position;
};

const requestsOf = ({ session, registry }: Rebuilding, names: readonly string[]): Request[] =>
  names.map((name) => {
    const state = registry.view(name);
    if (!state) throw new Error(`there is no view ${name}`);
    const { projection } = state;
    return { state, projection, generation: session.newGeneration(projection.view) };
  });

const dropAll = async (
  { ports: { reads }, token, signal }: ProjectorSession,
  generations: readonly Generation[],
): Promise<void> => {
  if (signal.aborted) return;
  for (const generation of generations) await reads.drop(token, generation);
};

/** Drops the generations of a failed rebuild that were not published. */
const discard = async ({ session, registry }: Rebuilding, requests: readonly Request[]): Promise<void> => {
  const left = requests
    .map(({ generation }) => generation)
    .filter((one) => registry.view(one.view)?.live?.generation.generation !== one.generation);
  for (const run of registry.runs()) if (left.includes(run.generation)) registry.remove(run);
  await dropAll(session, left);
};

const toRefused = ({ run, failure }: NextGeneration): Refused => ({
  view: run.generation.view,
  reason: failure ? describe(failure) : 'not usable',
});

/**
 * Builds the next generation of views beside the live ones and publishes it. A view that cannot be built keeps its
 * generation and is returned as refused. Throws what the store threw; nothing is published then that was not before.
 */
export const rebuild = async (
  rebuilding: Rebuilding,
  names: readonly string[],
  progress: Progress,
): Promise<{ views: string[]; refused: Refused[] }> => {
  const { session, registry } = rebuilding;
  const requests = requestsOf(rebuilding, names);
  try {
    const recount = registry.unknownEvents.recount(registry.position());
    const options = { phase: 'Building', progress, onUnknown: recount.add };
    const nexts = await build(session, requests, options);
    recount.finish();
    const usable = nexts.filter((next) => isUsable(rebuilding, next));
    const refused = nexts.filter((next) => !usable.includes(next));
    progress.phase('Making it durable');
    for (const next of nexts) await next.build.finish();
    progress.phase('Checking');
    for (const next of usable) await check(session, next);
    await publishAll(rebuilding, usable);
    await dropAll(
      session,
      refused.map(({ run }) => run.generation),
    );
    return { views: usable.map(({ run }) => run.generation.view), refused: refused.map(toRefused) };
  } catch (error) {
    await discard(rebuilding, requests);
    throw error;
  }
};
