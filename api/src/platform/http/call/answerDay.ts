import type { QueryDefinition } from '@upline/contracts';
import { localDateOf } from '@upline/contracts';

/** The hours since the epoch: an answer that asks what was some hours ago is at most an hour behind. */
const hourOf = (at: Date): number => Math.floor(at.getTime() / 3_600_000);

/** The local date in a time zone, and what stands for the day in the tag: with zone and hour when a query is daily. */
export const answerDay = (
  { daily }: Pick<QueryDefinition, 'daily'>,
  at: Date,
  zone: string,
): { today: string; inTag: string } => {
  const today = localDateOf(at, zone);
  return { today, inTag: daily ? [zone, today, hourOf(at)].join(' ') : today };
};
