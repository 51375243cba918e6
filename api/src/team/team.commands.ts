import type { InvitationAnswer, Role, teamCommands } from '@upline/contracts';
import { can, invitationDays, isRejection, reject } from '@upline/contracts';
import { execute } from '../platform/commands.ts';
import type { CommandHandlers } from '../platform/requests.ts';
import { outcomeOf, withoutAnswer } from '../platform/requests.ts';
import type { Services } from '../services.ts';
import { parseToken, tokenOf } from './invitationToken.ts';
import type { Team, TeamCommand } from './team.decider.ts';
import { latestInvitationFor } from './team.decider.ts';

const dayMs = 86_400_000;
const expiryOf = (at: Date): string => new Date(at.getTime() + invitationDays * dayMs).toISOString();

/** The full address of an invitation's accept page. */
export const invitationLink = (services: Services, link: Parameters<typeof tokenOf>[1]): string =>
  `${services.publicUrl}/invite/${tokenOf(services.secret, link)}`;

const toAnswer = (
  services: Services,
  team: Team,
  ids: { organizationId: string; invitationId: string; at: Date },
): InvitationAnswer => {
  const { organizationId, invitationId, at } = ids;
  const known = team.invitations.get(invitationId);
  if (!known) throw new Error(`invitation ${invitationId} has no state to answer`);
  const { email, invitedBy, mail, createdAt, expiresAt, generation } = known;
  const status = expiresAt > at.toISOString() ? 'open' : 'expired';
  return {
    id: invitationId,
    email,
    status,
    mail,
    invitedBy,
    createdAt,
    expiresAt,
    link: invitationLink(services, { organizationId, invitationId, generation }),
  };
};

const roleOf = (team: Team, userId: string): { userId: string; role?: Role } => {
  const role = team.members.get(userId)?.role;
  return role === undefined ? { userId } : { userId, role };
};

export const teamHandlers: CommandHandlers<keyof typeof teamCommands> = {
  InviteMember: async ({ body, actor, organizationId, commandId, meta, at }, services) => {
    const data = {
      invitationId: commandId,
      email: body.email,
      invitedBy: actor.userId,
      at: at.toISOString(),
      expiresAt: expiryOf(at),
    };
    const command: TeamCommand = { type: 'InviteMember', data };
    const result = await execute({
      repository: services.teams,
      id: organizationId,
      meta,
      command: () => (can(actor, 'team:invite') ? command : reject('team/not-allowed')),
    });
    return outcomeOf(result, (team) => {
      // an address with an open invitation got that one again, under its own id
      const invitationId = team.invitations.has(commandId)
        ? commandId
        : (latestInvitationFor(team, body.email) ?? commandId);
      return toAnswer(services, team, { organizationId, invitationId, at });
    });
  },
  ResendInvitation: async ({ params, actor, organizationId, meta, at }, services) => {
    const data = { invitationId: params.id, resentBy: actor.userId, at: at.toISOString(), expiresAt: expiryOf(at) };
    const command: TeamCommand = { type: 'ResendInvitation', data };
    const result = await execute({
      repository: services.teams,
      id: organizationId,
      meta,
      command: () => (can(actor, 'team:resend-invitation') ? command : reject('team/not-allowed')),
    });
    return outcomeOf(result, (team) => toAnswer(services, team, { organizationId, invitationId: params.id, at }));
  },
  RevokeInvitation: async ({ params, actor, organizationId, meta }, services) => {
    const command: TeamCommand = { type: 'RevokeInvitation', data: { invitationId: params.id } };
    const result = await execute({
      repository: services.teams,
      id: organizationId,
      meta,
      command: (team) => {
        if (!team.invitations.has(params.id)) return reject('team/not-found');
        return can(actor, 'team:revoke-invitation') ? command : reject('team/not-allowed');
      },
    });
    return withoutAnswer(await outcomeOf(result, () => null));
  },
  AcceptInvitation: async ({ params, actor, meta, at, signInEmail }, services) => {
    const link = parseToken(services.secret, params.token);
    if (!link) return reject('team/invitation-unknown');
    const { organizationId, invitationId, generation } = link;
    if (signInEmail === null) return reject('team/invitation-for-someone-else');
    const data = { invitationId, generation, userId: actor.userId, email: signInEmail, at: at.toISOString() };
    const command: TeamCommand = { type: 'AcceptInvitation', data };
    const result = await execute({
      repository: services.teams,
      id: organizationId,
      meta: { ...meta, organizationId },
      command: () => command,
    });
    const outcome = await outcomeOf(result, () => ({ organizationId }));
    return isRejection(outcome) || outcome.kind !== 'done' ? outcome : { ...outcome, switchTo: organizationId };
  },
  ChangeMemberRole: async ({ params, body, actor, organizationId, meta, ifMatch }, services) => {
    const command: TeamCommand = { type: 'ChangeMemberRole', data: { userId: params.userId, role: body.role } };
    const result = await execute({
      repository: services.teams,
      id: organizationId,
      meta,
      ifMatch,
      command: (team) => {
        if (!team.members.has(params.userId)) return reject('team/not-found');
        // neither the old nor the new role may be above the actor's reach
        const may = can(actor, 'team:change-role', roleOf(team, params.userId)) && can(actor, 'team:change-role', body);
        return may ? command : reject('team/not-allowed');
      },
    });
    return outcomeOf(result, (team) => ({
      id: params.userId,
      role: team.members.get(params.userId)?.role ?? body.role,
    }));
  },
  RemoveMember: async ({ params, search, actor, organizationId, meta }, services) => {
    const command: TeamCommand = {
      type: 'RemoveMember',
      data: { userId: params.userId, reassignTo: search.reassignTo ?? null },
    };
    const result = await execute({
      repository: services.teams,
      id: organizationId,
      meta,
      command: (team) => {
        if (!team.members.has(params.userId)) return reject('team/not-found');
        return can(actor, 'team:remove', roleOf(team, params.userId)) ? command : reject('team/not-allowed');
      },
    });
    return withoutAnswer(await outcomeOf(result, () => null));
  },
};
