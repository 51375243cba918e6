import type { ContactAnswer, FollowUpAnswer, followUpCommands } from '@upline/contracts';
import { localDateOf } from '@upline/contracts';
import { cadenceOf } from '../organization/organization.decider.ts';
import { defineCommand, noAnswer } from '../platform/commands/defineCommand.ts';
import type { CommandHandler, CommandHandlers, CommandRequest } from '../platform/commands/requests.ts';
import { ofProspect } from './ofProspect.ts';
import type { OfProspect, ProspectNeeds } from './ofProspect.ts';
import type { Prospect, ProspectCommand } from './prospect.decider.ts';
import { noSteps } from './steps.decider.ts';
import type { FollowUp, Steps } from './steps.decider.ts';

type Logging = CommandRequest<(typeof followUpCommands)['LogContact']>;
type Planning = CommandRequest<(typeof followUpCommands)['PlanFollowUp']>;

/** The moment of a command, and its day where the owner of the prospect is: a leader plans by that day too. */
const nowOf = async ({ params, organizationId, actor, at }: OfProspect, { prospects, zoneOf }: ProspectNeeds) => {
  const { state } = await prospects.cached(params.id);
  const userId = state.status === 'none' ? actor.userId : state.ownerId;
  const timeZone = await zoneOf({ userId, organizationId });
  return { at: at.toISOString(), today: localDateOf(at, timeZone), timeZone };
};

const stepsOf = (state: Prospect): Steps => (state.status === 'none' ? noSteps : state.steps);

/** The follow-up of a prospect in an answer. */
export const presentFollowUp = ({ plannedAt: _plannedAt, ...followUp }: FollowUp): FollowUpAnswer => followUp;

/** Whether a command moved the status of a prospect, and nothing was changed since. */
const hasMoved = (state: Prospect, commandId: string): boolean =>
  state.status !== 'none' && state.lastChange?.commandId === commandId && state.lastChange.before.stage !== state.stage;

const presentContact = (state: Prospect, { params, body, commandId, at }: Logging): ContactAnswer => {
  const { kind, outcome, happenedAt = at.toISOString(), note = null, followUpId } = body;
  const { followUp, done } = stepsOf(state);
  // the same from another device: the contact that was recorded first
  const id = done && followUpId === done.followUpId ? done.contactId : commandId;
  const next = followUp && presentFollowUp(followUp);
  const moved = hasMoved(state, commandId);
  return { id, prospectId: params.id, kind, outcome, happenedAt, note, followUp: next, moved };
};

const logContact = async (request: Logging, needs: ProspectNeeds) => {
  const { params, body, commandId, organizationId } = request;
  const now = await nowOf(request, needs);
  const cadence = cadenceOf((await needs.organizations.cached(organizationId)).state);
  const { kind, outcome, happenedAt = now.at, note = null, next, followUpId = null } = body;
  const contact = { prospectId: params.id, contactId: commandId, kind, outcome, happenedAt, note };
  const data = { ...contact, next, followUpId, nextId: commandId, cadence, ...now };
  const log: CommandHandler<Logging, ContactAnswer, ProspectNeeds> = defineCommand({
    ...ofProspect,
    toCommand: (): ProspectCommand => ({ type: 'LogContact', data }),
    toAnswer: (state) => presentContact(state, request),
  });
  return log(request, needs);
};

const planFollowUp = async (request: Planning, needs: ProspectNeeds) => {
  const { params, body, commandId } = request;
  const { dueOn, dueTime = null, note } = body;
  const now = await nowOf(request, needs);
  const data = { prospectId: params.id, followUpId: commandId, dueOn, dueTime, note, ...now };
  const { timeZone } = now;
  const planned = { id: commandId, dueOn, dueTime, timeZone, plannedBy: 'person' as const, note: note ?? null };
  const plan: CommandHandler<Planning, FollowUpAnswer, ProspectNeeds> = defineCommand({
    ...ofProspect,
    toCommand: (): ProspectCommand => ({ type: 'PlanFollowUp', data }),
    toAnswer: (state) => {
      // the state may have later events too, such as the contact that did this follow-up
      const { followUp } = stepsOf(state);
      return followUp ? presentFollowUp(followUp) : { ...planned, movedFrom: null };
    },
  });
  return plan(request, needs);
};

/** The handler of each command about contacts, notes and follow-ups. */
export const followUpHandlers: CommandHandlers<typeof followUpCommands, ProspectNeeds> = {
  LogContact: logContact,
  PlanFollowUp: planFollowUp,
  DropFollowUp: defineCommand({
    ...ofProspect,
    toCommand: ({ params }): ProspectCommand => ({ type: 'DropFollowUp', data: { prospectId: params.id } }),
    toAnswer: noAnswer,
  }),
  AddNote: defineCommand({
    ...ofProspect,
    toCommand: ({ params, body: { text }, commandId }): ProspectCommand => ({
      type: 'AddNote',
      data: { prospectId: params.id, noteId: commandId, text },
    }),
    toAnswer: (_state, { request: { params, body, commandId, meta } }) => ({
      id: commandId,
      prospectId: params.id,
      text: body.text,
      at: meta.occurredAt,
    }),
  }),
  ChangeWants: defineCommand({
    ...ofProspect,
    toCommand: ({ params, body: { wants } }): ProspectCommand => ({
      type: 'ChangeWants',
      data: { prospectId: params.id, wants },
    }),
    toAnswer: (state) => ({ wants: stepsOf(state).wants }),
  }),
};
