import type { ProspectAnswer, prospectCommands } from '@upline/contracts';
import { can, prospectsView, reject } from '@upline/contracts';
import { execute } from '../platform/commands.ts';
import { createReader } from '../platform/reader.ts';
import type { CommandHandlers, CommandRequest } from '../platform/requests.ts';
import { outcomeOf, withoutAnswer } from '../platform/requests.ts';
import type { Services } from '../services.ts';
import type { Prospect, ProspectCommand } from './prospect.decider.ts';

const later = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one;

const toAnswer = (
  id: string,
  state: Prospect,
  extra: { revision: number; contactedAt: string | null },
): ProspectAnswer => {
  if (state.status === 'none') throw new Error(`prospect ${id} has no state to answer`);
  const { ownerId, details, stage, createdAt, lastContactedAt } = state;
  return {
    id,
    ownerId,
    ...details,
    status: stage,
    createdAt,
    lastContactedAt: later(lastContactedAt, extra.contactedAt),
    revision: extra.revision,
  };
};

// sharing with a prospect counts as contact too, and stands in another stream
const contactedAtOf = async (services: Services, organizationId: string, id: string): Promise<string | null> =>
  (await createReader(services.ports.reads, services.tracker, organizationId).get(prospectsView, id))
    ?.lastContactedAt ?? null;

type ById = { params: { id: string } } & Pick<CommandRequest, 'actor' | 'organizationId' | 'meta' | 'ifMatch'>;

const change = async (
  { params: { id }, actor, organizationId, meta, ifMatch }: ById,
  services: Services,
  command: ProspectCommand,
) => {
  const result = await execute({
    repository: services.prospects,
    id,
    meta,
    ifMatch,
    command: (state) =>
      state.status !== 'none' && can(actor, 'prospect:see', { ownerId: state.ownerId })
        ? command
        : reject('prospect/not-found'),
  });
  return outcomeOf(result, async (state, revision) =>
    toAnswer(id, state, { revision, contactedAt: await contactedAtOf(services, organizationId, id) }),
  );
};

const remove = async (request: ById, services: Services, command: ProspectCommand) =>
  withoutAnswer(await change(request, services, command));

export const prospectHandlers: CommandHandlers<keyof typeof prospectCommands> = {
  AddProspect: async ({ body, actor, commandId, meta }, { prospects }) => {
    const command: ProspectCommand = {
      type: 'AddProspect',
      data: { prospectId: commandId, ownerId: actor.userId, ...body },
    };
    const result = await execute({ repository: prospects, id: commandId, meta, creates: true, command: () => command });
    return outcomeOf(result, (state, revision) => toAnswer(commandId, state, { revision, contactedAt: null }));
  },
  ChangeProspect: (request, services) =>
    change(request, services, { type: 'ChangeProspect', data: { prospectId: request.params.id, ...request.body } }),
  DeleteProspect: (request, services) =>
    remove(request, services, { type: 'DeleteProspect', data: { prospectId: request.params.id } }),
  RestoreProspect: (request, services) =>
    change(request, services, { type: 'RestoreProspect', data: { prospectId: request.params.id } }),
  EraseProspect: async (request, services) => {
    const outcome = await remove(request, services, { type: 'EraseProspect', data: { prospectId: request.params.id } });
    // the event came first, so that a crash here leaves an erasure that the projector completes
    if ('kind' in outcome && outcome.kind === 'done') await services.ports.keys.erase(request.params.id);
    return outcome;
  },
};
