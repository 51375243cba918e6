import type { organizationCommands } from '@upline/contracts';
import { can, isRejection, reject } from '@upline/contracts';
import { execute } from '../platform/commands.ts';
import type { CommandHandlers } from '../platform/requests.ts';
import { outcomeOf } from '../platform/requests.ts';
import { foundTeam, teamNameOf } from './founding.ts';
import type { Organization } from './organization.decider.ts';

const toAnswer = (id: string, state: Organization, revision: number) => {
  if (state.status === 'none') throw new Error(`organization ${id} has no state to answer`);
  return { id, ...state.details, ...state.colors, revision };
};

export const organizationHandlers: CommandHandlers<keyof typeof organizationCommands> = {
  FoundTeam: async ({ body, actor, commandId, at }, services) => {
    const { state: user } = await services.users.load(actor.userId);
    if (user.status !== 'registered') return reject('identity/not-found');
    const { email } = user.profile;
    const name = body.name ?? teamNameOf(user.profile);
    const founding = {
      organizationId: commandId,
      userId: actor.userId,
      email,
      name,
      timeZone: body.timeZone ?? 'UTC',
      at,
    };
    const position = await foundTeam(services, founding, commandId);
    return { kind: 'done', answer: { organizationId: commandId }, position, revision: 0, switchTo: commandId };
  },
  SwitchOrganization: async ({ params, actor }, services) => {
    const { state: team, position, revision } = await services.teams.load(params.id);
    if (!team.members.has(actor.userId)) return reject('organization/not-found');
    return { kind: 'done', answer: { organizationId: params.id }, position, revision, switchTo: params.id };
  },
  ChangeOrganization: async ({ params, body, actor, organizationId, meta, ifMatch }, services) => {
    if (params.id !== organizationId) return reject('organization/not-found');
    const { name, domain, timeZone = null, ...colors } = body;
    const result = await execute({
      repository: services.organizations,
      id: params.id,
      meta,
      ifMatch,
      command: () =>
        can(actor, 'organization:edit')
          ? {
              type: 'ChangeOrganization' as const,
              data: { organizationId, details: { name, domain, timeZone }, colors },
            }
          : reject('organization/not-allowed'),
    });
    if (isRejection(result)) return result;
    return outcomeOf(result, (state, revision) => toAnswer(params.id, state, revision));
  },
};
