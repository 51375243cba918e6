import type { ProjectorPorts, ProjectorSession } from './projectorSession.ts';
import { restingGenerations } from './generations.ts';

type Session = Pick<ProjectorSession, 'token' | 'log'> & { ports: Pick<ProjectorPorts, 'reads'> };

// stored names
const notes = { erased: 'erased', scrubbed: 'scrubbed' } as const;

/**
 * The position of the last erasure, or of what goes with one, that was projected, or after which everything was
 * scrubbed; 0 without one.
 */
const positionOf = async ({ ports: { reads } }: Session, note: keyof typeof notes): Promise<number> => {
  const value = (await reads.controlDocuments.list(notes[note])).get(notes[note]);
  return typeof value === 'number' ? value : 0;
};

/**
 * Drops resting generations that do not have the last erasure, at `erasedAt`: their rows still name the erased person,
 * so that they may not be used again. `isProjected` names those that follow the log.
 */
const dropOutdated = async (
  session: Session,
  { erasedAt, isProjected }: { erasedAt: number; isProjected: (generation: string) => boolean },
): Promise<void> => {
  const { reads } = session.ports;
  for (const resting of (await restingGenerations(session)).values()) {
    const isLive = (await reads.live(resting.view))?.generation === resting.generation;
    const at = (await reads.checkpoint(resting))?.position ?? Infinity;
    if (isLive || isProjected(resting.generation) || at >= erasedAt) continue;
    session.log.info({ ...resting }, 'dropping a resting generation that names people who were erased since');
    await reads.drop(session.token, resting);
  }
};

type Options = {
  /** Whether a generation follows the log. */
  isProjected: (generation: string) => boolean;
  now?: () => number;
};

/** A file that is scrubbed more quickly than this, in ms, is scrubbed at once each time. */
const quickMs = 50;
/** How long the next scrubbing of another one waits: so many times as long as the last took, but no longer. */
const pause = { times: 10, atMostMs: 5_000 };

/** Removes what read models keep of erased people besides their rows, which the views rewrite themselves. */
export const createErasureCleanup = (session: Session, { isProjected, now = () => performance.now() }: Options) => {
  const { reads } = session.ports;
  let nextAt = 0;
  /** False while somebody reads, and while the last scrubbing was a moment ago. */
  const scrub = async (): Promise<boolean> => {
    const began = now();
    if (began < nextAt) return false;
    if ((await reads.scrub?.()) === false) return false;
    const took = now() - began;
    if (took >= quickMs) nextAt = now() + Math.min(pause.times * took, pause.atMostMs);
    return true;
  };
  // null until the notes say whether a crash came before a scrubbing: to scrub at each start would take too long
  let isPending: boolean | null = null;
  const cleanUp = async (): Promise<void> => {
    isPending = true;
    const erasedAt = await positionOf(session, 'erased');
    await dropOutdated(session, { erasedAt, isProjected });
    if (!(await scrub())) return;
    isPending = false;
    await reads.controlDocuments.put(session.token, notes.scrubbed, erasedAt);
  };
  const wasInterrupted = async (): Promise<boolean> =>
    (await positionOf(session, 'erased')) > (await positionOf(session, 'scrubbed'));
  return {
    /** Called before the views rewrite the rows of an erasure at this position. */
    noteErasure: (position: number): Promise<void> => reads.controlDocuments.put(session.token, notes.erased, position),
    /** Called once they have rewritten them. */
    cleanUp,
    /** Called when a view that was behind has caught up from this position: it may have passed an erasure. */
    cleanUpPassed: async (from: number): Promise<void> => {
      if ((await positionOf(session, 'erased')) > from) await cleanUp();
    },
    /** Called when a generation came to rest. */
    cleanUpResting: async (): Promise<void> => {
      if ((await positionOf(session, 'erased')) > 0) await cleanUp();
    },
    /** Goes on where another thread was reading the last time, or where a crash ended it. */
    retry: async (): Promise<void> => {
      isPending ??= await wasInterrupted();
      if (isPending) await cleanUp();
    },
  };
};
export type ErasureCleanup = ReturnType<typeof createErasureCleanup>;
