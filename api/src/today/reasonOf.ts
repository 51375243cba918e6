import type { Cadence, NextStepRow, TodayReason } from '@upline/contracts';
import { cadencesView, freshDays, usualCadence } from '@upline/contracts';
import type { Reader } from '../platform/queries/reader.ts';

/** The day of a person, the moment, and when prospects go cold. */
export type Day = { today: string; at: Date; cold: Cadence['cold'] };

const hourMs = 3_600_000;

export const hoursBefore = (at: Date, hours: number): string => new Date(at.getTime() - hours * hourMs).toISOString();

/** The cadence of the reader's organization. */
export const cadenceIn = async (reader: Reader): Promise<Cadence> =>
  (await reader.get(cadencesView, '')) ?? usualCadence;

type Waiting = Pick<NextStepRow, 'wait' | 'waitSince' | 'lookedAt' | 'heardAt'>;

/** Why a prospect waits for their owner on a day, null for one who does not. */
export const reasonOf = (
  { wait, waitSince, lookedAt, heardAt = null }: Waiting,
  { today, at, cold }: Day,
): TodayReason | null => {
  const fresh = hoursBefore(at, 24 * freshDays);
  if (heardAt !== null && heardAt >= fresh) return 'answered';
  if (lookedAt !== null && lookedAt >= fresh) return 'opened';
  if (waitSince === null) return null;
  if (wait === 'due') return waitSince > today ? null : waitSince < today ? 'overdue' : 'due';
  if (wait === 'first') return waitSince <= at.toISOString() ? 'first' : null;
  const rule = cold.find(({ status }) => wait === `quiet:${status}`);
  return rule && waitSince <= hoursBefore(at, 24 * rule.days) ? 'cold' : null;
};
