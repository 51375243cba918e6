import type { ProspectAnswer, prospectCommands } from '@upline/contracts';
import { isRejection, prospectsView } from '@upline/contracts';
import { defineCommand, noAnswer } from '../platform/commands/defineCommand.ts';
import type { Answering } from '../platform/commands/defineCommand.ts';
import type { CommandHandler, CommandHandlers, CommandRequest } from '../platform/commands/requests.ts';
import { readPhone } from '../platform/lib/readPhone.ts';
import { followUpHandlers } from './followUp.commands.ts';
import { ofProspect } from './ofProspect.ts';
import type { OfProspect, ProspectNeeds } from './ofProspect.ts';
import type { Prospect, ProspectCommand } from './prospect.decider.ts';
import { presentProspect, rowOfProspect } from './prospect.presenter.ts';

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

type Restoring = CommandRequest<typeof prospectCommands.RestoreProspect>;
const restore: CommandHandler<Restoring, ProspectAnswer, ProspectNeeds> = defineCommand({
  ...ofProspect,
  toCommand: ({ params, body }: Restoring): ProspectCommand => ({
    type: 'RestoreProspect',
    data: { prospectId: params.id, deletion: body.command },
  }),
  toAnswer: presentChanged,
});

type WithReadPhone<R> = R & { readPhone: string | null };
type Adding = CommandRequest<typeof prospectCommands.AddProspect>;
type Changing = CommandRequest<typeof prospectCommands.ChangeProspect>;

const withReadPhone = async <R extends Adding | Changing>(
  request: R,
  { countryOf }: ProspectNeeds,
): Promise<WithReadPhone<R>> => ({
  ...request,
  // the event has it, so that newer rules of numbers change no past (0035)
  readPhone: readPhone(request.body.phone, await countryOf(request.organizationId)),
});

const add: CommandHandler<WithReadPhone<Adding>, ProspectAnswer, ProspectNeeds> = defineCommand({
  stream: ({ prospects }: ProspectNeeds) => prospects,
  id: ({ commandId }) => commandId,
  creates: true,
  toCommand: ({ body, actor, commandId, readPhone: phone }): ProspectCommand => ({
    type: 'AddProspect',
    data: { prospectId: commandId, ownerId: actor.userId, ...body, phone },
  }),
  toAnswer: (state, { request, revision }) =>
    presentProspect(rowOfProspect(request.commandId, state, { revision, contactedAt: null })),
});

const change: CommandHandler<WithReadPhone<Changing>, ProspectAnswer, ProspectNeeds> = defineCommand({
  ...ofProspect,
  toCommand: ({ params, body, readPhone }): ProspectCommand => ({
    type: 'ChangeProspect',
    data: { prospectId: params.id, ...body, readPhone },
  }),
  toAnswer: presentChanged,
});

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
  UndoProspectChange: defineCommand({
    ...ofProspect,
    toCommand: ({ params, body, actor, at }): ProspectCommand => ({
      type: 'UndoProspectChange',
      data: { prospectId: params.id, commandId: body.command, by: actor.userId, at: at.toISOString() },
    }),
    toAnswer: noAnswer,
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
