import * as z from 'zod';
import { defineCommands, defineRejections } from '../definitions/command.ts';
import { refusesUndo } from '../definitions/undo.ts';
import { searchText, uuid } from '../fields/fields.ts';
import { message } from '../language/text.ts';
import { followUpForm } from './followUp.ts';
import { prospectStatus } from './prospectStatus.ts';

// One change of many prospects at once. Part of the prospect capability: prospect.ts registers it.

export const bulkBounds = {
  /** Prospects that are named one by one. */
  ids: 1_000,
  /** Prospects that a filter may leave in. */
  people: 10_000,
  /** With more prospects the answer comes at once, and the change goes on behind it. */
  atOnce: 100,
  /** The most people that an answer names for each reason of a refusal. */
  named: 100,
} as const;

const change = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('status'), status: prospectStatus }),
  z.strictObject({ do: z.literal('owner'), ownerId: uuid }),
  z.strictObject({ do: z.literal('step'), dueOn: followUpForm.shape.dueOn, dueTime: followUpForm.shape.dueTime }),
  z.strictObject({ do: z.literal('delete') }),
]);
export type BulkChange = z.infer<typeof change>;

/** The prospects that a list shows for these filters, on all its pages. */
const matching = z.strictObject({ search: searchText, status: prospectStatus.optional(), owner: uuid.optional() });

export const bulkForm = z.strictObject({
  change,
  people: z.union([z.strictObject({ ids: z.array(uuid).min(1).max(bulkBounds.ids) }), z.strictObject({ matching })]),
});

/** People by their number, and the names of the first. */
const counted = z.object({ count: z.number(), names: z.array(z.string()) });

/** Changes that were refused for one reason, with the names of the first people that the reader may see. */
const refusedFor = z.object({
  reason: z.string(),
  count: z.number(),
  people: z.array(z.object({ id: z.string(), name: z.string() })),
});

export const bulkState = z.enum(['running', 'done', 'undoing', 'undone']);

/** How far a change of many prospects is. */
export const bulkAnswer = z.object({
  id: z.string(),
  state: bulkState,
  people: z.number(),
  /** Those that are through, whatever came of it. */
  taken: z.number(),
  /** The reasons are absent in answers of the version before. */
  refused: counted.extend({ reasons: z.array(refusedFor).optional() }),
  /** Changes that were taken back, and people who stay because something changed since. */
  undone: z.number(),
  kept: counted,
  position: z.number(),
});
export type BulkAnswer = z.infer<typeof bulkAnswer>;

const shownIn = ['prospects', 'nextSteps'] as const;

export const bulkCommands = defineCommands({
  /** Changes several prospects in the same way. */
  ChangeProspects: {
    method: 'POST',
    path: '/api/prospects/bulk',
    shownIn,
    body: bulkForm,
    answer: bulkAnswer,
    undo: { by: 'UndoBulk', id: 'answer' },
  },
  /** Takes such a change back from all prospects that nothing else changed since. */
  UndoBulk: {
    method: 'POST',
    path: '/api/prospects/bulk/:id/undo',
    shownIn,
    params: z.object({ id: uuid }),
    answer: bulkAnswer,
    undo: refusesUndo.again,
  },
});

export const bulkRejections = defineRejections({
  'prospect/bulk-not-found': {
    status: 404,
    detail: message('There is no such change of several prospects. It can be looked at for a day.'),
  },
  'prospect/bulk-running': {
    status: 409,
    detail: message('This change is still going on. Take it back once it is done.'),
  },
  'prospect/too-many-at-once': {
    status: 409,
    detail: message('At most {most, number} prospects can be changed at once. Choose a narrower filter.', {
      most: bulkBounds.people,
    }),
  },
  'prospect/nobody-matches': {
    status: 409,
    detail: message('Nobody matches this filter any more. Reload the list.'),
  },
  'prospect/reassign-not-allowed': {
    status: 403,
    detail: message('Only an owner or admin can give prospects to somebody else.'),
  },
  'prospect/no-such-owner': {
    status: 409,
    detail: message('This person is no member of your team any more. Choose somebody else.'),
  },
});
