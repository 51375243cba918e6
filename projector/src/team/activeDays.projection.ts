import type { MemberRow, ShareEvent } from '@upline/contracts';
import { activeShares, countsIn, isoWeek, presenceOf, weekSlot } from '@upline/contracts';
import { weekOf } from '../projection/projection.ts';

// When a member was last active, and whether they are new: by shares alone, as the contracts say.

type Active = Pick<MemberRow, 'sharedOn' | 'lastActiveOn' | 'newIn'>;

/** Those of which shares can be taken back are two at most: one more stays. */
const daysKept = 3;

type Day = { day: string; count: number };

const lastOf = (sharedOn: readonly Day[]) => ({ sharedOn: [...sharedOn], lastActiveOn: sharedOn[0]?.day ?? null });

const byDay = (one: Day, other: Day): number => (one.day < other.day ? 1 : -1);

/** The days with one more share, or one less. */
const daysWith = ({ sharedOn = [] }: MemberRow, day: string, by: 1 | -1): Day[] => {
  const count = by + (sharedOn.find((one) => one.day === day)?.count ?? 0);
  const others = sharedOn.filter((one) => one.day !== day);
  return count > 0 ? [{ day, count }, ...others].toSorted(byDay).slice(0, daysKept) : others;
};

/** Changes with a share: its day is the latest one, and the member is no longer new in the week of joining. */
export const withShareOn = (row: MemberRow, event: Extract<ShareEvent, { type: 'AssetShared' }>): Active => ({
  ...lastOf(daysWith(row, event.meta.localDate, 1)),
  newIn: weekOf(event) === row.joinedIn ? null : row.newIn,
});

/** Changes when the share of a day is taken back: as if it had not been made. */
export const withoutShareOn = (row: MemberRow, sharedOn: string): Active => {
  const { slot, time } = weekSlot(sharedOn);
  const { shares, time: counted } = countsIn(row, slot);
  const isNewAgain = isoWeek(sharedOn) === row.joinedIn && counted === time && shares - 1 < activeShares;
  return { ...lastOf(daysWith(row, sharedOn, -1)), newIn: isNewAgain ? row.joinedIn : row.newIn };
};

/** A member who comes back is new in that week, unless they shared in it before they left. */
export const joinedAgain = (row: MemberRow, week: string): Pick<MemberRow, 'joinedIn' | 'newIn'> => ({
  joinedIn: week,
  newIn: presenceOf(row, week) === 'active' ? null : week,
});
