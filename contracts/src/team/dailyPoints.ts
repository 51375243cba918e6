import type { EventMeta } from '../definitions/event.ts';
import type { MemberRow } from './team.ts';

type Kind = 'prospect' | 'conversion';

/** What something is worth, and the most of its kind on one day; undefined where nothing limits it. */
type Worth = { kind: Kind; worth: number; most: number | undefined };

/**
 * The points that are left on the day for something of a kind, and the row's columns with them. An event of an earlier
 * day counts towards the latest one, so that changing the time zone to and fro gives no second limit.
 */
export const pointsLeft = (
  row: MemberRow,
  { meta: { localDate } }: { meta: Pick<EventMeta, 'localDate'> },
  { kind, worth, most }: Worth,
): { points: number; day: Partial<MemberRow> } => {
  if (most === undefined) return { points: worth, day: {} };
  const { day, got } =
    kind === 'prospect'
      ? { day: row.prospectDay ?? '', got: row.prospectPoints ?? 0 }
      : { day: row.conversionDay ?? '', got: row.conversionPoints ?? 0 };
  const isNewDay = localDate > day;
  const before = isNewDay ? 0 : got;
  const points = Math.max(0, Math.min(worth, most - before));
  const [today, all] = [isNewDay ? localDate : day, before + points];
  return {
    points,
    day:
      kind === 'prospect'
        ? { prospectDay: today, prospectPoints: all }
        : { conversionDay: today, conversionPoints: all },
  };
};
