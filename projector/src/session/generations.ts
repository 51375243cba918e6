import type { Generation } from '@upline/infra/ports/rows.ts';
import type { ProjectorPorts, ProjectorSession } from './projectorSession.ts';

// stored name
const previousPrefix = 'previous/';

const isGeneration = (value: unknown): value is Generation =>
  typeof value === 'object' && value !== null && 'view' in value && 'version' in value && 'generation' in value;

const idOf = ({ view, version, generation }: Generation): string => `${view}/${version}/${generation}`;

/** The resting generation of each view that has one: it was live before. */
export const restingGenerations = async ({
  ports: { reads },
}: {
  ports: Pick<ProjectorPorts, 'reads'>;
}): Promise<Map<string, Generation>> => {
  const found = new Map<string, Generation>();
  for (const value of (await reads.controlDocuments.list(previousPrefix)).values())
    if (isGeneration(value)) found.set(value.view, value);
  return found;
};

/**
 * Records a generation as the resting one of its view. Written before the pointer, since strays are dropped at a start.
 */
export const keepResting = (session: ProjectorSession, generation: Generation): Promise<void> =>
  session.ports.reads.controlDocuments.put(session.token, previousPrefix + generation.view, generation);

/** Drops the generations that are neither live nor resting: a crash or another version left them. */
export const dropStrays = async (session: ProjectorSession): Promise<void> => {
  const { reads } = session.ports;
  const kept = new Set([...(await restingGenerations(session)).values()].map(idOf));
  for (const generation of await reads.generations()) {
    const live = await reads.live(generation.view);
    if (kept.has(idOf(generation)) || (live && idOf(live) === idOf(generation))) continue;
    session.log.info({ ...generation }, 'dropping a generation that is neither live nor resting');
    await reads.drop(session.token, generation);
  }
};
