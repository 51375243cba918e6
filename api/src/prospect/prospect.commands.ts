import type { ProspectAnswer, bulkCommands, prospectCommands } from '@upline/contracts';
import { isRejection, prospectsView } from '@upline/contracts';
import { defineCommand, noAnswer } from '../platform/commands/defineCommand.ts';
import type { Answering } from '../platform/commands/defineCommand.ts';
import type { CommandHandler, CommandHandlers, CommandRequest } from '../platform/commands/requests.ts';
import { readPhone } from '../platform/lib/contact/readPhone.ts';
import { followUpHandlers } from './followUp.commands.ts';
import { keysOfProspect, ofProspect } from './ofProspect.ts';
import type { OfProspect, ProspectNeeds } from './ofProspect.ts';
import type { Prospect, ProspectCommand } from './prospect.decider.ts';
import { presentProspect, rowOfProspect } from './prospect.presenter.ts';
import { contactOf, entriesOfProspect, liftUnlessRefused, listChanged } from './refusal/refusal.commands.ts';
import { refusalHandlers } from './refusal/refusal.commands.ts';
import { typedStopHandlers } from './refusal/typedStop.commands.ts';

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

type Restoring = CommandRequest<typeof prospectCommands.RestoreProspect> & { listed: readonly string[] };
const restore: CommandHandler<Restoring, ProspectAnswer, ProspectNeeds> = defineCommand({
  ...ofProspect,
  toCommand: ({ params, body, listed }: Restoring): ProspectCommand => ({
    type: 'RestoreProspect',
    data: { prospectId: params.id, deletion: body.command, listed },
  }),
  toAnswer: presentChanged,
});

/** A request with its number as it is kept, and the entries of the list of refusals for it. */
type WithReadPhone<R> = R & { readPhone: string | null; listed: readonly string[] };
/** The same with the entries that were made for a new contact of somebody who asked not to be contacted. */
type WithEntries<R> = WithReadPhone<R> & { refusalIds: readonly string[] };
type Adding = CommandRequest<typeof prospectCommands.AddProspect>;
type Changing = CommandRequest<typeof prospectCommands.ChangeProspect>;

const withReadPhone = async <R extends Adding | Changing>(
  request: R,
  { countryOf, refusedContacts }: ProspectNeeds,
): Promise<WithReadPhone<R>> => {
  const { organizationId, body } = request;
  // the event has it, so that newer rules of numbers change no past (0035)
  const phone = readPhone(body.phone, await countryOf(organizationId));
  const listed = await refusedContacts.listedOf(organizationId, { email: body.email, phone });
  return { ...request, readPhone: phone, listed };
};

const add: CommandHandler<WithReadPhone<Adding>, ProspectAnswer, ProspectNeeds> = defineCommand({
  stream: ({ prospects }: ProspectNeeds) => prospects,
  id: ({ commandId }) => commandId,
  creates: true,
  toCommand: ({ body, actor, commandId, readPhone: phone, listed }): ProspectCommand => ({
    type: 'AddProspect',
    data: { prospectId: commandId, ownerId: actor.userId, ...body, phone, listed },
  }),
  toAnswer: (state, { request, revision }) =>
    presentProspect(rowOfProspect(request.commandId, state, { revision, contactedAt: null })),
});

const change: CommandHandler<WithEntries<Changing>, ProspectAnswer, ProspectNeeds> = defineCommand({
  ...ofProspect,
  toCommand: ({ params, body, readPhone, listed, refusalIds }): ProspectCommand => ({
    type: 'ChangeProspect',
    data: { prospectId: params.id, ...body, readPhone, listed, refusalIds },
  }),
  toAnswer: presentChanged,
});

type Undoing = CommandRequest<typeof prospectCommands.UndoProspectChange>;
const undo: CommandHandler<Undoing, null, ProspectNeeds> = defineCommand({
  ...ofProspect,
  toCommand: ({ params, body, actor, at }: Undoing): ProspectCommand => ({
    type: 'UndoProspectChange',
    data: { prospectId: params.id, commandId: body.command, by: actor.userId, at: at.toISOString() },
  }),
  toAnswer: noAnswer,
});

/** Commands about many prospects send those about one. */
type BulkName = keyof typeof bulkCommands;

/** The handler of each command about one prospect. */
export const prospectHandlers: CommandHandlers<Omit<typeof prospectCommands, BulkName>, ProspectNeeds> = {
  AddProspect: async (request, needs) => add(await withReadPhone(request, needs), needs),
  ChangeProspect: async (request, needs) => {
    const read = await withReadPhone(request, needs);
    const contact = { email: request.body.email, phone: read.readPhone };
    return change({ ...read, refusalIds: await listChanged(needs, contact, request) }, needs);
  },
  ChangeProspectStatus: defineCommand({
    ...ofProspect,
    toCommand: ({ params, body }): ProspectCommand => ({
      type: 'ChangeProspectStatus',
      data: { prospectId: params.id, ...body },
    }),
    toAnswer: presentChanged,
  }),
  UndoProspectChange: async (request, needs) => {
    const result = await undo(request, needs);
    // a refusal that was entered by mistake leaves the list too
    if (!isRejection(result) && result.kind === 'accepted') await liftUnlessRefused(needs, request);
    return result;
  },
  DeleteProspect: ending('DeleteProspect'),
  RestoreProspect: async (request, needs) => {
    const { state } = await needs.prospects.cached(request.params.id);
    const listed = await needs.refusedContacts.listedOf(request.organizationId, contactOf(state));
    return restore({ ...request, listed }, needs);
  },
  EraseProspect: async (request, needs) => {
    const { state } = await needs.prospects.load(request.params.id);
    const entries = await entriesOfProspect(needs, request.organizationId, state);
    const result = await erase(request, needs);
    // the event came first, so that after a crash here the projector completes the erasure
    if (!isRejection(result) && result.kind === 'accepted') {
      const { id } = request.params;
      const keys = await keysOfProspect(needs.prospects, id);
      await needs.keys.erase(...keys);
      await needs.typedStops.forget([...entries, ...keys]);
    }
    return result;
  },
  ...followUpHandlers,
  ...refusalHandlers,
  ...typedStopHandlers,
};
