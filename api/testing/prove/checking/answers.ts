import type { StoredEvent } from '@upline/contracts';
import type { Ledger } from './ledger.ts';

/** What an answer of a stranger leads to, each once: a prospect of the sharer, who has the answer. */
const due = ['ShareAnswered', 'ProspectAdded', 'AnswerTaken'] as const;

/**
 * Describes answers that are in the log and that nobody sent, and those that are not there once, with one prospect for
 * each stranger. One that was not acknowledged may be there or not.
 */
export const wrongAnswers = ({ answered }: Pick<Ledger, 'answered'>, log: readonly StoredEvent[]): string[] => {
  const found = new Map<string, StoredEvent[]>();
  for (const event of log) {
    const id = event.data['answerId'];
    if (typeof id === 'string') found.set(id, [...(found.get(id) ?? []), event]);
  }
  const unknown = [...found.keys()].flatMap((id) => (answered.has(id) ? [] : [`nobody sent the answer ${id}`]));
  const wrong = [...answered].flatMap(([id, { prospectId, isKept }]) => {
    const events = found.get(id) ?? [];
    if (events.length === 0 && !isKept) return [];
    const times = due.map((type) => events.filter((event) => event.type === type).length);
    const streams = new Set(events.map(({ stream }) => stream).filter((stream) => !stream.startsWith('share-')));
    const isOnce = times.every((count) => count === 1) && [...streams].join() === `prospect-${prospectId}`;
    return isOnce ? [] : [`the answer ${id} is ${due.map((type, at) => `${times[at]} ${type}`).join(', ')} in the log`];
  });
  return [...unknown, ...wrong];
};
