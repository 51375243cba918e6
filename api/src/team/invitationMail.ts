import { erased, invitationDays, nameProblem } from '@upline/contracts';
import type { Mail, Mailer } from '@upline/infra/ports.ts';
import { handleCommand } from '../platform/commands/handleCommand.ts';
import type { TimeZoneOf } from '../platform/commands/metadata.ts';
import { systemMeta } from '../platform/commands/metadata.ts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import { idNamespace, uuidV5 } from '../platform/lib/ids.ts';
import { toMailFailure } from '../platform/lib/mailFailure.ts';
import type { MailRefusals } from '../platform/mail/mailRefusals.ts';
import type { teamDecider } from './team.decider.ts';
import type { LinkNeeds } from './team.presenter.ts';
import { invitationLink } from './team.presenter.ts';
import type { Inviter, NamesOf } from './shownInvitation.ts';

const escape = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

type About = {
  to: string;
  team: string;
  inviter: string;
  link: string;
  messageId: string;
  /** Ends further mails to the address. */
  endLink: string;
};

// what strangers chose stands on lines of its own in the body, and never in the subject
const compose = ({ to, team, inviter, link, messageId, endLink }: About): Mail => {
  const { host } = new URL(endLink);
  const validity = `The link works for ${invitationDays} days and for this address only.`;
  const ignore = 'Not meant for you? You can ignore this email.';
  const end = `To stop all emails from ${host}`;
  const text = [
    'Hello,',
    'you are invited to join a team on Upline.',
    `Team: ${team}\nInvited by: ${inviter}`,
    `Join the team:\n${link}`,
    validity,
    `${ignore} ${end}, open this page and press its button:\n${endLink}`,
  ].join('\n\n');
  const small = 'line-height:1.5;color:#57534e;font-size:13px';
  const html = `<!doctype html><html lang="en"><body style="margin:0;padding:32px;font-family:system-ui,sans-serif;color:#1c1917;background:#fafaf9">
<div style="max-width:480px;margin:auto;padding:32px;background:#fff;border:1px solid #e7e5e4;border-radius:12px">
<h1 style="font-size:20px;margin:0 0 16px">Join a team on Upline</h1>
<p style="line-height:1.5">Team: <strong>${escape(team)}</strong><br>Invited by: ${escape(inviter)}</p>
<p style="margin:24px 0"><a href="${escape(link)}" style="display:inline-block;padding:12px 24px;background:#c2410c;color:#fff;border-radius:8px;text-decoration:none">Join the team</a></p>
<p style="${small}">${escape(validity)}</p>
<p style="${small}">${ignore} ${escape(end)}: <a href="${escape(endLink)}">this was not for me</a>.</p></div></body></html>`;
  return {
    to,
    subject: 'You are invited to a team on Upline',
    text: `${text}\n`,
    html,
    messageId,
    unsubscribeUrl: endLink,
  };
};

/** A name of earlier versions may have any form: such a one is left out. */
const fit = (name: string, otherwise: string): string => (name !== '' && nameProblem(name) === null ? name : otherwise);

// anybody may choose any name: the address says which person it is
const inviterText = (inviter: Inviter | null): string => {
  if (inviter === null) return 'A team member';
  const { name, email, isConfirmed } = inviter;
  const address = isConfirmed ? email : `${email}, not confirmed`;
  return name === email && isConfirmed ? name : `${name === email ? 'Someone' : fit(name, 'Someone')} (${address})`;
};

/** One generation of an invitation, whose mail is to be sent. */
export type InvitationMail = { organizationId: string; invitationId: string; generation: number };

/** What sending mails of invitations takes. */
export type InvitationMailNeeds = LinkNeeds &
  NamesOf & {
    teams: RepositoryOf<typeof teamDecider>;
    mailer: Pick<Mailer, 'send'>;
    mailRefusals: MailRefusals;
    /** The founder of an organization that has the founder's name, which its mails say. */
    founderNamedBy: (organizationId: string) => Promise<string | null>;
    timeZoneOf: TimeZoneOf;
    clock: () => Date;
  };

/**
 * Sends the mail of one generation of an invitation and records whether it was sent. An invitation that was revoked,
 * accepted or sent again meanwhile needs no mail. A failure is thrown, so that the queue tries again; the last try
 * records it.
 */
export const sendInvitation = async (
  needs: InvitationMailNeeds,
  { organizationId, invitationId, generation }: InvitationMail,
  isLastTry: boolean,
): Promise<void> => {
  const { teams, mailer } = needs;
  const invitation = (await teams.load(organizationId)).state.invitations.get(invitationId);
  if (invitation?.status !== 'open' || invitation.generation !== generation) return;
  if (invitation.mail !== 'pending' || invitation.email === erased) return;
  const record = async (failure: string | null): Promise<void> => {
    const commandId = uuidV5(idNamespace, `mail ${invitationId} ${generation}`);
    await handleCommand({
      repository: teams,
      id: organizationId,
      meta: await systemMeta(needs, { organizationId, commandId }),
      command: { type: 'RecordInvitationMail', data: { invitationId, generation, failure } },
    });
  };
  if (await needs.mailRefusals.refuses(invitation.email)) return record('This address has opted out of emails.');
  const mail = compose({
    to: invitation.email,
    team: fit((await needs.organizationNameOf(organizationId)) ?? '', 'a team'),
    inviter: inviterText(await needs.inviterOf(invitation.invitedBy)),
    link: invitationLink(needs, { organizationId, invitationId, generation, isMailed: true }),
    messageId: `<invitation-${invitationId}-${generation}@upline>`,
    endLink: needs.mailRefusals.linkFor(invitation.email),
  });
  try {
    const founder = await needs.founderNamedBy(organizationId);
    await mailer.send({ ...mail, names: [invitation.invitedBy, ...(founder === null ? [] : [founder])] });
  } catch (error) {
    const failure = toMailFailure(error);
    if (!isLastTry) throw failure;
    return record(failure.message);
  }
  return record(null);
};
