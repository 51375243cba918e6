import type { ProspectAnswer, prospectCommands } from '@upline/contracts';
import { isRejection, prospectsView } from '@upline/contracts';
import { defineCommand, noAnswer } from '../platform/commands/defineCommand.ts';
import type { Answering } from '../platform/commands/defineCommand.ts';
import type { CommandHandler, CommandHandlers, CommandRequest } from '../platform/commands/requests.ts';
import { followUpHandlers } from './followUp.commands.ts';
import { ofProspect } from './ofProspect.ts';
import type { OfProspect, ProspectNeeds } from './ofProspect.ts';
import type { Prospect, ProspectCommand } from './prospect.decider.ts';
import { presentProspect, rowOfProspect } from './prospect.presenter.ts';
import { readPhone } from '../platform/lib/readPhone.ts';

// sharing with a prospect is a contact too, which the view has from the streams of the shares
const presentChanged = async (state: Prospect, { request, needs, revision }: Answering<OfProspect, ProspectNeeds>) => {
  const { id } = request.params;
  const row = await needs.readerOf(request.organizationId).get(prospectsView, id);
  return presentProspect(rowOfProspect(id, state, { revision, contactedAt: row?.lastContactedAt ?? null }));
};

const ending = (type: 'DeleteProspect' | 'EraseProspect'): CommandHandler<OfProspect, null, ProspectNeeds> =>
  defineCommand({
    ...ofProspect,
    toCommand: ({ params }): ProspectCommand => ({ type, data: { prospectId: params.id } }),
    toAnswer: noAnswer,
  });
const erase = ending('EraseProspect');

const restore: CommandHandler<OfProspect, ProspectAnswer, ProspectNeeds> = defineCommand({
  ...ofProspect,
  toCommand: ({ params }): ProspectCommand => ({ type: 'RestoreProspect', data: { prospectId: params.id } }),
  toAnswer: presentChanged,
});

const add: CommandHandler<
  CommandRequest<typeof prospectCommands.AddProspect>,
  ProspectAnswer,
  ProspectNeeds
> = defineCommand({
  stream: ({ prospects }: ProspectNeeds) => prospects,
  id: ({ commandId }) => commandId,
  creates: true,
  toCommand: ({ body, actor, commandId }): ProspectCommand => ({
    type: 'AddProspect',
    data: { prospectId: commandId, ownerId: actor.userId, ...body },
  }),
  toAnswer: (state, { request, revision }) =>
    presentProspect(rowOfProspect(request.commandId, state, { revision, contactedAt: null })),
});

const change: CommandHandler<
  CommandRequest<typeof prospectCommands.ChangeProspect>,
  ProspectAnswer,
  ProspectNeeds
> = defineCommand({
  ...ofProspect,
  toCommand: ({ params, body }): ProspectCommand => ({
    type: 'ChangeProspect',
    data: { prospectId: params.id, ...body },
  }),
  toAnswer: presentChanged,
});

type WithPhone = { organizationId: string; body: { phone: string | null } };

/** The request with the number as it is stored: the event has it, so that newer rules of numbers change no past. */
const withReadPhone = async <R extends WithPhone>(request: R, { organizations }: ProspectNeeds): Promise<R> => {
  const { state } = await organizations.cached(request.organizationId);
  const phone = readPhone(request.body.phone, state.status === 'founded' ? state.country : null);
  return { ...request, body: { ...request.body, phone } };
};

/** The handler of each command about prospects. */
export const prospectHandlers: CommandHandlers<typeof prospectCommands, ProspectNeeds> = {
  AddProspect: async (request, needs) => add(await withReadPhone(request, needs), needs),
  ChangeProspect: async (request, needs) => change(await withReadPhone(request, needs), needs),
  ChangeProspectStatus: defineCommand({
    ...ofProspect,
    toCommand: ({ params, body }): ProspectCommand => ({
      type: 'ChangeProspectStatus',
      data: { prospectId: params.id, ...body },
    }),
    toAnswer: presentChanged,
  }),
  DeleteProspect: ending('DeleteProspect'),
  RestoreProspect: restore,
  EraseProspect: async (request, needs) => {
    const result = await erase(request, needs);
    // the event came first, so that after a crash here the projector completes the erasure
    if (!isRejection(result) && result.kind === 'accepted') await needs.keys.erase(request.params.id);
    return result;
  },
  ...followUpHandlers,
};
