import type { TeamEvent } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { evolveTeam, heirOf, noTeam } from './teamState.decider.ts';

const joins = (userId: string) => ({
  type: 'MemberJoined' as const,
  data: { userId, email: `${userId}@team.example`, role: 'member' as const, invitationId: null },
});
const removes = (userId: string, reassignTo: string | null) => ({
  type: 'MemberRemoved' as const,
  data: { userId, reassignTo },
});

/** The heir of u1 in a team of three after these removals and returns. */
const heirAfter = (...later: (ReturnType<typeof joins> | ReturnType<typeof removes>)[]): string | null => {
  const facts = [...['u1', 'u2', 'u3'].map(joins), ...later];
  const meta = { organizationId: 'o1', actorId: null, commandId: 'c1', requestHash: null, correlationId: 'c1' };
  const about = { ...meta, occurredAt: '2026-03-02T10:00:00.000Z', localDate: '2026-03-02' };
  const team = facts
    .map((fact, revision): TeamEvent => ({
      ...fact,
      id: `e${revision}`,
      stream: 'team-o1',
      revision,
      position: revision + 1,
      meta: about,
    }))
    .reduce(evolveTeam, noTeam());
  return heirOf(team, 'u1');
};

describe('who looks after what a removed member owned', () => {
  it('is the member that the removal names', () => expect(heirAfter(removes('u1', 'u2'))).toBe('u2'));
  it('is nobody while the member belongs to the team', () => {
    expect(heirAfter()).toBeNull();
    expect(heirAfter(removes('u1', 'u2'), joins('u1'))).toBeNull();
  });
  // shows I63
  it('is the next heir when the first one was removed too', () =>
    expect(heirAfter(removes('u1', 'u2'), removes('u2', 'u3'))).toBe('u3'));
  it('is the first one again once they came back', () =>
    expect(heirAfter(removes('u1', 'u2'), removes('u2', 'u3'), joins('u2'))).toBe('u2'));
  it('is nobody where the heir was removed without one', () =>
    expect(heirAfter(removes('u1', 'u2'), removes('u2', null))).toBeNull());
  it('is the one of the last removal', () =>
    expect(heirAfter(removes('u1', 'u2'), joins('u1'), removes('u1', 'u3'))).toBe('u3'));
});
