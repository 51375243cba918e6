import type Router from '@koa/router';
import type { CommandDefinition, QueryDefinition } from '@upline/contracts';
import type { CommandResult } from '../../commands/handleCommand.ts';
import type { CommandRouting } from './mountCommand.ts';
import { mountCommand } from './mountCommand.ts';
import type { QueryRouting } from './mountQuery.ts';
import { mountQuery } from './mountQuery.ts';

/** The calls of a capability: each definition of the contracts with the handler of the same name. */
type Calls<Needs> = {
  contract: {
    commands?: Readonly<Record<string, CommandDefinition>>;
    queries?: Readonly<Record<string, QueryDefinition>>;
  };
  commands?: Readonly<Record<string, (request: never, needs: Needs) => Promise<CommandResult<unknown>>>>;
  queries?: Readonly<Record<string, (request: never, needs: Needs) => Promise<unknown>>>;
};

/** What every route takes, and what the handlers take. */
export type Routing<Needs> = CommandRouting & QueryRouting & { needs: Needs };

/** Makes a route of each command and query. Throws for a definition without a handler. */
export const mountCalls = <Needs>(router: Router, calls: Calls<Needs>, routing: Routing<Needs>): void => {
  const { needs } = routing;
  for (const [name, definition] of Object.entries(calls.contract.commands ?? {})) {
    const handle = calls.commands?.[name];
    if (!handle) throw new Error(`the command ${name} has no handler`);
    mountCommand(router, { name, definition, handle, needs }, routing);
  }
  for (const [name, definition] of Object.entries(calls.contract.queries ?? {})) {
    const handle = calls.queries?.[name];
    if (!handle) throw new Error(`the query ${name} has no handler`);
    mountQuery(router, { name, definition, handle, needs }, routing);
  }
};
