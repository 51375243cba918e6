import type { InvitationAnswer, RejectionCode, Role, teamCommands } from '@upline/contracts';
import { can, invitationDays, isRejection, reject } from '@upline/contracts';
import type { ConfirmAddress, SignInAddressOf } from '../platform/commands/countedAddress.ts';
import { answerWith, defineCommand, noAnswer } from '../platform/commands/defineCommand.ts';
import type { Answering } from '../platform/commands/defineCommand.ts';
import { handleCommand } from '../platform/commands/handleCommand.ts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import type { CommandContext, CommandHandler, CommandHandlers } from '../platform/commands/requests.ts';
import { problemOfRejection } from '../platform/http/request/problem.ts';
import { HttpProblem } from '../platform/lib/httpProblem.ts';
import type { MailBudget } from '../platform/mail/mailBudget.ts';
import type { IsRefused } from '../platform/lib/contact/refusedContact.ts';
import type { MailRefusals } from '../platform/mail/mailRefusals.ts';
import { parseToken } from './invitationToken.ts';
import { proofOfLink } from './openInvitation.ts';
import type { TeamCommand, teamDecider } from './team.decider.ts';
import { openInvitationFor } from './team.decider.ts';
import type { LinkNeeds } from './team.presenter.ts';
import { presentInvitation, rowOfInvitation } from './team.presenter.ts';
import type { Team } from './teamState.decider.ts';
import { latestInvitationFor, sameEmail } from './teamState.decider.ts';

/** What commands about the team take. */
export type TeamNeeds = LinkNeeds & {
  teams: RepositoryOf<typeof teamDecider>;
  confirmAddress: ConfirmAddress;
  signInAddressOf: SignInAddressOf;
  sendsMails: boolean;
  mailBudget: MailBudget;
  mailRefusals: MailRefusals;
  isErased: (userId: string) => Promise<boolean>;
  refusedContacts: { isRefused: IsRefused };
};

const dayMs = 86_400_000;
const expiryOf = (at: Date): string => new Date(at.getTime() + invitationDays * dayMs).toISOString();

const roleOf = (team: Team, userId: string): { userId: string; role?: Role } => {
  const role = team.members.get(userId)?.role;
  return role === undefined ? { userId } : { userId, role };
};

const ofTeam = {
  stream: ({ teams }: TeamNeeds) => teams,
  id: ({ organizationId }: CommandContext) => organizationId,
};

const presentChanged = (
  team: Team,
  invitationId: string,
  { request: { organizationId, at, actor }, needs }: Answering<CommandContext, TeamNeeds>,
): InvitationAnswer => presentInvitation(needs, rowOfInvitation(team, { organizationId, invitationId }), { at, actor });

/** The same handler for people whose address is proven, or need not be. */
const confirmedOnly =
  <Request extends CommandContext, Answer>(
    handle: CommandHandler<Request, Answer, TeamNeeds>,
  ): CommandHandler<Request, Answer, TeamNeeds> =>
  async (request, needs) => {
    const { actor, signInEmail: sessionEmail } = request;
    const { isRestricted } = await needs.signInAddressOf({ userId: actor.userId, sessionEmail });
    return isRestricted ? reject('identity/not-confirmed') : handle(request, needs);
  };

/** An owner can take the organization away from the others: making one takes a proof of who does it. */
const proofFor = (role: Role, proven: boolean): RejectionCode | null =>
  role === 'owner' && !proven ? 'identity/proof-needed' : null;

/** An existing member or invitation first, then what the actor may do. */
const allowed = (exists: boolean, may: () => boolean): RejectionCode | null => {
  if (!exists) return 'team/not-found';
  return may() ? null : 'team/not-allowed';
};

/** Takes the mail of an invitation out of its budgets; refuses an address that wants none, or none of this team. */
const payMail = async (
  { actor, organizationId }: CommandContext,
  { mailBudget, mailRefusals, refusedContacts }: TeamNeeds,
  { about, to }: { about: string; to: string },
): Promise<void> => {
  if (await refusedContacts.isRefused(organizationId, { email: to, phone: null }))
    throw new HttpProblem(problemOfRejection(reject('prospect/refused-contact')));
  if (await mailRefusals.refuses(to)) throw new HttpProblem(problemOfRejection(reject('team/mails-unwanted')));
  await mailBudget.take({ kind: 'invitation', to, about, by: actor.userId, organizationId });
};

const invitationHandlers: CommandHandlers<
  Pick<typeof teamCommands, 'InviteMember' | 'ResendInvitation' | 'RevokeInvitation'>,
  TeamNeeds
> = {
  InviteMember: confirmedOnly(
    defineCommand({
      ...ofTeam,
      authorize: ({ actor }) => (can(actor, 'team:invite') ? null : 'team/not-allowed'),
      toCommand: ({ body, actor, commandId, at }): TeamCommand => ({
        type: 'InviteMember',
        data: {
          invitationId: commandId,
          email: body.email,
          invitedBy: actor.userId,
          at: at.toISOString(),
          expiresAt: expiryOf(at),
        },
      }),
      spend: (request, needs, team) => {
        const { body, commandId, at } = request;
        const about = openInvitationFor(team, body.email, at.toISOString()) ?? commandId;
        return payMail(request, needs, { about, to: body.email });
      },
      toAnswer: (team, answering) => {
        const { commandId, body } = answering.request;
        // an address with an open invitation was sent that one again, under its own id
        const invitationId = team.invitations.has(commandId) ? commandId : latestInvitationFor(team, body.email);
        return presentChanged(team, invitationId ?? commandId, answering);
      },
    }),
  ),
  ResendInvitation: confirmedOnly(
    defineCommand({
      ...ofTeam,
      authorize: ({ actor }) => (can(actor, 'team:resend-invitation') ? null : 'team/not-allowed'),
      toCommand: ({ params, actor, at }): TeamCommand => ({
        type: 'ResendInvitation',
        data: { invitationId: params.id, resentBy: actor.userId, at: at.toISOString(), expiresAt: expiryOf(at) },
      }),
      spend: async (request, needs, team) => {
        const { id } = request.params;
        const invitation = team.invitations.get(id);
        if (invitation) await payMail(request, needs, { about: id, to: invitation.email });
      },
      toAnswer: (team, answering) => presentChanged(team, answering.request.params.id, answering),
    }),
  ),
  RevokeInvitation: confirmedOnly(
    defineCommand({
      ...ofTeam,
      authorize: ({ params, actor }, team) =>
        allowed(team.invitations.has(params.id), () => can(actor, 'team:revoke-invitation')),
      toCommand: ({ params }): TeamCommand => ({ type: 'RevokeInvitation', data: { invitationId: params.id } }),
      toAnswer: noAnswer,
    }),
  ),
};

/**
 * Accepts an invitation with the account of the invited address. A link that was mailed proves the address, and so does
 * any link where no mails are sent.
 */
const acceptInvitation: CommandHandlers<typeof teamCommands, TeamNeeds>['AcceptInvitation'] = async (
  request,
  needs,
) => {
  const { params, actor, meta, judge, at, signInEmail: sessionEmail } = request;
  const { teams, secret, sendsMails } = needs;
  // a session may outlive the person by a moment
  if (await needs.isErased(actor.userId)) return reject('identity/erased');
  const link = parseToken(secret, params.token);
  if (!link) return reject('team/invitation-unknown');
  const { organizationId, invitationId, generation, isMailed } = link;
  const address = await needs.signInAddressOf({ userId: actor.userId, sessionEmail });
  if (address.isRestricted && !isMailed) return reject('identity/not-confirmed');
  const email = isMailed ? address.claimed : address.email;
  if (email === null) return reject('team/invitation-for-someone-else');
  const data = { invitationId, generation, isMailed, userId: actor.userId, email, at: at.toISOString() };
  const result = await handleCommand({
    repository: teams,
    id: organizationId,
    meta: { ...meta, organizationId },
    judge,
    command: { type: 'AcceptInvitation', data },
  });
  if (isRejection(result) || result.kind !== 'accepted') return answerWith(result, () => ({ organizationId }));
  // a member who opens the link of another person's invitation has proven nothing
  const invited = result.state.invitations.get(invitationId)?.email;
  const by = invited !== undefined && sameEmail(invited, email) ? proofOfLink(link, sendsMails) : null;
  const proven = by === null ? 0 : await needs.confirmAddress({ userId: actor.userId, email, by }, { meta, judge });
  const position = Math.max(result.position, proven);
  return { ...result, position, state: { organizationId }, switchTo: organizationId };
};

/** The handler of each command about the team. */
export const teamHandlers: CommandHandlers<typeof teamCommands, TeamNeeds> = {
  ...invitationHandlers,
  AcceptInvitation: acceptInvitation,
  ChangeMemberRole: defineCommand({
    ...ofTeam,
    // neither the old nor the new role may be above the actor's reach
    authorize: ({ params, body, actor, proven }, team) =>
      allowed(
        team.members.has(params.userId),
        () => can(actor, 'team:change-role', roleOf(team, params.userId)) && can(actor, 'team:change-role', body),
      ) ?? proofFor(body.role, proven),
    toCommand: ({ params, body }): TeamCommand => ({
      type: 'ChangeMemberRole',
      data: { userId: params.userId, role: body.role },
    }),
    toAnswer: (team, { request: { params, body } }) => ({
      id: params.userId,
      role: team.members.get(params.userId)?.role ?? body.role,
    }),
  }),
  RemoveMember: defineCommand({
    ...ofTeam,
    authorize: ({ params, actor }, team) =>
      allowed(team.members.has(params.userId), () => can(actor, 'team:remove', roleOf(team, params.userId))),
    toCommand: ({ params, search }): TeamCommand => ({
      type: 'RemoveMember',
      data: { userId: params.userId, reassignTo: search.reassignTo ?? null },
    }),
    toAnswer: noAnswer,
  }),
};
