import { storageBounds } from '@upline/contracts';
import { describe, it } from 'vitest';
import { scenario } from '../../testing/scenario.ts';
import type { NewMailProblem } from './team.decider.ts';
import { teamDecider } from './team.decider.ts';

const { given } = scenario(teamDecider);
const at = '2026-03-02T10:00:00.000Z';
const expiresAt = '2026-03-09T10:00:00.000Z';
const later = '2026-03-10T10:00:00.000Z';

const joined = (userId: string, role: 'owner' | 'admin' | 'member' = 'member') => ({
  type: 'MemberJoined' as const,
  data: { userId, email: `${userId}@a.example`, role, invitationId: null },
});
const invited = (invitationId: string, email = `${invitationId}@a.example`) => ({
  type: 'MemberInvited' as const,
  data: { invitationId, email, invitedBy: 'u1', generation: 1, expiresAt },
});
const resent = (generation: number) => ({
  type: 'InvitationResent' as const,
  data: { invitationId: 'i1', resentBy: 'u1', generation, expiresAt },
});
const invite = (email: string, invitationId = 'i9', now = at) => ({
  type: 'InviteMember' as const,
  data: { invitationId, email, invitedBy: 'u1', at: now, expiresAt },
});
type Accepting = { generation: number; isMailed: boolean; userId: string; email: string; at: string };
const accept = (more: Partial<Accepting> = {}) => ({
  type: 'AcceptInvitation' as const,
  data: { invitationId: 'i1', generation: 1, isMailed: false, userId: 'u2', email: 'i1@a.example', at, ...more },
});
const accepted = { type: 'InvitationAccepted' as const, data: { invitationId: 'i1', userId: 'u2', invitedBy: 'u1' } };
const revoked = { type: 'InvitationRevoked' as const, data: { invitationId: 'i1' } };
const founder = joined('u1', 'owner');
const nine = ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((id) => joined(id));

describe('founding a team', () => {
  const found = {
    type: 'FoundTeam' as const,
    data: { userId: 'u1', email: 'u1@a.example', planTier: 'free' as const },
  };
  it('makes the founder its owner', () => given().when(found).then(founder));
  it('gives it the plan of the installation at once', () => {
    const onPro = { ...found, data: { ...found.data, planTier: 'pro' as const } };
    given()
      .when(onPro)
      .then(founder, { type: 'PlanChanged', data: { planTier: 'pro' } });
  });
  it('does nothing the second time', () => given(founder).when(found).thenNothing());
});

describe('inviting a member', () => {
  it('happens', () => given(founder).when(invite('new@a.example')).then(invited('i9', 'new@a.example')));
  it('is refused for a member, in any case', () =>
    given(founder).when(invite('U1@A.example')).thenRefused('team/already-member'));
  it('sends an open invitation again and takes no second seat', () =>
    given(founder, invited('i1')).when(invite('I1@a.example')).then(resent(2)));
  it('does nothing the second time, however much happened since', () => {
    given(founder, invited('i1')).when(invite('i1@a.example', 'i1')).thenNothing();
    given(founder, invited('i1'), revoked).when(invite('i1@a.example', 'i1')).thenNothing();
  });
  it('is refused to a team with thousands of open invitations', () => {
    const open = Array.from({ length: storageBounds.pro.invitations }, (_none, place) => invited(`i${place + 100}`));
    const pro = { type: 'PlanChanged' as const, data: { planTier: 'pro' as const } };
    const many = given(founder, pro, ...open.slice(1), invited('i1'));
    many.when(invite('new@a.example')).thenRefused('organization/invitations-full');
    given(founder, pro, ...open.slice(1))
      .when(invite('new@a.example'))
      .then(invited('i9', 'new@a.example'));
  });
  // shows 9.26, I9
  it('is refused when members and open invitations fill the ten seats', () =>
    given(founder, ...nine, invited('i1'))
      .when(invite('new@a.example'))
      .thenRefused('team/seats-full'));
  it('does not count an expired invitation', () =>
    given(founder, ...nine, invited('i1'))
      .when(invite('new@a.example', 'i9', later))
      .then(invited('i9', 'new@a.example')));
  it('does not count a revoked invitation', () =>
    given(founder, ...nine, invited('i1'), revoked)
      .when(invite('new@a.example'))
      .then(invited('i9', 'new@a.example')));
  it('has no limit on Pro', () =>
    given(founder, ...nine, invited('i1'), { type: 'PlanChanged', data: { planTier: 'pro' } })
      .when(invite('new@a.example'))
      .then(invited('i9', 'new@a.example')));
});

describe('accepting an invitation', () => {
  const member = {
    type: 'MemberJoined' as const,
    data: { userId: 'u2', email: 'i1@a.example', role: 'member' as const, invitationId: 'i1' },
  };
  it('makes a member', () => given(founder, invited('i1')).when(accept()).then(accepted, member));
  it('does nothing the second time', () =>
    given(founder, invited('i1'), accepted, member).when(accept()).thenNothing());
  it('works in any case of the address', () =>
    given(founder, invited('i1'))
      .when(accept({ email: 'I1@A.example' }))
      .then(accepted, { ...member, data: { ...member.data, email: 'I1@A.example' } }));
  it('is refused for another address', () =>
    given(founder, invited('i1'))
      .when(accept({ email: 'x@a.example' }))
      .thenRefused('team/invitation-for-someone-else'));
  it('is refused for a replaced link', () =>
    given(founder, invited('i1'), resent(2)).when(accept()).thenRefused('team/invitation-replaced'));
  it('is refused when expired', () =>
    given(founder, invited('i1'))
      .when(accept({ at: later }))
      .thenRefused('team/invitation-expired'));
  it('is refused when revoked', () =>
    given(founder, invited('i1'), revoked).when(accept()).thenRefused('team/invitation-revoked'));
  it('is refused for a second person', () =>
    given(founder, invited('i1'), accepted, member)
      .when(accept({ userId: 'u3' }))
      .thenRefused('team/invitation-used'));
  it('is refused when unknown', () => given(founder).when(accept()).thenRefused('team/invitation-unknown'));
  // shows I9
  it('checks the seats again', () =>
    given(founder, invited('i1'), ...nine, joined('z'))
      .when(accept())
      .thenRefused('team/seats-full'));
});

describe('removing a member', () => {
  const remove = { type: 'RemoveMember' as const, data: { userId: 'u2', reassignTo: null } };
  const removed = { type: 'MemberRemoved' as const, data: remove.data };
  const byRep = {
    type: 'MemberInvited' as const,
    data: { invitationId: 'i2', email: 'i2@a.example', invitedBy: 'u2', generation: 1, expiresAt },
  };
  const revokedToo = { type: 'InvitationRevoked' as const, data: { invitationId: 'i2' } };
  const renewed = { type: 'InvitationLinkRenewed' as const, data: { invitationId: 'i1', linkGeneration: 2 } };

  it('revokes the invitations that they made, and no link that they never saw', () =>
    given(founder, joined('u2'), invited('i1'), byRep).when(remove).then(removed, revokedToo));
  it('renews the links that a leader was shown', () =>
    given(founder, joined('u2', 'admin'), invited('i1'), byRep).when(remove).then(removed, renewed, revokedToo));
  it('renews the links that a former leader was shown', () =>
    given(founder, joined('u2', 'admin'), invited('i1'), {
      type: 'MemberRoleChanged',
      data: { userId: 'u2', role: 'member' },
    })
      .when(remove)
      .then(removed, renewed));
  it('ends the link that was shown, while the mailed one works on', () => {
    given(founder, invited('i1'), renewed).when(accept()).thenRefused('team/invitation-replaced');
    given(founder, invited('i1'), renewed)
      .when(accept({ generation: 2, isMailed: true }))
      .thenRefused('team/invitation-replaced');
    const member = {
      type: 'MemberJoined' as const,
      data: { userId: 'u2', email: 'i1@a.example', role: 'member' as const, invitationId: 'i1' },
    };
    given(founder, invited('i1'), renewed)
      .when(accept({ isMailed: true }))
      .then(accepted, member);
    given(founder, invited('i1'), renewed)
      .when(accept({ generation: 2 }))
      .then(accepted, member);
  });
  it('counts the links on screens on when the invitation is sent again', () =>
    given(founder, invited('i1'), renewed, resent(2))
      .when(accept({ generation: 2 }))
      .thenRefused('team/invitation-replaced'));
});

describe('sending an invitation again', () => {
  const again = (now = at) => ({
    type: 'ResendInvitation' as const,
    data: { invitationId: 'i1', resentBy: 'u1', at: now, expiresAt },
  });
  it('raises the generation', () => given(founder, invited('i1'), resent(2)).when(again()).then(resent(3)));
  it('is refused when revoked', () =>
    given(founder, invited('i1'), revoked).when(again()).thenRefused('team/invitation-revoked'));
  it('is refused when used', () =>
    given(founder, invited('i1'), accepted).when(again()).thenRefused('team/invitation-used'));
  it('needs a seat again once expired', () =>
    given(founder, invited('i1'), ...nine, joined('z'))
      .when(again(later))
      .thenRefused('team/seats-full'));
});

describe('revoking an invitation', () => {
  const revoke = { type: 'RevokeInvitation' as const, data: { invitationId: 'i1' } };
  it('happens', () => given(founder, invited('i1')).when(revoke).then(revoked));
  it('does nothing the second time', () => given(founder, invited('i1'), revoked).when(revoke).thenNothing());
  it('is refused when used', () =>
    given(founder, invited('i1'), accepted).when(revoke).thenRefused('team/invitation-accepted'));
  it('is refused when unknown', () => given(founder).when(revoke).thenRefused('team/not-found'));
});

describe('recording how an invitation mail went', () => {
  const record = (problem: NewMailProblem | null, generation = 1) => ({
    type: 'RecordInvitationMail' as const,
    data: { invitationId: 'i1', generation, problem },
  });
  const about = { invitationId: 'i1', generation: 1, cause: 'unreachable' as const, reason: 'no connection' };
  const away = (isTriedAgain: boolean) => record({ cause: about.cause, reason: about.reason, isTriedAgain });
  const putOff = { type: 'InvitationMailPutOff' as const, data: about };
  const sent = { type: 'InvitationMailSent' as const, data: { invitationId: 'i1', generation: 1 } };
  it('records that it was sent', () => given(founder, invited('i1')).when(record(null)).then(sent));
  it('records why it failed', () =>
    given(founder, invited('i1')).when(away(false)).then({ type: 'InvitationMailFailed', data: about }));
  it('records once why it waits, until it is sent or fails', () => {
    given(founder, invited('i1')).when(away(true)).then(putOff);
    given(founder, invited('i1'), putOff).when(away(true)).thenNothing();
    given(founder, invited('i1'), putOff).when(record(null)).then(sent);
    given(founder, invited('i1'), putOff).when(away(false)).then({ type: 'InvitationMailFailed', data: about });
    given(founder, invited('i1'), putOff, resent(2))
      .when(record({ ...about, isTriedAgain: true }, 2))
      .then({
        ...putOff,
        data: { ...about, generation: 2 },
      });
  });
  it('does nothing the second time', () => given(founder, invited('i1'), sent).when(record(null)).thenNothing());
  it('says nothing of a replaced link', () =>
    given(founder, invited('i1'), resent(2)).when(record(null)).thenNothing());
});

describe('changing a role', () => {
  const change = (userId: string, role: 'owner' | 'admin' | 'member') => ({
    type: 'ChangeMemberRole' as const,
    data: { userId, role },
  });
  it('happens', () =>
    given(founder, joined('u2'))
      .when(change('u2', 'admin'))
      .then({ type: 'MemberRoleChanged', data: { userId: 'u2', role: 'admin' } }));
  it('does nothing when it is so already', () =>
    given(founder, joined('u2')).when(change('u2', 'member')).thenNothing());
  // shows I11
  it('is refused for the last owner', () =>
    given(founder, joined('u2')).when(change('u1', 'member')).thenRefused('team/last-owner'));
  it('is allowed for one of two owners', () =>
    given(founder, joined('u2', 'owner'))
      .when(change('u1', 'member'))
      .then({ type: 'MemberRoleChanged', data: { userId: 'u1', role: 'member' } }));
  it('is refused for who is no member', () => given(founder).when(change('u9', 'admin')).thenRefused('team/not-found'));
});

describe('removing a member', () => {
  const remove = (userId: string, reassignTo: string | null = null) => ({
    type: 'RemoveMember' as const,
    data: { userId, reassignTo },
  });
  it('happens', () =>
    given(founder, joined('u2'))
      .when(remove('u2', 'u1'))
      .then({ type: 'MemberRemoved', data: { userId: 'u2', reassignTo: 'u1' } }));
  it('is refused for the last owner', () =>
    given(founder, joined('u2')).when(remove('u1')).thenRefused('team/last-owner'));
  it('is refused with an heir who is no member', () =>
    given(founder, joined('u2')).when(remove('u2', 'u9')).thenRefused('team/reassign-to-member'));
  it('is refused for who is no member', () => given(founder).when(remove('u9')).thenRefused('team/not-found'));
});

describe('changing the plan', () => {
  const pro = { type: 'PlanChanged' as const, data: { planTier: 'pro' as const } };
  it('happens', () =>
    given(founder)
      .when({ type: 'ChangePlan', data: { planTier: 'pro' } })
      .then(pro));
  it('does nothing the second time', () =>
    given(founder, pro)
      .when({ type: 'ChangePlan', data: { planTier: 'pro' } })
      .thenNothing());
});

describe('the second factor of owners', () => {
  const changed = (required: boolean) => ({ type: 'OwnerFactorChanged' as const, data: { required } });
  const change = (required: boolean) => ({ type: 'ChangeOwnerFactor' as const, data: { required } });
  it('is required', () => given(founder).when(change(true)).then(changed(true)));
  it('is required once', () => given(founder, changed(true)).when(change(true)).thenNothing());
  it('is required no longer', () => given(founder, changed(true)).when(change(false)).then(changed(false)));
});
