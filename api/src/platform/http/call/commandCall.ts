import type { IncomingMessage } from 'node:http';
import type { CommandDefinition, ShownLocale } from '@upline/contracts';
import { isRejection, reject } from '@upline/contracts';
import { timed } from '@upline/infra/log/requestContext.ts';
import type { CommandResult } from '../../commands/handleCommand.ts';
import { RightsChanged } from '../../commands/judge.ts';
import { identifyCommand } from '../../commands/metadata.ts';
import type { Rooms } from '../../commands/rooms.ts';
import type { CommandRequest } from '../../commands/requests.ts';
import { asParsed } from '../../lib/casts.ts';
import type { CallerOf } from '../request/caller.ts';
import { ifMatchOf, keyOf } from '../request/headers.ts';
import { parseInput, parseParams } from '../request/parsing.ts';
import { problemOfRejection } from '../request/problem.ts';
import type { Session } from '../request/session.ts';

/** A command of the contracts with its handler. */
export type MountedCommand<Needs> = {
  name: string;
  definition: CommandDefinition;
  /** Takes the request of this definition. */
  handle: (request: never, needs: Needs) => Promise<CommandResult<unknown>>;
  needs: Needs;
};

/** What finding out a command takes. */
export type CallNeeds = { callerOf: CallerOf; clock: () => Date; secret: string; rooms: Rooms };

/** The request of a command whose body has arrived, before anything in it is parsed. */
export type SentCommand = {
  session: Session | null;
  get: (header: string) => string;
  headers: IncomingMessage['headers'];
  params: unknown;
  query: unknown;
  locale: ShownLocale;
  /** Gives what the body says. Throws HttpProblem where it cannot be used. */
  body: () => unknown;
};

/** How often a command begins, each time because its sender got other rights while it was handled. */
const mostBegun = 10;

/** Says what to do to an owner who is refused only for want of the second factor that the organization asks for. */
const explain = (result: CommandResult<unknown>, lacksFactor: boolean): CommandResult<unknown> =>
  lacksFactor && isRejection(result) && problemOfRejection(result).status === 403
    ? reject('team/factor-needed')
    : result;

/** What a command that was sent gave, and its id. */
type HandledCall = { result: CommandResult<unknown>; commandId: string };

/**
 * Makes the function that finds out the caller of a command, parses and handles it: once more with other rights than it
 * began with. Throws HttpProblem.
 */
export const createCommandCall = <Needs>(
  { name, definition, handle, needs }: MountedCommand<Needs>,
  { callerOf, clock, secret, rooms }: CallNeeds,
) => {
  const requestOf = async (sent: SentCommand): Promise<{ request: CommandRequest; lacksFactor: boolean }> => {
    const caller = await timed('judging', () => callerOf(sent, definition.access ?? 'member', 'command'));
    const { actor, timeZone, signInEmail, proven, judge, correlationId, lacksFactor } = caller;
    const params = asParsed<CommandRequest['params']>(parseParams(definition.params, sent.params));
    const search = asParsed<CommandRequest['search']>(parseInput(definition.search, sent.query));
    const key = keyOf(sent, definition);
    const body = asParsed<CommandRequest['body']>(parseInput(definition.body, definition.body ? sent.body() : null));
    const file = definition.file ? { file: sent.body() } : {};
    const at = clock();
    const { commandId, meta } = identifyCommand(secret, {
      name,
      actorId: actor.userId,
      timeZone,
      at,
      key,
      correlationId,
      organizationId: definition.access === 'session' ? null : actor.organizationId,
      request: [name, params, search, body],
    });
    const organizationId = actor.organizationId ?? '';
    const ifMatch = ifMatchOf(sent, definition);
    // what deletes always finds a place
    const isStoring = organizationId !== '' && definition.method !== 'DELETE';
    const room = isStoring ? await rooms.of(organizationId, definition) : null;
    const { locale } = sent;
    const context = { actor, organizationId, commandId, meta, judge, room, at, ifMatch, signInEmail, proven, locale };
    return { request: { params, body, search, ...file, ...context }, lacksFactor };
  };

  const begin = async (sent: SentCommand): Promise<HandledCall> => {
    const { request, lacksFactor } = await requestOf(sent);
    const result = explain(await handle(asParsed<never>(request), needs), lacksFactor);
    // a handler may look for what is named before it judges: without rights nobody hears what is there
    if (isRejection(result)) await request.judge();
    return { result, commandId: request.commandId };
  };

  return async (sent: SentCommand): Promise<HandledCall> => {
    for (let begun = 1; ; begun += 1)
      try {
        return await begin(sent);
      } catch (error) {
        if (!(error instanceof RightsChanged) || begun === mostBegun) throw error;
      }
  };
};
export type CommandCall = ReturnType<typeof createCommandCall>;
