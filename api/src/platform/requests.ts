import type {
  CommandAnswer,
  CommandBody,
  CommandDefinition,
  CommandName,
  CommandParams,
  EventMeta,
  QueryAnswer,
  QueryDefinition,
  QueryName,
  QueryParams,
  QuerySearch,
  Rejection,
  commands,
  queries,
} from '@upline/contracts';
import { isRejection } from '@upline/contracts';
import type * as z from 'zod';
import type { ActingPerson, Carried, Outdated } from './commands.ts';
import type { Page, Reader } from './reader.ts';
import type { Services } from '../services.ts';

type SearchOf<C extends CommandDefinition> = C extends { search: infer S extends z.ZodType }
  ? z.output<S>
  : Record<string, never>;

/** A parsed command on its way to its handler. `commandId` is also the id of what it makes. `organizationId` is empty for someone without one. */
export type CommandRequest<C extends CommandDefinition = CommandDefinition> = {
  params: CommandParams<C>;
  body: CommandBody<C>;
  search: SearchOf<C>;
  actor: ActingPerson;
  organizationId: string;
  commandId: string;
  meta: EventMeta;
  at: Date;
  ifMatch: number | null;
  /** The address the person signed in with, null when their provider does not vouch for it. */
  signInEmail: string | null;
};

/** Done, with the row to answer (`switchTo` makes an organization the session's current one); or seen at another revision, with the row as it stands. */
export type CommandOutcome<C extends CommandDefinition = CommandDefinition> =
  | Rejection
  | { kind: 'done'; answer: CommandAnswer<C>; position: number; revision: number; switchTo?: string }
  | { kind: 'outdated'; current: CommandAnswer<C>; revision: number };

/** One handler for each command of the contracts: a forgotten one does not compile. */
export type CommandHandlers<Names extends CommandName = CommandName> = {
  [N in Names]: (
    request: CommandRequest<(typeof commands)[N]>,
    services: Services,
  ) => Promise<CommandOutcome<(typeof commands)[N]>>;
};

/** Turns what `execute` did into the answer, whose row is made from the state it left. */
export const outcomeOf = async <State, Answer>(
  result: Carried<State> | Outdated<State> | Rejection,
  toAnswer: (state: State, revision: number) => Answer | Promise<Answer>,
): Promise<Outcome<Answer>> => {
  if (isRejection(result)) return result;
  const row = await toAnswer(result.state, result.revision);
  return 'outdated' in result
    ? { kind: 'outdated', current: row, revision: result.revision }
    : { kind: 'done', answer: row, position: result.position, revision: result.revision };
};

type Outcome<Answer> =
  | Rejection
  | { kind: 'done'; answer: Answer; position: number; revision: number }
  | { kind: 'outdated'; current: Answer; revision: number };

/** The same outcome for a command that answers with no row. */
export const withoutAnswer = (outcome: Outcome<unknown>): Outcome<null> => {
  if (isRejection(outcome)) return outcome;
  return outcome.kind === 'done' ? { ...outcome, answer: null } : { ...outcome, current: null };
};

/** A parsed query on its way to its handler. */
export type QueryRequest<Q extends QueryDefinition = QueryDefinition> = {
  params: QueryParams<Q>;
  search: QuerySearch<Q>;
  actor: ActingPerson;
  organizationId: string;
  reader: Reader;
  at: Date;
  /** The local date of the organization, and its ISO week. */
  today: string;
  week: string;
  /** The address the person signed in with, null when signed out or when their provider does not vouch for it. */
  signInEmail: string | null;
};

type AnswerOrPage<Q extends QueryDefinition> = Q extends { paged: true }
  ? QueryAnswer<Q> extends (infer Row)[]
    ? Page<Row>
    : never
  : QueryAnswer<Q>;

/** One handler for each query of the contracts. Lists that page answer a page. */
export type QueryHandlers<Names extends QueryName = QueryName> = {
  [N in Names]: (
    request: QueryRequest<(typeof queries)[N]>,
    services: Services,
  ) => Promise<AnswerOrPage<(typeof queries)[N]> | Rejection>;
};
