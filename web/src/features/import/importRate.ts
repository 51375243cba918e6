import type { ImportAnswer, RowOutcome } from '@upline/contracts';
import { t } from '../../lib/words/text.ts';

/** The rows that were handled, by what became of them. */
export const countsOf = ({ done }: Pick<ImportAnswer, 'done'>): Record<RowOutcome, number> => ({
  add: done.added,
  update: done.updated,
  skip: done.skipped,
  refuse: done.refused,
});

const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** How many rows are handled, of how many: those of the file, or those whose import is taken back. */
export const takenOf = ({ state, done, rows, undo }: ImportAnswer): { taken: number; all: number } =>
  state === 'undoing'
    ? { taken: undo.removed + undo.kept, all: done.added + done.updated }
    : { taken: sumOf(done), all: rows };

/** The speed of a running import in words, once there is one. */
export const rateOf = (of: ImportAnswer, now: number): string => {
  if (of.state !== 'running' || of.startedAt === null) return '';
  const { taken, all } = takenOf(of);
  const seconds = (now - Date.parse(of.startedAt)) / 1000;
  if (taken === 0 || seconds < 1) return '';
  const rate = taken / seconds;
  const left = Math.max(1, Math.round((all - taken) / rate));
  const speed = t('{rate, plural, one {# row a second} other {# rows a second}}', {
    rate: Math.max(1, Math.round(rate)),
  });
  const rest =
    left < 90
      ? t('{count, plural, one {about # second left} other {about # seconds left}}', { count: left })
      : t('{count, plural, one {about # minute left} other {about # minutes left}}', { count: Math.round(left / 60) });
  return `${speed} · ${rest}`;
};
