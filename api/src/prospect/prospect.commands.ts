import type { ProspectAnswer, RejectionCode, prospectCommands } from '@upline/contracts';
import { can, isRejection, prospectsView } from '@upline/contracts';
import type { Ports } from '@upline/infra/ports.ts';
import { defineCommand, noAnswer } from '../platform/commands/defineCommand.ts';
import type { Answering } from '../platform/commands/defineCommand.ts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import type { CommandContext, CommandHandler, CommandHandlers } from '../platform/commands/requests.ts';
import type { ReaderOf } from '../platform/queries/reader.ts';
import type { Prospect, ProspectCommand, prospectDecider } from './prospect.decider.ts';
import { presentProspect, rowOfProspect } from './prospect.presenter.ts';

/** What commands about prospects take. */
export type ProspectNeeds = {
  prospects: RepositoryOf<typeof prospectDecider>;
  readerOf: ReaderOf;
  keys: Pick<Ports['keys'], 'erase'>;
};

type OfProspect = CommandContext & { params: { id: string } };

const stream = ({ prospects }: ProspectNeeds) => prospects;

const ofProspect = {
  stream,
  id: ({ params }: OfProspect) => params.id,
  authorize: ({ actor }: OfProspect, state: Prospect): RejectionCode | null =>
    state.status !== 'none' && can(actor, 'prospect:see', { ownerId: state.ownerId }) ? null : 'prospect/not-found',
};

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

/** The handler of each command about prospects. */
export const prospectHandlers: CommandHandlers<typeof prospectCommands, ProspectNeeds> = {
  AddProspect: defineCommand({
    stream,
    id: ({ commandId }) => commandId,
    creates: true,
    toCommand: ({ body, actor, commandId }): ProspectCommand => ({
      type: 'AddProspect',
      data: { prospectId: commandId, ownerId: actor.userId, ...body },
    }),
    toAnswer: (state, { request, revision }) =>
      presentProspect(rowOfProspect(request.commandId, state, { revision, contactedAt: null })),
  }),
  ChangeProspect: defineCommand({
    ...ofProspect,
    toCommand: ({ params, body }): ProspectCommand => ({
      type: 'ChangeProspect',
      data: { prospectId: params.id, ...body },
    }),
    toAnswer: presentChanged,
  }),
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
};
