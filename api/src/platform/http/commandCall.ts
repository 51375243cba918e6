import type { IncomingMessage } from 'node:http';
import type { CommandDefinition } from '@upline/contracts';
import { isRejection, reject } from '@upline/contracts';
import type { CommandResult } from '../commands/handleCommand.ts';
import { identifyCommand } from '../commands/metadata.ts';
import type { CommandRequest } from '../commands/requests.ts';
import { asParsed } from '../lib/kit.ts';
import type { CallerOf } from './caller.ts';
import { ifMatchOf, keyOf } from './headers.ts';
import { parseInput, parseParams } from './parsing.ts';
import { problemOfRejection } from './problem.ts';
import type { Session } from './session.ts';

/** A command of the contracts with its handler. */
export type MountedCommand<Needs> = {
  name: string;
  definition: CommandDefinition;
  /** Takes the request of this definition. */
  handle: (request: never, needs: Needs) => Promise<CommandResult<unknown>>;
  needs: Needs;
};

/** What finding out a command takes. */
export type CallNeeds = { callerOf: CallerOf; clock: () => Date; secret: string };

/** The request of a command, before anything in it is parsed. `body` reads the body. */
export type SentCommand = {
  session: Session | null;
  get: (header: string) => string;
  headers: IncomingMessage['headers'];
  params: unknown;
  query: unknown;
  body: () => Promise<unknown>;
};

/** Says what to do to an owner who is refused only for want of the second factor that the organization asks for. */
const explain = (result: CommandResult<unknown>, lacksFactor: boolean): CommandResult<unknown> =>
  lacksFactor && isRejection(result) && problemOfRejection(result).status === 403
    ? reject('team/factor-needed')
    : result;

/** Makes the function that finds out the caller of a command, parses and handles it. Throws HttpProblem. */
export const createCommandCall = <Needs>(
  { name, definition, handle, needs }: MountedCommand<Needs>,
  { callerOf, clock, secret }: CallNeeds,
) => {
  const requestOf = async (sent: SentCommand): Promise<{ request: CommandRequest; lacksFactor: boolean }> => {
    const caller = await callerOf(sent, definition.access ?? 'member', 'command');
    const { actor, timeZone, signInEmail, proven, correlationId, lacksFactor } = caller;
    const params = asParsed<CommandRequest['params']>(parseParams(definition.params, sent.params));
    const search = asParsed<CommandRequest['search']>(parseInput(definition.search, sent.query));
    const key = keyOf(sent, definition);
    const input = definition.body ? await sent.body() : null;
    const body = asParsed<CommandRequest['body']>(parseInput(definition.body, input));
    const at = clock();
    const { commandId, meta } = identifyCommand(secret, {
      ...{ name, actorId: actor.userId, timeZone, at, key, correlationId },
      organizationId: definition.access === 'session' ? null : actor.organizationId,
      request: [name, params, search, body],
    });
    const organizationId = actor.organizationId ?? '';
    const ifMatch = ifMatchOf(sent, definition);
    const context = { actor, organizationId, commandId, meta, at, ifMatch, signInEmail, proven };
    return { request: { params, body, search, ...context }, lacksFactor };
  };

  return async (sent: SentCommand): Promise<CommandResult<unknown>> => {
    const { request, lacksFactor } = await requestOf(sent);
    return explain(await handle(asParsed<never>(request), needs), lacksFactor);
  };
};
export type CommandCall = ReturnType<typeof createCommandCall>;
