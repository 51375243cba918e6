import { erased, fullNameOf, invitationDays } from '@upline/contracts';
import type { Mail } from '@upline/infra/ports.ts';
import { execute } from '../platform/commands.ts';
import { timeZoneOf } from '../platform/http/caller.ts';
import { idNamespace, uuidV5 } from '../platform/ids.ts';
import { toMailFailure } from '../platform/mailFailure.ts';
import { metaFor } from '../organization/founding.ts';
import type { Services } from '../services.ts';
import { invitationLink } from './team.commands.ts';
import type { TeamCommand } from './team.decider.ts';

type Asked = { organizationId: string; invitationId: string; generation: number; isLastAttempt: boolean };

const escape = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

const compose = (about: { to: string; team: string; inviter: string; link: string; messageId: string }): Mail => {
  const { to, team, inviter, link, messageId } = about;
  const subject = `${inviter} invites you to join ${team} on Upline`;
  const validity = `The link works for ${invitationDays} days and for this address only. If you did not expect it, you can ignore this mail.`;
  const text = `Hello,\n\n${inviter} invites you to join ${team} on Upline.\n\nJoin the team:\n${link}\n\n${validity}\n`;
  const html = `<!doctype html><html lang="en"><body style="margin:0;padding:32px;font-family:system-ui,sans-serif;color:#1c1917;background:#fafaf9">
<div style="max-width:480px;margin:auto;padding:32px;background:#fff;border:1px solid #e7e5e4;border-radius:12px">
<h1 style="font-size:20px;margin:0 0 16px">Join ${escape(team)}</h1>
<p style="line-height:1.5">${escape(inviter)} invites you to join <strong>${escape(team)}</strong> on Upline.</p>
<p style="margin:24px 0"><a href="${escape(link)}" style="display:inline-block;padding:12px 24px;background:#c2410c;color:#fff;border-radius:8px;text-decoration:none">Join the team</a></p>
<p style="line-height:1.5;color:#57534e;font-size:13px">${escape(validity)}</p></div></body></html>`;
  return { to, subject, text, html, messageId };
};

const inviterOf = async (services: Services, userId: string): Promise<string> => {
  const { state } = await services.users.peek(userId);
  return state.status === 'registered' ? fullNameOf(state.profile) : 'A team member';
};

/**
 * Sends the mail of one generation of an invitation and records how it went. An invitation that was revoked, accepted or sent again
 * meanwhile needs no mail. A failure is thrown, so that the queue tries again, until the last attempt records it.
 */
export const sendInvitation = async (services: Services, asked: Asked): Promise<void> => {
  const { organizationId, invitationId, generation, isLastAttempt } = asked;
  const { state: team } = await services.teams.load(organizationId);
  const { state: organization } = await services.organizations.peek(organizationId);
  const known = team.invitations.get(invitationId);
  if (
    !known ||
    known.status !== 'open' ||
    known.generation !== generation ||
    known.mail !== 'pending' ||
    known.email === erased
  )
    return;
  const record = async (failure: string | null): Promise<void> => {
    const command: TeamCommand = { type: 'RecordInvitationMail', data: { invitationId, generation, failure } };
    const about = {
      organizationId,
      actorId: null,
      timeZone: await timeZoneOf(services, organizationId),
      at: services.clock(),
    };
    const meta = metaFor(about, uuidV5(idNamespace, `mail ${invitationId} ${generation}`));
    await execute({ repository: services.teams, id: organizationId, meta, command: () => command });
  };
  const mail = compose({
    to: known.email,
    team: organization.status === 'founded' ? organization.details.name : 'the team',
    inviter: await inviterOf(services, known.invitedBy),
    link: invitationLink(services, { organizationId, invitationId, generation }),
    messageId: `<invitation-${invitationId}-${generation}@upline>`,
  });
  try {
    await services.ports.mailer.send(mail);
  } catch (error) {
    const failure = toMailFailure(error);
    if (!isLastAttempt) throw failure;
    return record(failure.message);
  }
  return record(null);
};
