import * as z from 'zod';
import { contactKind, contactOutcome, dropReason, plannedBy, prospectWants } from '../prospect/followUp.ts';
import { answerGiven } from '../prospect/answerGiven.ts';
import { prospectStatus } from '../prospect/prospectStatus.ts';
import { sharedVia } from '../share/shareForm.ts';

const text = z.string();
const optional = z.string().nullable();

/**
 * `by` is the member who did it, null for what happened by itself. `undone` is there for what was taken back.
 * `revision` is there where the entry has only the beginning of a text: the entries of that revision, asked for alone,
 * have the whole.
 */
const entry = {
  id: text,
  at: text,
  by: z.object({ id: text, name: text }).nullable(),
  revision: z.number().optional(),
  undone: z.literal(true).optional(),
};

const kind = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.object({ ...entry, type: z.literal(type), ...shape });

/** Fields of the prospect form, of which each change is an entry of its own. */
export const timelineFields = ['name', 'email', 'phone', 'source', 'notes'] as const;

const due = { followUpId: text, dueOn: text, dueTime: optional };
const shared = { shareId: text, assetId: text, title: text, sharedVia };

/** `says` is the answer as a sentence without the name. */
const answered = answerGiven.extend({ says: text, name: optional, contact: optional, message: optional });

/**
 * The prospect asked not to be contacted (`refused`), or may be contacted again. `says` is that as a sentence, `reason`
 * why an owner lifted it.
 */
const refusal = z.object({ refused: z.boolean(), says: text, reason: optional });

/** Something that happened with a prospect. */
export const timelineEntry = z.discriminatedUnion('type', [
  kind('created', { status: prospectStatus }),
  kind('changed', { field: z.enum(timelineFields), from: optional, to: optional }),
  /**
   * `days` is how long the prospect had the status before, in whole days. `command` is there where the status followed
   * from an answer: the command that an undo names.
   */
  kind('status', { from: prospectStatus, to: prospectStatus, days: z.number(), command: text.optional() }),
  kind('wants', { from: prospectWants.nullable(), to: prospectWants.nullable() }),
  kind('shared', shared),
  /** An opening by a person; `opens` counts those of the link so far. */
  kind('opened', { ...shared, opens: z.number() }),
  /** The sharer said that the link was never sent. */
  kind('retracted', { shareId: text, title: text }),
  kind('withdrawn', { shareId: text, title: text }),
  kind('offered', { shareId: text, title: text }),
  kind('contact', { kind: contactKind, outcome: contactOutcome, note: optional }),
  /**
   * A note; with `answered` what the prospect answered to a link, and what they typed; with `refusal` that they asked
   * not to be contacted, or may be contacted again. `text` then says it whole, for a page of an earlier version too.
   */
  kind('note', { text, answered: answered.optional(), refusal: refusal.optional() }),
  kind('planned', { ...due, plannedBy, note: optional }),
  kind('moved', { ...due, from: optional }),
  kind('done', { followUpId: text }),
  kind('dropped', { followUpId: text, reason: dropReason }),
  /** The prospect got another owner. */
  kind('reassigned', { owner: text }),
  kind('deleted', {}),
  kind('restored', {}),
]);
export type TimelineEntry = z.infer<typeof timelineEntry>;
