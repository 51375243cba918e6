import { defaultLocale, erased, invitationDays, nameProblem, optedOut } from '@upline/contracts';
import type { ShownLocale, Translate } from '@upline/contracts';
import { translateTo } from '@upline/contracts/catalogs';
import { MailFailure } from '@upline/infra/mail/mailFailure.ts';
import type { Mail } from '@upline/infra/ports/mailer.ts';
import { handleCommand } from '../platform/commands/handleCommand.ts';
import { byProduct } from '../platform/commands/judge.ts';
import type { TimeZoneOf } from '../platform/commands/metadata.ts';
import { systemMeta } from '../platform/commands/metadata.ts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import { idNamespace, uuidV5 } from '../platform/lib/ids.ts';
import type { Html } from '../platform/lib/html.ts';
import { html, place, withMarkup, withTags } from '../platform/lib/html.ts';
import { mailButton, mailDocument, mailHeading, mailNote } from '../platform/mail/mailDocument.ts';
import type { JobAttempt } from '../platform/jobs.ts';
import type { IsRefused } from '../platform/lib/contact/refusedContact.ts';
import type { MailRefusals } from '../platform/mail/mailRefusals.ts';
import type { Mailing } from '../platform/mail/mailing.ts';
import type { NewMailProblem, teamDecider } from './team.decider.ts';
import type { LinkNeeds } from './team.presenter.ts';
import { invitationLink } from './team.presenter.ts';
import type { Invitation } from './teamState.decider.ts';
import { isOpen } from './teamState.decider.ts';
import type { Inviter, NamesOf } from './shownInvitation.ts';

type About = {
  to: string;
  /** Null where the organization's name may not be said. */
  team: string | null;
  inviter: string;
  link: string;
  messageId: string;
  /** Ends further mails to the address. */
  endLink: string;
  locale: ShownLocale;
};

const validityIn = (t: Translate): string =>
  t(
    '{count, plural, one {The link works for # day and for this address only.} ' +
      'other {The link works for # days and for this address only.}}',
    { count: invitationDays },
  );

const bodyOf = (t: Translate, { team, inviter, link, endLink }: About): Html => {
  const { host } = new URL(endLink);
  const end = withTags(t('To stop all emails from {host}: <end>this was not for me</end>.', { host }), {
    end: (inside) => html`<a href="${endLink}">${inside}</a>`,
  });
  const named =
    team === null
      ? ''
      : html`${withMarkup(t('Team: {team}', { team: place }), html`<strong><bdi>${team}</bdi></strong>`)}<br />`;
  const by = withMarkup(t('Invited by: {inviter}', { inviter: place }), html`<bdi>${inviter}</bdi>`);
  return html`${mailHeading(t('Join a team on Upline'))}
    <p>${named}${by}</p>
    ${mailButton(link, t('Join the team'))} ${mailNote(validityIn(t))}
    ${mailNote(html`${t('Not meant for you? You can ignore this email.')} ${end}`)}`;
};

// what strangers chose stands on lines of its own in the body, and never in the subject
const compose = (about: About): Mail => {
  const { to, team, inviter, link, messageId, endLink, locale } = about;
  const t = translateTo(locale);
  const { host } = new URL(endLink);
  const ignore = t('Not meant for you? You can ignore this email.');
  const end = t('To stop all emails from {host}, open this page and press its button:', { host });
  const text = [
    t('Hello,'),
    t('You are invited to join a team on Upline.'),
    `${team === null ? '' : `${t('Team: {team}', { team })}\n`}${t('Invited by: {inviter}', { inviter })}`,
    `${t('Join the team:')}\n${link}`,
    validityIn(t),
    `${ignore} ${end}\n${endLink}`,
  ].join('\n\n');
  const subject = t('You are invited to a team on Upline');
  return {
    to,
    subject,
    text: `${text}\n`,
    html: mailDocument(locale, { subject, body: bodyOf(t, about) }),
    messageId,
    unsubscribeUrl: endLink,
  };
};

/** A name of earlier versions may have any form: such a one is left out. */
const fit = (name: string): string | null => (name !== '' && nameProblem(name) === null ? name : null);

// anybody may choose any name: the address says which person it is
const inviterText = (t: Translate, inviter: Inviter | null): string => {
  if (inviter === null) return t('A team member');
  const { name: shown, email, isConfirmed } = inviter;
  if (shown === email && isConfirmed) return shown;
  const name = shown === email ? null : fit(shown);
  if (name === null)
    return isConfirmed ? t('Someone ({email})', { email }) : t('Someone ({email}, not confirmed)', { email });
  return isConfirmed ? t('{name} ({email})', { name, email }) : t('{name} ({email}, not confirmed)', { name, email });
};

/** One generation of an invitation, whose mail is to be sent. */
export type InvitationMail = { organizationId: string; invitationId: string; generation: number };

/** What sending mails of invitations takes. */
export type InvitationMailNeeds = LinkNeeds &
  NamesOf & {
    teams: RepositoryOf<typeof teamDecider>;
    mailer: Pick<Mailing, 'send' | 'failed' | 'expired'>;
    mailRefusals: MailRefusals;
    refusedContacts: { isRefused: IsRefused };
    /** The language of the person whose account has an address, or null. */
    localeOfAddress: (email: string) => Promise<ShownLocale | null>;
    /** The language that an organization chose for others, or null. */
    organizationLocaleOf: (organizationId: string) => Promise<ShownLocale | null>;
    /** The founder of an organization that has the founder's name, which its mails say. */
    founderNamedBy: (organizationId: string) => Promise<string | null>;
    timeZoneOf: TimeZoneOf;
    clock: () => Date;
  };

type Named = { invitation: Invitation; about: InvitationMail };

const mailOf = async (needs: InvitationMailNeeds, { invitation, about }: Named): Promise<Mail> => {
  const { organizationId, invitationId, generation } = about;
  const { email: to, invitedBy } = invitation;
  const own = await needs.localeOfAddress(to);
  const locale = own ?? (await needs.organizationLocaleOf(organizationId)) ?? defaultLocale;
  const mail = compose({
    locale,
    to,
    team: fit((await needs.organizationNameOf(organizationId)) ?? ''),
    inviter: inviterText(translateTo(locale), await needs.inviterOf(invitedBy)),
    link: invitationLink(needs, { organizationId, invitationId, generation, isMailed: true }),
    messageId: `<invitation-${invitationId}-${generation}@upline>`,
    endLink: needs.mailRefusals.linkFor(to),
  });
  const founder = await needs.founderNamedBy(organizationId);
  return { ...mail, names: [invitedBy, ...(founder === null ? [] : [founder])] };
};

const record = async (
  needs: InvitationMailNeeds,
  { organizationId, invitationId, generation }: InvitationMail,
  problem: NewMailProblem | null,
): Promise<void> => {
  const step = problem?.isTriedAgain ? 'waits' : 'mail';
  const commandId = uuidV5(idNamespace, `${step} ${invitationId} ${generation}`);
  await handleCommand({
    repository: needs.teams,
    id: organizationId,
    meta: await systemMeta(needs, { organizationId, commandId }),
    command: { type: 'RecordInvitationMail', data: { invitationId, generation, problem } },
    judge: byProduct,
  });
};

/**
 * Sends the mail of one generation of an invitation and records whether it was sent, or why it waits. An invitation
 * that was revoked, accepted or sent again meanwhile, or whose link has ended, needs no mail. A failure is thrown, so
 * that the queue tries again; the end of the tries is recorded.
 */
export const sendInvitation = async (
  needs: InvitationMailNeeds,
  about: InvitationMail,
  job: JobAttempt,
): Promise<void> => {
  const { teams, mailer, clock } = needs;
  const invitation = (await teams.load(about.organizationId)).state.invitations.get(about.invitationId);
  if (invitation?.status !== 'open' || invitation.generation !== about.generation) return undefined;
  if (invitation.mail !== 'pending' || invitation.email === erased) return undefined;
  if (!isOpen(invitation, clock().toISOString())) return mailer.expired(job);
  const { organizationId } = about;
  const contact = { email: invitation.email, phone: null };
  if (
    (await needs.mailRefusals.refuses(invitation.email)) ||
    (await needs.refusedContacts.isRefused(organizationId, contact))
  )
    return record(needs, about, { cause: null, reason: optedOut, isTriedAgain: false });
  const mail = await mailOf(needs, { invitation, about });
  try {
    await mailer.send(mail);
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    const isTriedAgain = !mailer.failed(error, job);
    await record(needs, about, { cause: error.why, reason: error.said, isTriedAgain });
    if (isTriedAgain) throw error;
    return undefined;
  }
  return record(needs, about, null);
};
