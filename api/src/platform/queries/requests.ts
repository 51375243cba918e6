import type { QueryAnswer, QueryDefinition, QueryParams, QuerySearch, Rejection, ShownLocale } from '@upline/contracts';
import type { ActingPerson } from '../lib/actor.ts';
import type { Page } from './readPage.ts';
import type { Reader } from './reader.ts';

/** A parsed query on its way to its handler. */
export type QueryRequest<Q extends QueryDefinition = QueryDefinition> = {
  params: QueryParams<Q>;
  search: QuerySearch<Q>;
  actor: ActingPerson;
  organizationId: string;
  reader: Reader;
  at: Date;
  /** The local date of the organization, or of the person where the query is daily, and its ISO week. */
  today: string;
  week: string;
  /** The reader's language, for sentences: `translateTo(locale)`. */
  locale: ShownLocale;
  /** The address the person signed in with, null when signed out or when their provider does not vouch for it. */
  signInEmail: string | null;
  /** Whether the person is an owner who reads what a member may, until they have a second factor. */
  lacksFactor: boolean;
};

type AnswerOrPage<Q extends QueryDefinition> = Q extends { paged: true }
  ? QueryAnswer<Q> extends (infer Row)[]
    ? Page<Row>
    : never
  : QueryAnswer<Q>;

/** One handler for each of these queries, with the dependencies that it names. Lists that page answer a page. */
export type QueryHandlers<Definitions, Needs> = {
  [N in keyof Definitions]: Definitions[N] extends QueryDefinition
    ? (request: QueryRequest<Definitions[N]>, needs: Needs) => Promise<AnswerOrPage<Definitions[N]> | Rejection>
    : never;
};
