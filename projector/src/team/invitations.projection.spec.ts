import type { TeamEvent } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { given, reactions } from '../../testing/given.ts';
import { createStory } from '../../testing/story.ts';
import { invitationMailReactor } from './invitationMail.reactor.ts';
import { invitationsProjection } from './invitations.projection.ts';

const world = () => {
  const story = createStory();
  const invited = story('MemberInvited', {
    invitationId: 'i1',
    email: 'bo@mail.test',
    invitedBy: 'u1',
    generation: 1,
    expiresAt: '2026-11-23T10:00:00.000Z',
  });
  const resent = story('InvitationResent', {
    invitationId: 'i1',
    resentBy: 'u2',
    generation: 2,
    expiresAt: '2026-11-30T10:00:00.000Z',
  });
  return { story, invited, resent };
};

describe('an invitation', () => {
  it('is open, with a pending mail', () => {
    const { invited } = world();
    expect(given(invitationsProjection, invited).row('o1/i1')).toEqual({
      organizationId: 'o1',
      invitationId: 'i1',
      email: 'bo@mail.test',
      invitedBy: 'u1',
      status: 'open',
      mail: 'pending',
      generation: 1,
      linkGeneration: 1,
      linkRenewed: false,
      createdAt: invited.meta.occurredAt,
      expiresAt: '2026-11-23T10:00:00.000Z',
    });
  });

  it('gets a new generation, expiry and mail when any member sends it again', () => {
    const { story, invited, resent } = world();
    const sent = story('InvitationMailSent', { invitationId: 'i1', generation: 1 });
    expect(given(invitationsProjection, invited, sent).row('o1/i1')).toMatchObject({ mail: 'sent' });
    expect(given(invitationsProjection, invited, sent, resent).row('o1/i1')).toMatchObject({
      mail: 'pending',
      generation: 2,
      invitedBy: 'u1',
      expiresAt: '2026-11-30T10:00:00.000Z',
    });
  });

  it('says that its link was renewed, until it is sent again', () => {
    const { story, invited } = world();
    const renewed = story('InvitationLinkRenewed', { invitationId: 'i1', linkGeneration: 2 });
    const again = story('InvitationResent', { invitationId: 'i1', resentBy: 'u1', generation: 2, expiresAt: 'x' });
    const changed = { generation: 1, linkGeneration: 2, linkRenewed: true, mail: 'pending' };
    expect(given(invitationsProjection, invited, renewed).row('o1/i1')).toMatchObject(changed);
    expect(given(invitationsProjection, invited, renewed, again).row('o1/i1')).toMatchObject({
      generation: 2,
      linkGeneration: 3,
      linkRenewed: false,
    });
  });

  it('keeps its mail state when the mail of an older generation is sent', () => {
    const { story, invited, resent } = world();
    const failed = story('InvitationMailFailed', { invitationId: 'i1', generation: 1, reason: 'refused' });
    expect(given(invitationsProjection, invited, resent, failed).row('o1/i1')).toMatchObject({ mail: 'pending' });
    expect(given(invitationsProjection, invited, failed).row('o1/i1')).toMatchObject({ mail: 'failed' });
  });

  it('keeps why its mail waits or failed, until it is sent or asked for again', () => {
    const { story, invited, resent } = world();
    const about = { invitationId: 'i1', generation: 1, cause: 'put-off' as const, reason: '451 later' };
    const [putOff, failed] = [story('InvitationMailPutOff', about), story('InvitationMailFailed', about)];
    const sent = story('InvitationMailSent', { invitationId: 'i1', generation: 1 });
    const rowAfter = (...events: TeamEvent[]) => given(invitationsProjection, invited, ...events).row('o1/i1');
    const mailProblem = { cause: 'put-off', reason: '451 later' };
    expect(rowAfter(putOff)).toMatchObject({ mail: 'pending', mailProblem });
    expect(rowAfter(putOff, failed)).toMatchObject({ mail: 'failed', mailProblem });
    for (const end of [sent, resent]) expect(rowAfter(putOff, end)).toMatchObject({ mailProblem: null });
    expect(rowAfter(resent, putOff)).toMatchObject({ generation: 2, mailProblem: null });
    const old = story('InvitationMailFailed', { invitationId: 'i1', generation: 1, reason: '550 unknown' });
    expect(rowAfter(old)).toMatchObject({ mailProblem: { cause: null, reason: '550 unknown' } });
  });

  it('tells an address that has opted out from a mail that failed', () => {
    const { story, invited } = world();
    const failed = (reason: string) => story('InvitationMailFailed', { invitationId: 'i1', generation: 1, reason });
    const mailAfter = (reason: string) => given(invitationsProjection, invited, failed(reason)).row('o1/i1');
    expect(mailAfter('This address has opted out of emails.')).toMatchObject({ mail: 'refused' });
    expect(mailAfter('550 mailbox unavailable')).toMatchObject({ mail: 'failed' });
  });

  it('loses the address once accepted or revoked', () => {
    const { story, invited } = world();
    const accepted = story('InvitationAccepted', { invitationId: 'i1', userId: 'u3' });
    const revoked = story('InvitationRevoked', { invitationId: 'i1' });
    expect(given(invitationsProjection, invited, accepted).row('o1/i1')).toMatchObject({
      status: 'accepted',
      email: '[erased]',
    });
    expect(given(invitationsProjection, invited, revoked).row('o1/i1')).toMatchObject({
      status: 'revoked',
      email: '[erased]',
    });
  });
});

describe('invitation mail', () => {
  it('is a job for every generation', () => {
    const { story, invited, resent } = world();
    const revoked = story('InvitationRevoked', { invitationId: 'i1' });
    expect(reactions(invitationMailReactor, invited, resent, revoked)).toEqual([
      { kind: 'invitation-mail', data: { organizationId: 'o1', invitationId: 'i1', generation: 1 } },
      { kind: 'invitation-mail', data: { organizationId: 'o1', invitationId: 'i1', generation: 2 } },
    ]);
  });
});
