import type { MemberRow, PersonRow, ProspectRow, Role } from '@upline/contracts';
import { levelOf, noPeriods, wordsOf } from '@upline/contracts';

/** The one organization of the rows that searches are measured on. */
export const organizationId = '01980000-0000-7000-8000-000000000001';

const firstNames = 'Anna Bert Carla Dieter Emil Franz Greta Hanna Ines Jakob Karl Lena Maria Nora Otto Paula'.split(
  ' ',
);
const lastNames = 'Adler Becker Cordes Diaz Engel Fuchs Gomez Hoffmann Ito Jansen König Lopez Meyer Novak Ott'.split(
  ' ',
);

export const idOf = (kind: number, place: number): string =>
  `0198${String(kind).padStart(4, '0')}-0000-7000-8000-${String(place).padStart(12, '0')}`;
/** Half of all people are of the first, a third of the second. */
const domains = 'team team team north north south'.split(' ');
const personOf = (place: number) => {
  // factors without a common divisor: every first name meets every last name
  const firstName = firstNames[(place * 7) % firstNames.length] ?? '';
  const lastName = `${lastNames[(place * 11) % lastNames.length] ?? ''}${place % 640 === 0 ? '-Quist' : ''}`;
  // places of every domain have both roles and both statuses
  const domain = domains[(place >> 1) % domains.length] ?? '';
  return { firstName, lastName, email: `${firstName}.${lastName}.${place}@${domain}.example`.toLowerCase() };
};
const timeOf = (place: number): string => new Date(1_700_000_000_000 + place * 60_000).toISOString();

/** One of a hundred is an admin, or every other one. */
export const roleAt = (place: number, isHalf = false): Role => (place % (isHalf ? 2 : 100) === 0 ? 'admin' : 'member');

export const personRow = (place: number, isHalf = false): PersonRow => {
  const { firstName, lastName, email } = personOf(place);
  return {
    organizationId: null,
    userId: idOf(1, place),
    email,
    proof: 'unasked',
    contactEmail: email,
    firstName,
    lastName,
    username: `rep${place}`,
    organizationIds: [organizationId],
    role: [roleAt(place, isHalf)],
    wasMember: true,
    erased: false,
    revision: 0,
    words: wordsOf(firstName, lastName, email),
  };
};
export const memberRow = (place: number, isHalf = false): MemberRow => ({
  organizationId,
  userId: idOf(1, place),
  role: roleAt(place, isHalf),
  removed: false,
  joinedAt: timeOf(place),
  totalShares: place % 300,
  totalViews: 0,
  totalProspects: 0,
  conversions: 0,
  trainings: 0,
  points: place % 900,
  pointsAt: timeOf(place),
  openDay: '',
  openPoints: 0,
  week: '2026-W47',
  ...noPeriods,
  openShares: 0,
  earlierOpenDay: '',
  earlierOpenShares: 0,
  weeklyShares: place % 30,
  level: levelOf(place % 300),
});
/** The first ten are one rep's, a tenth another's, the rest belong to a hundred reps. */
const ownerOf = (place: number): string => idOf(1, place < 10 ? 1 : place % 10 === 0 ? 2 : 3 + (place % 100));
export const prospectRow = (place: number): ProspectRow => {
  const { firstName, lastName, email } = personOf(place);
  const name = `${firstName} ${lastName}`;
  return {
    organizationId,
    prospectId: idOf(2, place),
    ownerId: ownerOf(place),
    name,
    email,
    phone: null,
    status: 'new',
    source: 'Spring fair',
    notes: null,
    deleted: false,
    createdAt: timeOf(place),
    lastContactedAt: null,
    revision: 0,
    words: wordsOf(name, email, 'Spring fair'),
    nameOrder: name.toLowerCase(),
  };
};
