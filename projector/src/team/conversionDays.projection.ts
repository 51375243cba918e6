import type { MemberRow, ProspectEvent } from '@upline/contracts';
import { points } from '@upline/contracts';

/** The latest two days with first conversions, with one more on a day. */
export const withConversion = ({ conversionsOn = [] }: MemberRow, day: string): MemberRow['conversionsOn'] => {
  const count = 1 + (conversionsOn.find((one) => one.day === day)?.count ?? 0);
  return [{ day, count }, ...conversionsOn.filter((one) => one.day !== day)].slice(0, 2);
};

type Undo = Extract<ProspectEvent, { type: 'ProspectChangeUndone' }>['data'];

/** The points that the day would not have given without a conversion that is taken back, and the day without it. */
export const conversionLost = (
  { conversionsOn = [], conversionDay, conversionPoints = 0 }: MemberRow,
  { changedOn, pointsADay }: Undo,
): { lost: number; day: Partial<MemberRow> } => {
  // one of an earlier day than the latest counted towards the latest, unless that day has a number of its own
  const counted = conversionsOn.find(({ day }) => day === changedOn) ??
    conversionsOn[0] ?? { day: changedOn, count: 1 };
  const pointsOf = (count: number): number =>
    Math.min(count * points.conversion, pointsADay?.conversions ?? Number.MAX_SAFE_INTEGER);
  const lost = pointsOf(counted.count) - pointsOf(counted.count - 1);
  const left = conversionsOn.map((one) => (one === counted ? { ...one, count: one.count - 1 } : one));
  const isLatest = conversionDay === counted.day;
  return { lost, day: { conversionsOn: left, ...(isLatest && { conversionPoints: conversionPoints - lost }) } };
};
