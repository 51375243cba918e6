import type { InboxRow } from '@upline/contracts';
import { maxNotifications } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { given } from '../../testing/given.ts';
import { createStory } from '../../testing/story.ts';
import { inboxProjection } from './inbox.projection.ts';

const about = {
  shareId: 's1',
  assetId: 'a1',
  assetTitle: 'Plan',
  sharedBy: 'u1',
  prospectId: null,
  sharedVia: 'direct',
} as const;

const world = () => {
  const story = createStory();
  const joins = { userId: 'u1', email: 'a@mail.test', role: 'member', invitationId: 'i1' } as const;
  return {
    story,
    joined: story('MemberJoined', joins),
    opened: (first: boolean) => story('ShareViewed', { ...about, people: 1, bots: 0, teammates: 0, first }),
    joinsAgain: () => story('MemberJoined', joins),
  };
};

describe("a person's notifications", () => {
  it('start with one unread welcome', () => {
    const { joined } = world();
    expect(given(inboxProjection, joined).row('o1/u1')).toEqual({
      organizationId: 'o1',
      userId: 'u1',
      readUpTo: 0,
      items: [
        {
          id: joined.id,
          type: 'welcome',
          createdAt: joined.meta.occurredAt,
          at: joined.position,
        },
      ],
    });
  });

  it('welcome a member once', () => {
    const { joined, joinsAgain } = world();
    expect(given(inboxProjection, joined, joinsAgain()).row('o1/u1')?.items).toHaveLength(1);
  });

  it('name the first opening of a link and a new level, newest first', () => {
    const { story, joined, opened } = world();
    const earned = story('AchievementEarned', { userId: 'u1', level: 'silver' });
    const rows = given(inboxProjection, joined, opened(true), opened(false), earned);
    expect(rows.row('o1/u1')?.items.map(({ type, subject }) => [type, subject])).toEqual([
      ['achievement_earned', 'silver'],
      ['share_opened', 'Plan'],
      ['welcome', undefined],
    ]);
  });

  it('name the asset of a link that was opened, and the prospect it was meant for', () => {
    const { story, joined, opened } = world();
    const meant = story('ShareViewed', { ...about, prospectId: 'p1', people: 1, bots: 0, teammates: 0, first: true });
    const items = given(inboxProjection, joined, opened(true), meant).row('o1/u1')?.items ?? [];
    expect(items.map(({ assetId, prospectId }) => [assetId, prospectId])).toEqual([
      ['a1', 'p1'],
      ['a1', undefined],
      [undefined, undefined],
    ]);
  });

  // shows I44
  it('tell a later opening from the first, and leave out those soon after another', () => {
    const { story, joined, opened } = world();
    const again = story('ShareViewed', { ...about, people: 1, bots: 0, teammates: 0, first: false, again: true });
    const rows = given(inboxProjection, joined, opened(true), opened(false), again, opened(false));
    expect(rows.row('o1/u1')?.items.map((item) => [item.type, item.again])).toEqual([
      ['share_opened', true],
      ['share_opened', undefined],
      ['welcome', undefined],
    ]);
  });

  it(`keep the newest ${maxNotifications}`, () => {
    const { joined, opened } = world();
    const many = Array.from({ length: maxNotifications + 5 }, () => opened(true));
    const items = given(inboxProjection, joined, ...many).row('o1/u1')?.items ?? [];
    expect(items).toHaveLength(maxNotifications);
    expect(items[0]?.id).toBe(many.at(-1)?.id);
  });

  it('are read up to a position that only rises', () => {
    const { story, joined } = world();
    const read = story('NotificationsRead', { userId: 'u1', upTo: 7 });
    const older = story('NotificationsRead', { userId: 'u1', upTo: 3 });
    expect(given(inboxProjection, joined, read, older).row('o1/u1')).toMatchObject({ readUpTo: 7 });
  });

  it('have that person alone as their audience', () => {
    const { joined } = world();
    expect(given(inboxProjection, joined).audience('o1/u1')).toEqual(['user:u1']);
  });

  // shows I5.5
  it('say who joined by an invitation of theirs, by the id alone', () => {
    const { story } = world();
    const accepted = story('InvitationAccepted', { invitationId: 'i1', userId: 'u2', invitedBy: 'u1' });
    const inbox = given(inboxProjection, accepted);
    expect(inbox.keys()).toEqual(['o1/u1']);
    expect(inbox.row('o1/u1')?.items).toMatchObject([{ type: 'member_joined', memberId: 'u2' }]);
  });

  it('say how many steps are due in the morning, and name by its id alone the prospect whose time came', () => {
    const { story } = world();
    const day = story('DayReminded', { userId: 'u1', localDate: '2026-11-16', due: 3 });
    const step = story('StepReminded', { userId: 'u1', prospectId: 'p1', dueOn: '2026-11-16', dueTime: '14:30' });
    expect(given(inboxProjection, day, step).row('o1/u1')?.items).toMatchObject([
      { type: 'step_reminded', prospectId: 'p1', dueTime: '14:30' },
      { type: 'day_reminded', due: 3 },
    ]);
  });

  it('say nothing of an invitation that an earlier version accepted', () => {
    const { story } = world();
    const accepted = story('InvitationAccepted', { invitationId: 'i1', userId: 'u2' });
    expect(given(inboxProjection, accepted).keys()).toEqual([]);
  });
});

describe("a leader's alerts", () => {
  it('of one kind are one notification while they count in one window', () => {
    const { story } = world();
    const alert = (count: number, since: string, kind = 'joined', memberId = `m${count}`) =>
      story('TeamAlerted', { userId: 'u1', alert: kind, memberId, subject: null, count, since });
    const events = [alert(1, '10:00'), alert(1, '10:00', 'level'), alert(2, '10:00'), alert(1, '11:30')];
    const items = given(inboxProjection, ...events).row('o1/u1')?.items ?? [];
    expect(items.map(({ type, count, memberId }) => [type, count, memberId])).toEqual([
      ['team_joined', 1, 'm1'],
      ['team_joined', 2, 'm2'],
      ['team_level', 1, 'm1'],
    ]);
    expect(new Set(items.map(({ id }) => id)).size).toBe(3);
  });

  it('are without a conversion that was taken back', () => {
    const { story } = world();
    const about = { userId: 'u1', alert: 'converted', subject: null, since: '10:00' };
    const alert = (count: number) => story('TeamAlerted', { ...about, memberId: `m${count}`, count, step: count });
    const left = (count: number, memberId: string | null, lastAt: string | null) =>
      story('TeamAlertTakenBack', { ...about, memberId, count, step: 3, lastAt });
    const itemsOf = (...events: (ReturnType<typeof alert> | ReturnType<typeof left>)[]) =>
      given(inboxProjection, ...events)
        .row('o1/u1')
        ?.items.map((item) => [item.memberId, item.count, item.createdAt]);
    expect(itemsOf(alert(1), alert(2), left(1, 'm1', '10:01'))).toEqual([['m1', 1, '10:01']]);
    expect(itemsOf(alert(1), left(0, null, null))).toEqual([]);
    expect(itemsOf(left(0, null, null))).toBeUndefined();
  });

  it('of a kind that only a later version knows are left out', () => {
    const { story } = world();
    const about = { memberId: null, subject: null, count: 1, since: '10:00' };
    const later = story('TeamAlerted', { userId: 'u1', alert: 'birthday', ...about });
    expect(given(inboxProjection, later).row('o1/u1')?.items ?? []).toEqual([]);
  });
});

describe('what happens for the first time', () => {
  const openings = (row: InboxRow | null) => row?.items.map(({ type, first }) => [type, first]);

  it('is the first opening of any link', () => {
    const { opened } = world();
    expect(openings(given(inboxProjection, opened(true), opened(true)).row('o1/u1'))).toEqual([
      ['share_opened', undefined],
      ['share_opened', true],
    ]);
  });

  it('is the first conversion of any prospect, unless it is taken back', () => {
    const { story } = world();
    const converts = (prospectId: string) =>
      story('ProspectStatusChanged', {
        prospectId,
        ownerId: 'u1',
        from: 'interested',
        to: 'converted',
        firstConversion: true,
      });
    const typesOf = (row: InboxRow | null) => row?.items.map(({ type, prospectId }) => [type, prospectId]);
    expect(typesOf(given(inboxProjection, converts('p1'), converts('p2')).row('o1/u1'))).toEqual([
      ['first_conversion', 'p1'],
    ]);
    const undone = story('ProspectChangeUndone', {
      prospectId: 'p1',
      ownerId: 'u1',
      from: 'converted',
      to: 'interested',
      undoneCommandId: 'c1',
      undoneEventId: 'e1',
      contactId: null,
      worked: true,
      changedAt: '2026-11-16T10:00:00.000Z',
      changedOn: '2026-11-16',
      firstConversion: true,
    });
    const again = given(inboxProjection, converts('p1'), undone, converts('p2')).row('o1/u1');
    expect(typesOf(again)).toEqual([['first_conversion', 'p2']]);
  });
});
