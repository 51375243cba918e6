import type { RejectionCode, refusalCommands } from '@upline/contracts';
import { can, isRejection } from '@upline/contracts';
import { defineCommand, noAnswer } from '../../platform/commands/defineCommand.ts';
import type {
  CommandContext,
  CommandHandler,
  CommandHandlers,
  CommandRequest,
} from '../../platform/commands/requests.ts';
import { ofProspect } from '../ofProspect.ts';
import type { OfProspect, ProspectNeeds } from '../ofProspect.ts';
import type { Prospect, ProspectCommand } from '../prospect.decider.ts';
import type { Contact, IsRefused } from '../../platform/lib/contact/refusedContact.ts';

/** The address and number of a prospect; none once they are erased. */
export const contactOf = (state: Prospect): Contact =>
  state.status === 'none' || state.status === 'erased' ? { email: null, phone: null } : state.details;

/** Whether a prospect refuses contact by a wish of their own, for which entries of the list stand. */
const refusesAlone = (state: Prospect): boolean =>
  state.status !== 'none' && state.refused !== null && state.refused.via !== 'list';

/** Whether nobody may contact a prospect: by their own mark, or because their number or address is on the list. */
export const refusesContact = async (
  { refusedContacts }: { refusedContacts: { isRefused: IsRefused } },
  organizationId: string,
  state: Prospect,
): Promise<boolean> =>
  state.status !== 'none' &&
  (state.refused !== null || (await refusedContacts.isRefused(organizationId, contactOf(state))));

/** Every entry of the list that stands for a prospect, or once stood for them. */
export const entriesOfProspect = async (
  { refusedContacts }: Pick<ProspectNeeds, 'refusedContacts'>,
  organizationId: string,
  state: Prospect,
): Promise<string[]> => {
  const now = await refusedContacts.entriesOf(organizationId, contactOf(state));
  return [...now.map(({ refusalId }) => refusalId), ...(state.status === 'none' ? [] : state.refusalIds)];
};

/** Puts what is known of a prospect on the list. Answers the entries. */
export const listProspect = async (
  { refusedContacts }: Pick<ProspectNeeds, 'refusedContacts'>,
  { prospectId, contact }: { prospectId: string; contact: Contact },
  { organizationId, meta, judge }: Pick<CommandContext, 'organizationId' | 'meta' | 'judge'>,
): Promise<string[]> => {
  const entries = await refusedContacts.entriesOf(organizationId, contact);
  await refusedContacts.list(entries, prospectId, { meta, judge });
  return entries.map(({ refusalId }) => refusalId);
};

/** The prospect of a request, or why the actor has none. */
const findFor = async (request: OfProspect, { prospects }: ProspectNeeds): Promise<Prospect | null> => {
  const { state, organizationId } = await prospects.load(request.params.id);
  const isOwn = organizationId === request.organizationId && ofProspect.authorize(request, state) === null;
  return isOwn && state.status !== 'none' && state.status !== 'erased' ? state : null;
};

/** Puts a new number or address on the list where the prospect asked not to be contacted. Answers the entries. */
export const listChanged = async (
  needs: ProspectNeeds,
  contact: Contact,
  request: OfProspect,
): Promise<readonly string[]> => {
  const state = await findFor(request, needs);
  if (!state || !refusesAlone(state)) return [];
  return listProspect(needs, { prospectId: request.params.id, contact }, request);
};

/** Takes the wish of a prospect from the list where they have none any more. */
export const liftUnlessRefused = async (needs: ProspectNeeds, request: OfProspect): Promise<void> => {
  const { params, organizationId, meta, judge } = request;
  const { state } = await needs.prospects.load(params.id);
  if (state.status === 'none' || state.refusalIds.length === 0 || refusesAlone(state)) return;
  const entries = await entriesOfProspect(needs, organizationId, state);
  await needs.refusedContacts.lift(entries, params.id, { meta, judge });
};

type Refusing = CommandRequest<typeof refusalCommands.RefuseContact>;
type Allowing = CommandRequest<typeof refusalCommands.AllowContact>;

const refuse: CommandHandler<Refusing, null, ProspectNeeds> = async (request, needs) => {
  const { id: prospectId } = request.params;
  const state = await findFor(request, needs);
  // the list comes first: after a crash here the person is refused, and a repeat goes on
  const refusalIds = state ? await listProspect(needs, { prospectId, contact: contactOf(state) }, request) : [];
  const enter: CommandHandler<Refusing, null, ProspectNeeds> = defineCommand({
    ...ofProspect,
    toCommand: (): ProspectCommand => ({
      type: 'RefuseContact',
      data: { prospectId, via: 'rep', answerId: null, refusalIds },
    }),
    toAnswer: noAnswer,
  });
  return enter(request, needs);
};

const mayAllow = (request: Allowing, state: Prospect): RejectionCode | null =>
  ofProspect.authorize(request, state) ?? (can(request.actor, 'prospect:allow-contact') ? null : 'team/not-allowed');

const allow: CommandHandler<Allowing, null, ProspectNeeds> = async (request, needs) => {
  const { organizationId, params, body, meta, judge } = request;
  const { id: prospectId } = params;
  const state = await findFor(request, needs);
  const isListed = state !== null && (await needs.refusedContacts.isRefused(organizationId, contactOf(state)));
  const enter: CommandHandler<Allowing, null, ProspectNeeds> = defineCommand({
    ...ofProspect,
    authorize: mayAllow,
    toCommand: (): ProspectCommand => ({
      type: 'AllowContact',
      data: { prospectId, via: 'owner', reason: body.reason, isListed },
    }),
    toAnswer: noAnswer,
  });
  const result = await enter(request, needs);
  // the list comes last: after a crash here the person is refused, and a repeat goes on
  if (state && !isRejection(result) && result.kind === 'accepted')
    await needs.refusedContacts.lift(await entriesOfProspect(needs, organizationId, state), null, { meta, judge });
  return result;
};

/** The handler of each command about the wish not to be contacted. */
export const refusalHandlers: CommandHandlers<typeof refusalCommands, ProspectNeeds> = {
  RefuseContact: refuse,
  AllowContact: allow,
};
