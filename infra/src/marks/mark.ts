import * as z from 'zod';
import { StartError } from '../ports/startError.ts';
import type { EventTypes, Format } from './formats.ts';

/** The mark of a store: its format, its own id, and the ids of the stores that belong to it. */
export type Mark<Details> = Format & {
  /** Null until the first start of a version with marks. */
  details: Details | null;
};

export type MarkStore<Details> = {
  /** Null for a store without a mark: of an earlier version, or new. */
  read: () => Promise<Mark<Details> | null>;
  /**
   * Gives the store the format of this version and replaces the details, durably when it resolves. `change` is called
   * again where another process changed them meanwhile. Returns the new details.
   */
  change: (change: (details: Details | null) => Details) => Promise<Details>;
};

/** A store that belongs to this one: its id, and where it was when they were last opened together. */
const partner = z.object({ id: z.string(), place: z.string() }).nullable().default(null);

/** Rises in both stores of a pair while they are used together, in the accounts first; `at` is when it rose last. */
const beating = { beat: z.number().default(0), at: z.string().default('') };

/** Of the log: `id` is its own. Fields that a newer version added stay. */
export const logDetails = z.looseObject({
  id: z.string(),
  accounts: partner,
  ...beating,
  /** The last beat's own. Two copies of an installation that go on apart have the same numbers, but not these. */
  nonce: z.string().default(''),
});
export type LogDetails = z.output<typeof logDetails>;

/** An event of the log; null in an empty one. */
const place = z.object({ position: z.number(), eventId: z.string() }).nullable().default(null);

export type LogMarks = MarkStore<LogDetails> & {
  types: () => Promise<EventTypes>;
  /** Keeps types that are not kept yet, durably when it resolves. Returns all. */
  addTypes: (types: EventTypes) => Promise<EventTypes>;
};

/**
 * Of the accounts and the keys of people: `id` is their own, `seen` the newest event that was in the log at a beat.
 * `accepted` says which of them was found older at a start, until a server has logged it.
 */
export const accountsDetails = z.looseObject({
  id: z.string(),
  log: partner,
  seen: place,
  ...beating,
  accepted: z.object({ at: z.string(), what: z.string() }).nullable().default(null),
  /** Of the last beats, the newest first: the log may have missed some of them in a crash. */
  nonces: z.array(z.string()).default([]),
});
export const noncesKept = 20;
export type AccountsDetails = z.output<typeof accountsDetails>;
export type AccountsMarks = MarkStore<AccountsDetails>;

/** Of read models, which follow from the log. */
export const readsDetails = z.looseObject({});
export type ReadsMarks = MarkStore<z.output<typeof readsDetails>>;

/** Parses the details of a mark. Throws a StartError when they are damaged. */
export const parseDetails = <Details>(schema: z.ZodType<Details>, place: string, details: unknown): Details | null => {
  if (details === null || details === undefined) return null;
  const parsed = schema.safeParse(details);
  if (parsed.success) return parsed.data;
  throw new StartError(`The mark of ${place} cannot be read. Restore a backup, or start the version that wrote it.`);
};
