import * as z from 'zod';

/**
 * What a query may cost, which says where it is answered and from which budget its time is paid: `light` reads a few
 * rows however much is stored, `list` reads more of them the more there are, and `heavy` reads streams, on the thread
 * for heavy reads in every case.
 */
export type QueryCost = 'light' | 'list' | 'heavy';

export type QueryDefinition = {
  path: string;
  params?: z.ZodObject;
  search?: z.ZodObject;
  /** Names of the views that it reads. The response waits for them, and a change of one refreshes it. */
  views: readonly string[];
  /** Those of them that give names to what it lists: the sender of a command does not wait for them. */
  joined?: readonly string[];
  /** Whether the response is the same for the whole organization, for each role, or only for one person. */
  scope: 'organization' | 'role' | 'person';
  /**
   * Whether answers for one person are the same for everybody with their role, except for the people that the page
   * names (`apart`): then one answer is kept for all the others.
   */
  alikeByRole?: boolean;
  answer: z.ZodType;
  /** A list that pages with `limit` and `cursor`. */
  paged?: boolean;
  cost: QueryCost;
  /** Who may ask: a member of the session's organization (default), anyone signed in, or anyone at all. */
  access?: 'member' | 'session' | 'public';
  /** Whether the response depends on the current day of the organization, which is then part of its ETag. */
  dated?: boolean;
  /** Whether it depends on the day and hour of the person, whose time zone and local hour are then part of its ETag. */
  daily?: 'person';
};
/* @__NO_SIDE_EFFECTS__ */
export const defineQueries = <const Q extends Record<string, QueryDefinition>>(queries: Q): Q => queries;

export type QueryAnswer<Q extends QueryDefinition> = z.output<Q['answer']>;
export type QueryParams<Q extends QueryDefinition> = Q extends { params: infer P extends z.ZodType }
  ? z.output<P>
  : Record<string, never>;
export type QuerySearch<Q extends QueryDefinition> = Q extends { search: infer S extends z.ZodType }
  ? z.output<S>
  : Record<string, never>;
export type QuerySearchInput<Q extends QueryDefinition> = Q extends { search: infer S extends z.ZodType }
  ? z.input<S>
  : Record<string, never>;

/** Page size of lists: default and maximum (architecture, HTTP). */
export const maxPageSize = 1000;

/** Characters of notes and descriptions that a list carries. */
export const beginningLength = 200;

/** Query string of a list that can grow. */
export const pageSearch = z.strictObject({
  limit: z.coerce.number().int().min(1).max(maxPageSize).default(maxPageSize),
  cursor: z.string().max(1000).optional(),
});
