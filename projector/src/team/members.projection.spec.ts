import type { ProspectStatus } from '@upline/contracts';
import { countsIn, noPeriods, weekSlot } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { given } from '../../testing/given.ts';
import { createStory } from '../../testing/story.ts';
import type { About } from '../../testing/story.ts';
import { membersProjection } from './members.projection.ts';

const monday = { occurredAt: '2026-11-16T09:00:00.000Z' };
const nextMonday = { occurredAt: '2026-11-23T09:00:00.000Z' };

const world = () => {
  const story = createStory();
  const about = {
    shareId: 's1',
    assetId: 'a1',
    assetTitle: 'Plan',
    sharedBy: 'u1',
    prospectId: null,
    sharedVia: 'direct',
  } as const;
  const details = { name: 'Bo', email: null, phone: null, notes: null, source: null };
  return {
    story,
    joined: story('MemberJoined', { userId: 'u1', email: 'a@mail.test', role: 'member', invitationId: 'i1' }, monday),
    shared: (when: About = {}, sharedBy = 'u1') => story('AssetShared', { ...about, sharedBy }, when),
    sharedWith: (prospectId: string, when: About = {}) => story('AssetShared', { ...about, prospectId }, when),
    viewed: (people: number) => story('ShareViewed', { ...about, people, bots: 1, teammates: 1, first: true }),
    added: (status: ProspectStatus) => story('ProspectAdded', { prospectId: 'p1', ownerId: 'u1', status, ...details }),
  };
};

describe('a member', () => {
  // shows 3.13
  it('starts with counts of zero', () => {
    const { joined } = world();
    expect(given(membersProjection, joined).row('o1/u1')).toEqual({
      organizationId: 'o1',
      userId: 'u1',
      role: 'member',
      removed: false,
      joinedAt: monday.occurredAt,
      totalShares: 0,
      totalViews: 0,
      totalProspects: 0,
      conversions: 0,
      trainings: 0,
      points: 0,
      pointsAt: monday.occurredAt,
      openDay: '',
      openPoints: 0,
      openShares: 0,
      earlierOpenDay: '',
      earlierOpenShares: 0,
      week: '2026-W47',
      weeklyShares: 0,
      ...noPeriods,
      level: 'bronze',
      lastActiveOn: null,
      joinedIn: '2026-W47',
      newIn: '2026-W47',
    });
  });

  it('earns 1 point for a share and keeps its time', () => {
    const { joined, shared } = world();
    expect(given(membersProjection, joined, shared(), shared(nextMonday)).row('o1/u1')).toMatchObject({
      totalShares: 2,
      points: 2,
      pointsAt: nextMonday.occurredAt,
    });
  });

  // shows 9.32, I23
  it('earns at most 10 points a day for shares without a prospect, and counts every share', () => {
    const { joined, shared, sharedWith } = world();
    const many = Array.from({ length: 30 }, () => shared(monday));
    const named = Array.from({ length: 15 }, () => sharedWith('p1', monday));
    expect(given(membersProjection, joined, ...many).row('o1/u1')).toMatchObject({ points: 10, totalShares: 30 });
    expect(given(membersProjection, joined, ...many, ...named).row('o1/u1')).toMatchObject({
      points: 25,
      totalShares: 45,
      level: 'silver',
    });
  });

  it('keeps the time of its points when a share gives none', () => {
    const { joined, shared } = world();
    const many = Array.from({ length: 10 }, () => shared(monday));
    const later = shared({ occurredAt: '2026-11-16T20:00:00.000Z' });
    expect(given(membersProjection, joined, ...many, later).row('o1/u1')).toMatchObject({
      points: 10,
      pointsAt: monday.occurredAt,
    });
  });

  // shows I23
  it("earns again on the organization's next day, once however its time zone changes to and fro", () => {
    const { joined, shared } = world();
    const on = (localDate: string) => Array.from({ length: 12 }, () => shared({ ...monday, localDate }));
    const [first, next, back] = [on('2026-11-16'), on('2026-11-17'), on('2026-11-16')];
    expect(given(membersProjection, joined, ...first, ...next).row('o1/u1')).toMatchObject({ points: 20 });
    const rows = given(membersProjection, joined, ...first, ...next, ...back, ...on('2026-11-17'));
    expect(rows.row('o1/u1')).toMatchObject({ points: 20, openDay: '2026-11-17', openPoints: 10 });
  });

  it('earns 3 points a view by a person, none for bots and teammates', () => {
    const { joined, viewed } = world();
    expect(given(membersProjection, joined, viewed(2)).row('o1/u1')).toMatchObject({ totalViews: 2, points: 6 });
    expect(given(membersProjection, joined, viewed(0)).row('o1/u1')).toMatchObject({
      totalViews: 0,
      points: 0,
      pointsAt: monday.occurredAt,
    });
  });

  it('earns 2 points for a prospect, and 10 more when it is converted already', () => {
    const { joined, added } = world();
    expect(given(membersProjection, joined, added('new')).row('o1/u1')).toMatchObject({
      totalProspects: 1,
      points: 2,
      conversions: 0,
    });
    expect(given(membersProjection, joined, added('converted')).row('o1/u1')).toMatchObject({
      points: 12,
      conversions: 1,
    });
  });

  it('earns 10 points for the first conversion only', () => {
    const { story, joined } = world();
    const moved = { prospectId: 'p1', ownerId: 'u1', from: 'new', to: 'converted' } as const;
    const first = story('ProspectStatusChanged', { ...moved, firstConversion: true });
    const second = story('ProspectStatusChanged', { ...moved, firstConversion: false });
    expect(given(membersProjection, joined, first, second).row('o1/u1')).toMatchObject({ points: 10, conversions: 1 });
  });

  it('earns what an event says of its views', () => {
    const { joined, viewed } = world();
    const some = (points: number) => ({ ...viewed(4), data: { ...viewed(4).data, points } });
    expect(given(membersProjection, joined, some(10), some(0)).row('o1/u1')).toMatchObject({
      points: 10,
      totalViews: 8,
    });
  });

  // shows I23
  it('earns at most what events say of a day for prospects and conversions, and every older event in full', () => {
    const { story, joined, added } = world();
    const pointsADay = { prospects: 5, conversions: 25 };
    const data = added('new').data;
    const add = (when: About = {}) => story('ProspectAdded', { ...data, pointsADay }, when);
    const moved = { prospectId: 'p1', ownerId: 'u1', from: 'new', to: 'converted', firstConversion: true } as const;
    const convert = (when: About = {}) => story('ProspectStatusChanged', { ...moved, pointsADay }, when);
    const days = (...events: ReturnType<typeof add | typeof convert>[]) =>
      given(membersProjection, joined, ...events).row('o1/u1');
    expect(days(add(), add(), add(), add())).toMatchObject({ totalProspects: 4, points: 5 });
    expect(days(convert(), convert(), convert(), convert())).toMatchObject({ conversions: 4, points: 25 });
    expect(days(add(), add(), add(), convert())).toMatchObject({ points: 15 });
    expect(days(add(), add(), add(), story('ProspectAdded', data))).toMatchObject({ points: 7 });
    expect(days(add(), add(), add(), add(nextMonday))).toMatchObject({ points: 7 });
    // to and fro between time zones
    expect(days(add(nextMonday), add(nextMonday), add(nextMonday), add(), add(nextMonday))).toMatchObject({
      points: 5,
    });
    const converted = story('ProspectAdded', { ...data, status: 'converted', pointsADay });
    expect(days(converted, converted, converted)).toMatchObject({ points: 30, conversions: 3, totalProspects: 3 });
  });

  it('keeps what deleted prospects earned', () => {
    const { story, joined, added } = world();
    const gone = story('ProspectDeleted', { prospectId: 'p1', ownerId: 'u1', status: 'new' });
    expect(given(membersProjection, joined, added('new'), gone).row('o1/u1')).toMatchObject({
      points: 2,
      totalProspects: 1,
    });
  });

  it('counts the shares of the latest week; a late event of an earlier one leaves it alone', () => {
    const { joined, shared } = world();
    expect(given(membersProjection, joined, shared(monday), shared(monday)).row('o1/u1')).toMatchObject({
      week: '2026-W47',
      weeklyShares: 2,
    });
    expect(
      given(membersProjection, joined, shared(monday), shared(nextMonday), shared(monday)).row('o1/u1'),
    ).toMatchObject({
      week: '2026-W48',
      weeklyShares: 1,
      totalShares: 3,
    });
  });

  // shows I40
  it('keeps last week and this one apart, each with its points, and the month', () => {
    const { joined, sharedWith, viewed } = world();
    const row = given(
      membersProjection,
      joined,
      sharedWith('p1', monday),
      viewed(2),
      sharedWith('p1', nextMonday),
      sharedWith('p1', monday),
    ).row('o1/u1');
    const weeks = row && [countsIn(row, weekSlot('2026-11-16').slot), countsIn(row, weekSlot('2026-11-23').slot)];
    expect(weeks).toMatchObject([
      { time: '2026-W47', shares: 2, points: 8 },
      { time: '2026-W48', shares: 1, points: 1 },
    ]);
    expect(row).toMatchObject({ month: '2026-11', monthShares: 3, monthPoints: 9, points: 9 });
  });

  it("belongs to the week of the organization's day, not of the instant", () => {
    const { joined, shared } = world();
    const inTokyo = shared({ occurredAt: '2026-11-22T16:00:00.000Z', localDate: '2026-11-23' });
    expect(given(membersProjection, joined, inTokyo).row('o1/u1')).toMatchObject({ week: '2026-W48' });
  });

  // shows 4.6, 4.8
  it('rises to silver with the 25th share', () => {
    const { joined, shared } = world();
    const shares = Array.from({ length: 25 }, () => shared());
    expect(given(membersProjection, joined, ...shares.slice(1)).row('o1/u1')).toMatchObject({ level: 'bronze' });
    expect(given(membersProjection, joined, ...shares).row('o1/u1')).toMatchObject({ level: 'silver' });
  });

  it('keeps all counts when removed, and has them again after coming back', () => {
    const { story, joined, shared } = world();
    const role = story('MemberRoleChanged', { userId: 'u1', role: 'admin' });
    const removed = story('MemberRemoved', { userId: 'u1', reassignTo: null });
    const back = story(
      'MemberJoined',
      { userId: 'u1', email: 'a@mail.test', role: 'member', invitationId: 'i2' },
      nextMonday,
    );
    expect(given(membersProjection, joined, role, shared(), removed).row('o1/u1')).toMatchObject({
      removed: true,
      role: 'admin',
      points: 1,
    });
    expect(given(membersProjection, joined, role, shared(), removed, back).row('o1/u1')).toMatchObject({
      removed: false,
      role: 'member',
      points: 1,
      joinedAt: nextMonday.occurredAt,
    });
  });

  it('counts nothing of other members, or of the same person in another organization', () => {
    const { story, joined, shared } = world();
    const elsewhere = story(
      'MemberJoined',
      { userId: 'u1', email: 'a@mail.test', role: 'owner', invitationId: null },
      { organizationId: 'o2' },
    );
    const rows = given(membersProjection, joined, elsewhere, shared({ organizationId: 'o2' }), shared({}, 'u2'));
    expect(rows.row('o1/u1')).toMatchObject({ points: 0 });
    expect(rows.row('o2/u1')).toMatchObject({ points: 1 });
    expect(rows.keys()).toEqual(['o1/u1', 'o2/u1']);
  });
});
