import * as z from 'zod';
import { prospectStatus } from '../prospect/prospectStatus.ts';
import { importField } from './importFields.ts';

// How answers show an import. Part of the import capability: import.ts registers it.

/** The way by which people came: pasted names, the phone's own picker, or a file. */
export const importVia = z.enum(['paste', 'phone', 'file']);
export type ImportVia = z.infer<typeof importVia>;

/** What happens to a row about somebody who is there already: nothing, or their empty or all its fields are set. */
export const onDuplicate = z.enum(['skip', 'fill', 'overwrite']);
export type OnDuplicate = z.infer<typeof onDuplicate>;

/**
 * `empty` has no file yet, `read` can be confirmed, `expired` was not confirmed in time. `cancelled` and `finished`
 * can be undone for some days.
 */
export const importState = z.enum([
  'empty',
  'read',
  'running',
  'finished',
  'cancelled',
  'undoing',
  'undone',
  'expired',
]);
export type ImportState = z.infer<typeof importState>;

/** Why an import ended early: its person wished it, is no member any more, or its file is not here any more. */
export const importEnd = z.enum(['person', 'removed', 'lost']);
export type ImportEnd = z.infer<typeof importEnd>;

export const rowOutcome = z.enum(['add', 'update', 'skip', 'refuse']);
export type RowOutcome = z.infer<typeof rowOutcome>;

/** What a row says of a person. */
const rowValues = z.object({
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  status: prospectStatus,
  source: z.string().nullable(),
  notes: z.string().nullable(),
});
export type RowValues = z.infer<typeof rowValues>;

const previewedRow = z.object({
  /** The number of the row in the file, without the line of the column names. */
  row: z.number(),
  outcome: rowOutcome,
  /** Missing where the row is refused. */
  values: rowValues.nullable(),
  /** The cells of a row that is refused. */
  cells: z.array(z.string()),
  /** The sentence that says why the row is refused, or why nothing of it is new. */
  reason: z.string().nullable(),
  /** The person asked not to be contacted: they are added with that mark. */
  refusedContact: z.boolean().optional(),
});
export type PreviewedRow = z.infer<typeof previewedRow>;

const totals = z.object({ add: z.number(), update: z.number(), skip: z.number(), refuse: z.number() });
const done = z.object({ added: z.number(), updated: z.number(), skipped: z.number(), refused: z.number() });
export type ImportDone = z.infer<typeof done>;

/** An import in a list. */
export const importInList = z.object({
  id: z.string(),
  fileName: z.string().nullable(),
  via: importVia,
  state: importState,
  /** Why it was cancelled; null for others. */
  ended: importEnd.nullable(),
  /** Rows of the file, bad ones included. */
  rows: z.number(),
  /** How many of them were handled, and how. */
  done,
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
});
export type ImportInList = z.infer<typeof importInList>;

/** An import by itself. `columns`, `totals` and `preview` are there while it can be confirmed. */
export const importAnswer = importInList.extend({
  /** Names the file that was previewed: the confirmation sends it back. Null without a file. */
  fileHash: z.string().nullable(),
  kind: z.enum(['csv', 'vcard']).nullable(),
  encoding: z.string().nullable(),
  separator: z.string().nullable(),
  /** Whether the first line has the names of the columns. */
  header: z.boolean(),
  columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()), field: importField.nullable() })),
  onDuplicate,
  /** The status of people whose row has none. */
  status: prospectStatus,
  /** The source of people whose row has none. */
  source: z.string().nullable(),
  /** What a confirmation would do with all rows; null without a file. */
  totals: totals.nullable(),
  /** Twenty rows, with bad ones and changes among them. */
  preview: z.array(previewedRow),
  /** Whether refused rows can be downloaded. */
  hasRefused: z.boolean(),
  /** `keptPeople` are the first people who stayed, because something changed since. */
  undo: z.object({
    possible: z.boolean(),
    removed: z.number(),
    kept: z.number(),
    keptPeople: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  /** How many more prospects the plan of the organization has place for. */
  room: z.number(),
});
export type ImportAnswer = z.infer<typeof importAnswer>;
