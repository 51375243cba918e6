import type { Audience, Checkpoint, Generation, Scalar, StoredRow } from './rows.ts';

/** A value, or one of several. */
export type Equality = Scalar | { anyOf: readonly Scalar[] };

/** Equality, or at least a number. */
export type Condition = Equality | { atLeast: number };

/**
 * Rows of one organization through a declared index: `where` fixes its leading fields, the others order the answer,
 * the key, ascending, breaks ties. A field with `atLeast` comes last in `where` and still orders. Null comes before
 * everything else (descending: after).
 */
export type Find = {
  organizationId: string;
  index: string;
  where?: Readonly<Record<string, Condition>>;
  limit: number;
  /** Continue after this row: its values of all the index's fields and its key, as `cursorOf` gives them. */
  after?: readonly Scalar[];
};

/**
 * Where each of the words, at least one, occurs somewhere in the search text, as it is written: letters and signs mean
 * themselves. `field` is the field with the text: in the rows that are asked for, or in those of another generation,
 * `of`. Then a row `{organizationId}/{key}` has the text of the row `key` there, and the rows there that are within the
 * organization are those that `where` allows.
 */
export type Contains = { field: string; words: readonly string[]; of?: Generation };

/** Rows by words; with `only` those that also have these values, in fields that `where` does not name. */
export type Search = Find & { contains: Contains; only?: Record<string, Equality> };

/** One page of what a search finds, and how many rows it finds in all. */
export type SearchResult = { rows: StoredRow[]; total: number };

/** Reading side of the read models. A generation that is gone answers as empty; `live` names the one to ask. */
export type ReadStore = {
  /** The generation that reads are answered from, or null when the view was never built. */
  live: (view: string) => Promise<Generation | null>;
  load: (generation: Generation, keys: readonly string[]) => Promise<Map<string, StoredRow>>;
  /** Tombstones are left out. */
  find: (generation: Generation, query: Find) => Promise<StoredRow[]>;
  count: (generation: Generation, query: Pick<Find, 'organizationId' | 'index' | 'where'>) => Promise<number>;
  /** From an index of the words where the generation has one. */
  search: (generation: Generation, query: Search) => Promise<SearchResult>;
  checkpoint: (generation: Generation) => Promise<Checkpoint | null>;
  /** Position of the last change for any of these audiences, 0 when there was none. */
  changedAt: (generation: Generation, audiences: readonly Audience[]) => Promise<number>;
};
