import type { ProjectorSession } from './projectorSession.ts';
import { restingGenerations } from './generations.ts';

// stored name
const erasedNote = 'erased';

/** The position of the last erasure that was projected, 0 without one. */
const lastErasure = async ({ ports: { reads } }: ProjectorSession): Promise<number> => {
  const value = (await reads.controlDocuments.list(erasedNote)).get(erasedNote);
  return typeof value === 'number' ? value : 0;
};

/**
 * Drops resting generations that do not have the last erasure: their rows still name the erased person, so that they
 * may not be used again. `isProjected` names those that follow the log.
 */
const dropOutdated = async (session: ProjectorSession, isProjected: (generation: string) => boolean): Promise<void> => {
  const { reads } = session.ports;
  const erasedAt = await lastErasure(session);
  for (const resting of (await restingGenerations(session)).values()) {
    const isLive = (await reads.live(resting.view))?.generation === resting.generation;
    const at = (await reads.checkpoint(resting))?.position ?? Infinity;
    if (isLive || isProjected(resting.generation) || at >= erasedAt) continue;
    session.log.info({ ...resting }, 'dropping a resting generation that names people who were erased since');
    await reads.drop(session.token, resting);
  }
};

/** Removes what read models keep of erased people besides their rows, which the views rewrite themselves. */
export const createTraces = (session: ProjectorSession, isProjected: (generation: string) => boolean) => {
  const { reads } = session.ports;
  // also at the start: a crash may have come between rows and traces
  let isPending = true;
  const remove = async (): Promise<void> => {
    isPending = true;
    await dropOutdated(session, isProjected);
    isPending = (await reads.scrub?.()) === false;
  };
  return {
    /** Called before the views rewrite the rows of an erasure at this position. */
    note: (position: number): Promise<void> => reads.controlDocuments.put(session.token, erasedNote, position),
    /** Called once they have rewritten them, and when a generation came to rest. */
    remove,
    /** Goes on where another thread was reading the last time. */
    retry: async (): Promise<void> => {
      if (isPending) await remove();
    },
  };
};
export type Traces = ReturnType<typeof createTraces>;
