import type { AchievementEvent, OrganizationEvent, ProspectEvent, StoredEvent, TeamEvent } from '@upline/contracts';
import { maxAlerts } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { reactions } from '../../testing/given.ts';
import type { DataOf } from '../../testing/story.ts';
import { createStory } from '../../testing/story.ts';
import { teamAlertReactor } from './teamAlert.reactor.ts';

type Conversion = StoredEvent<'ProspectStatusChanged', DataOf<'ProspectStatusChanged'>>;
type AlertEvent = TeamEvent | AchievementEvent | OrganizationEvent | ProspectEvent;

const world = () => {
  const story = createStory();
  const at = (time: string, actorId: string | null = null) => ({
    occurredAt: `2026-11-16T${time}:00.000Z`,
    ...(actorId !== null && { actorId }),
  });
  const joins = (userId: string, role: 'owner' | 'admin' | 'member') =>
    story('MemberJoined', { userId, email: `${userId}@mail.test`, role, invitationId: null });
  return {
    story,
    joins,
    team: [joins('boss', 'owner'), joins('ada', 'admin'), joins('rep', 'member')],
    accepted: (userId: string, invitedBy: string, time = '10:00') =>
      story('InvitationAccepted', { invitationId: `i-${userId}`, userId, invitedBy }, at(time)),
    earned: (userId: string) => story('AchievementEarned', { userId, level: 'gold' }, at('10:00')),
    converted: (ownerId: string, { by = ownerId, time = '10:00' } = {}) =>
      story(
        'ProspectStatusChanged',
        { prospectId: 'p1', ownerId, from: 'interested', to: 'converted', firstConversion: true },
        at(time, by),
      ),
    undone: (conversion: Conversion, time: string) => {
      const { ownerId, prospectId } = conversion.data;
      const { commandId, occurredAt, localDate, actorId } = conversion.meta;
      const undone = { undoneCommandId: commandId, undoneEventId: conversion.id };
      const changed = { changedAt: occurredAt, changedOn: localDate, contactId: null, worked: true };
      const move = { from: 'converted', to: 'interested', firstConversion: true } as const;
      return story('ProspectChangeUndone', { prospectId, ownerId, ...undone, ...changed, ...move }, at(time, actorId));
    },
  };
};

type Events = Parameters<typeof reactions<never, AlertEvent>> extends [unknown, ...infer E] ? E : never;
const alertsOf = (...events: Events): string[] =>
  reactions(teamAlertReactor, ...events).map(({ data }) =>
    'alert' in data
      ? `${data.userId}: ${data.memberId} ${data.alert} ${data.count}${data.takenBack ? ' left' : ''}`
      : '',
  );

describe('alerts of owners and admins', () => {
  it('name who joined, by the id, but for the person who invited them', () => {
    const { team, accepted } = world();
    expect(alertsOf(...team, accepted('new', 'rep'))).toEqual(['boss: new joined 1', 'ada: new joined 1']);
    expect(alertsOf(...team, accepted('new', 'ada'))).toEqual(['boss: new joined 1']);
  });

  // shows I54.4
  it('say of levels and conversions whose they are, and never speak of a prospect or of oneself', () => {
    const { team, earned, converted } = world();
    expect(alertsOf(...team, earned('rep'))).toEqual(['boss: rep level 1', 'ada: rep level 1']);
    expect(alertsOf(...team, earned('ada'))).toEqual(['boss: ada level 1']);
    expect(alertsOf(...team, converted('rep', { by: 'boss' }))).toEqual(['ada: rep converted 1']);
    expect(JSON.stringify(reactions(teamAlertReactor, ...team, converted('rep')))).not.toContain('p1');
  });

  it('say to all of them that the team reached its goal', () => {
    const { story, team } = world();
    const reached = story('TeamGoalReached', { organizationId: 'o1', month: '2026-11', goal: 500, shares: 500 });
    expect(alertsOf(...team, reached)).toEqual(['boss: null goal 1', 'ada: null goal 1']);
  });

  it('count within an hour for each leader, without what they did themselves, and end when there are many', () => {
    const { team, converted } = world();
    const own = converted('ada');
    const others = ['10:01', '10:59', '11:02'].map((time) => converted('rep', { time }));
    const ofAda = alertsOf(...team, own, ...others).filter((text) => text.startsWith('ada'));
    expect(ofAda).toEqual(['ada: rep converted 1', 'ada: rep converted 2', 'ada: rep converted 1']);
    const many = Array.from({ length: 200 }, () => converted('rep'));
    const ofBoss = alertsOf(...team, ...many).filter((text) => text.startsWith('boss'));
    expect(ofBoss).toHaveLength(maxAlerts + 1);
    expect(ofBoss.at(-1)).toBe(`boss: rep converted ${maxAlerts + 1}`);
  });

  // shows I54.4
  it('go to those who lead then', () => {
    const { story, team, joins, accepted } = world();
    const demoted = story('MemberRoleChanged', { userId: 'ada', role: 'member' });
    const left = story('MemberRemoved', { userId: 'boss', reassignTo: null });
    const rises = story('MemberRoleChanged', { userId: 'rep', role: 'owner' });
    const back = joins('ada', 'admin');
    expect(alertsOf(...team, demoted, rises, left, accepted('new', 'x'))).toEqual(['rep: new joined 1']);
    expect(alertsOf(...team, demoted, left, back, accepted('new', 'x'))).toEqual(['ada: new joined 1']);
  });

  it('no longer count a conversion that is taken back, nor name the member whose it was', () => {
    const { team, converted, undone } = world();
    const [first, second] = [converted('rep'), converted('ada', { time: '10:02' })];
    const third = converted('rep', { time: '10:20' });
    const ofBoss = (...events: AlertEvent[]) => alertsOf(...team, ...events).filter((text) => text.startsWith('boss'));
    expect(ofBoss(first, second, undone(second, '10:05'), undone(first, '10:06'), third)).toEqual([
      'boss: rep converted 1',
      'boss: ada converted 2',
      'boss: rep converted 1 left',
      'boss: null converted 0 left',
      'boss: rep converted 1',
    ]);
    expect(alertsOf(...team, second, undone(second, '10:05'))).not.toContain(expect.stringMatching(/^ada/));
  });

  it('leave out a conversion of the hour before, though another one began meanwhile', () => {
    const { team, converted, undone } = world();
    const last = converted('rep', { time: '10:58' });
    const events = [converted('rep'), last, converted('ada', { time: '11:01' }), undone(last, '11:05')];
    const ofBoss = reactions(teamAlertReactor, ...team, ...events).filter(
      ({ data }) => 'alert' in data && data.userId === 'boss',
    );
    expect(ofBoss.at(-1)?.data).toMatchObject({
      since: '2026-11-16T10:00:00.000Z',
      count: 1,
      step: 3,
      takenBack: { lastAt: '2026-11-16T10:00:00.000Z' },
    });
  });
});
