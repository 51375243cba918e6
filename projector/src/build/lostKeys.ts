import { erasedSubject } from '@upline/contracts';
import { lostAmong } from '@upline/infra/keys/erasedSubjects.ts';
import { unreadableSubjectsOf } from '@upline/infra/keys/sealedEvents.ts';
import type { ProjectorSession } from '../session/projectorSession.ts';
import { settings } from '../settings.ts';

/**
 * Counts the people and prospects in the log up to a position whose key is missing although nobody erased them. What
 * the log says of them reads `[erased]`, also in a new fold, so that comparing rows does not find it.
 */
export const countLostKeys = async (
  { ports: { events, documents }, signal }: ProjectorSession,
  until: number,
): Promise<number> => {
  const lost = new Set<string>();
  const erased = new Set<string>();
  let after = 0;
  while (after < until) {
    signal.throwIfAborted();
    const batch = await events.readAll({ after, limit: settings.buildReadEvents });
    const last = batch.at(-1);
    if (!last) break;
    for (const subject of batch.map(erasedSubject)) if (subject !== null) erased.add(subject);
    const unreadable = unreadableSubjectsOf(batch).filter((subject) => !lost.has(subject));
    for (const subject of unreadable.length > 0 ? await lostAmong(documents, unreadable) : []) lost.add(subject);
    after = last.position;
  }
  return lost.difference(erased).size;
};
