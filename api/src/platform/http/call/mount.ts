import type { CommandDefinition, QueryDefinition } from '@upline/contracts';
import type { CommandResult } from '../../commands/handleCommand.ts';
import type { Routed } from '../request/routes.ts';
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

/** Dependencies of every route, and of the handlers. */
export type Routing<Needs> = CommandRouting & QueryRouting & { needs: Needs };

/** Makes a route of each command and query. Throws for a definition without a handler. */
export const mountCalls = <Needs>({ contract, ...handlers }: Calls<Needs>, routing: Routing<Needs>): Routed[] => {
  const { needs } = routing;
  const handlerOf = <Handler>(name: string, handle: Handler | undefined): Handler => {
    if (!handle) throw new Error(`the call ${name} has no handler`);
    return handle;
  };
  const commands = Object.entries(contract.commands ?? {}).map(([name, definition]) =>
    mountCommand({ name, definition, handle: handlerOf(name, handlers.commands?.[name]), needs }, routing),
  );
  const queries = Object.entries(contract.queries ?? {}).map(([name, definition]) =>
    mountQuery({ name, definition, handle: handlerOf(name, handlers.queries?.[name]), needs }, routing),
  );
  return [...commands, ...queries];
};
