import type { ProspectEvent, ProspectWants } from '@upline/contracts';
import { impossible, timelineFields } from '@upline/contracts';
import type { StreamPart } from './prospectStream.ts';
import type { RawEntry } from './rawEntry.ts';
import { refusalIn } from './refusalIn.ts';
import { sourceOf } from './rawEntry.ts';

type Of<Type extends ProspectEvent['type']> = Extract<ProspectEvent, { type: Type }>;
type OfFollowUp = Of<'FollowUpPlanned' | 'FollowUpMoved' | 'FollowUpDone' | 'FollowUpDropped'>;
type Details = Record<(typeof timelineFields)[number], string | null>;

/**
 * What later events are compared with. `due` has the dates of follow-ups by their ids; `details` are null while no
 * event has said them.
 */
type Before = { details: Details | null; statusSince: string; wants: ProspectWants | null; due: Map<string, string> };

const dayMs = 86_400_000;
const wholeDays = (from: string, to: string): number => Math.floor((Date.parse(to) - Date.parse(from)) / dayMs);

/** One entry for each field that changed; none while nobody knows from what. */
const changedFields = (event: Of<'ProspectChanged'>, before: Details | null): RawEntry[] =>
  timelineFields.flatMap((field) => {
    const [from, to] = [before?.[field], event.data[field]];
    if (from === undefined || from === to) return [];
    return [{ ...sourceOf(event), id: `${event.id}-${field}`, type: 'changed', field, from, to }];
  });

const followUpTypes: ReadonlySet<string> = new Set<OfFollowUp['type']>([
  'FollowUpPlanned',
  'FollowUpMoved',
  'FollowUpDone',
  'FollowUpDropped',
]);
const isOfFollowUp = (event: ProspectEvent): event is OfFollowUp => followUpTypes.has(event.type);

const followUpEntry = (event: OfFollowUp, dates: Before['due']): RawEntry => {
  const entry = sourceOf(event);
  switch (event.type) {
    case 'FollowUpPlanned': {
      const { followUpId, dueOn, dueTime, plannedBy, note } = event.data;
      dates.set(followUpId, dueOn);
      return { ...entry, type: 'planned', followUpId, dueOn, dueTime, plannedBy, note };
    }
    case 'FollowUpMoved': {
      const { followUpId, dueOn, dueTime } = event.data;
      const from = dates.get(followUpId) ?? null;
      dates.set(followUpId, dueOn);
      return { ...entry, type: 'moved', followUpId, dueOn, dueTime, from };
    }
    case 'FollowUpDone':
      return { ...entry, type: 'done', followUpId: event.data.followUpId };
    case 'FollowUpDropped':
      return { ...entry, type: 'dropped', followUpId: event.data.followUpId, reason: event.data.reason };
    default:
      return impossible(event);
  }
};

const statusEntry = (event: Of<'ProspectStatusChanged'>, before: Before): RawEntry => {
  const { from, to, answerId } = event.data;
  const { occurredAt, commandId } = event.meta;
  const days = wholeDays(before.statusSince, occurredAt);
  before.statusSince = occurredAt;
  const entry = { ...sourceOf(event), type: 'status' as const, from, to, days };
  return answerId === undefined ? entry : { ...entry, command: commandId };
};

const wantsEntry = (event: Of<'ProspectWantsChanged'>, before: Before): RawEntry => {
  const [from, to] = [before.wants, event.data.wants];
  before.wants = to;
  return { ...sourceOf(event), type: 'wants', from, to };
};

type OfRefusal = Of<'ContactRefused' | 'ContactAllowed'>;

const isOfRefusal = (event: ProspectEvent): event is OfRefusal =>
  event.type === 'ContactRefused' || event.type === 'ContactAllowed';

/** A refusal or its end as a note, like an answer. */
const refusalEntry = (event: OfRefusal): RawEntry => {
  const refusal = refusalIn(event);
  return { ...sourceOf(event), type: 'note', text: refusal.reason ?? '', refusal };
};

/** An answer as a note: its sentence is made where its reader is known. */
const answerEntryOf = (event: Of<'AnswerTaken'>): RawEntry => {
  const { answerId, shareId, assetId, title, answer, wish, saidName, saidContact, saidMessage } = event.data;
  const given = { answerId, shareId, assetId, title, answer, wish };
  const answered = { ...given, says: '', name: saidName, contact: saidContact, message: saidMessage };
  return { ...sourceOf(event), type: 'note', text: saidMessage ?? '', answered };
};

const otherEntries = (event: Exclude<ProspectEvent, OfFollowUp | OfRefusal>, before: Before): RawEntry[] => {
  const entry = sourceOf(event);
  switch (event.type) {
    case 'ProspectAdded':
      before.statusSince = event.meta.occurredAt;
      before.details = event.data;
      return [{ ...entry, type: 'created', status: event.data.status }];
    case 'ProspectChanged': {
      const entries = changedFields(event, before.details);
      before.details = event.data;
      return entries;
    }
    case 'ProspectStatusChanged':
      return [statusEntry(event, before)];
    case 'ContactLogged': {
      const { kind, outcome, happenedAt: at, note } = event.data;
      return [{ ...entry, type: 'contact', at, kind, outcome, note }];
    }
    case 'AnswerTaken':
      return [answerEntryOf(event)];
    case 'NoteAdded':
      return [{ ...entry, type: 'note', text: event.data.text }];
    case 'ProspectWantsChanged':
      return [wantsEntry(event, before)];
    case 'ProspectReassigned':
      return [{ ...entry, type: 'reassigned', owner: event.data.ownerId }];
    case 'ProspectDeleted':
      return [{ ...entry, type: 'deleted' }];
    case 'ProspectRestored':
      return [{ ...entry, type: 'restored' }];
    case 'ProspectContacted':
    case 'ProspectChangeUndone':
    case 'ProspectErased':
      return [];
    default:
      return impossible(event);
  }
};

/** An event of a prospect with its entries. */
export type GroupedEvent = { event: ProspectEvent; entries: RawEntry[] };

/**
 * The entries of each event of a prospect, oldest first. `context` are the events that they are compared with. What was
 * taken back is marked, and nothing is compared with it.
 */
export const foldProspect = (part: Pick<StreamPart, 'context' | 'events' | 'undone'>): GroupedEvent[] => {
  const { context, events, undone } = part;
  const statusSince = (context[0] ?? events[0])?.meta.occurredAt ?? '';
  const before: Before = { details: null, statusSince, wants: null, due: new Map() };
  const entriesAfter = (event: ProspectEvent, known: Before): RawEntry[] => {
    if (isOfRefusal(event)) return [refusalEntry(event)];
    return isOfFollowUp(event) ? [followUpEntry(event, known.due)] : otherEntries(event, known);
  };
  const entriesOf = (event: ProspectEvent): RawEntry[] => {
    // the status that followed from an answer can be taken back, and the answer stays
    if (event.type === 'AnswerTaken' || !undone.has(event.meta.commandId)) return entriesAfter(event, before);
    const entries = entriesAfter(event, { ...before, due: new Map(before.due) });
    return entries.map((entry) => ({ ...entry, undone: true }));
  };
  context.forEach(entriesOf);
  return events.map((event) => ({ event, entries: entriesOf(event) }));
};
