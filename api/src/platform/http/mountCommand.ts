import type Router from '@koa/router';
import type { CommandDefinition } from '@upline/contracts';
import { isRejection, message, positionHeader, reject } from '@upline/contracts';
import type { Context } from 'koa';
import type { CommandResult } from '../commands/handleCommand.ts';
import { identifyCommand } from '../commands/metadata.ts';
import type { CommandRequest } from '../commands/requests.ts';
import { asParsed } from '../lib/kit.ts';
import type { CallerOf } from './caller.ts';
import { bodyOf, ifMatchOf, keyOf } from './headers.ts';
import { parseInput, parseParams } from './parsing.ts';
import { answerProblem, problemOfRejection } from './problem.ts';
import { HttpProblem } from '../lib/httpProblem.ts';

/** What every command route takes. `switchTo` makes an organization the session's current one. */
export type CommandRouting = {
  callerOf: CallerOf;
  clock: () => Date;
  secret: string;
  switchTo: (ctx: Context, organizationId: string) => Promise<void>;
};

type MountedCommand<Needs> = {
  name: string;
  definition: CommandDefinition;
  /** Takes the request of this definition. */
  handle: (request: never, needs: Needs) => Promise<CommandResult<unknown>>;
  needs: Needs;
};

const respond = (ctx: Context, definition: CommandDefinition, result: CommandResult<unknown>): void => {
  if (isRejection(result)) return answerProblem(ctx, problemOfRejection(result));
  ctx.set('ETag', `"${result.revision}"`);
  if (result.kind === 'conflict') {
    const { problem } = new HttpProblem({
      status: 412,
      code: 'outdated',
      detail: message('Someone else changed this in the meantime. Review their version and save again.'),
    });
    return answerProblem(ctx, problem, { current: result.state });
  }
  ctx.set(positionHeader, String(result.position));
  if (!definition.answer) {
    ctx.status = 204;
    return;
  }
  ctx.status = definition.creates === true ? 201 : 200;
  ctx.body = result.state;
};

const requestOf = async (
  ctx: Context,
  { name, definition }: Pick<MountedCommand<unknown>, 'name' | 'definition'>,
  { callerOf, clock, secret }: CommandRouting,
): Promise<{ request: CommandRequest; lacksFactor: boolean }> => {
  const caller = await callerOf(ctx, definition.access ?? 'member', 'command');
  const { actor, timeZone, signInEmail, proven, correlationId, lacksFactor } = caller;
  const params = asParsed<CommandRequest['params']>(parseParams(definition.params, ctx));
  const search = asParsed<CommandRequest['search']>(parseInput(definition.search, ctx.query));
  const key = keyOf(ctx, definition);
  const input = definition.body ? await bodyOf(ctx) : null;
  const body = asParsed<CommandRequest['body']>(parseInput(definition.body, input));
  const at = clock();
  const { commandId, meta } = identifyCommand(secret, {
    ...{ name, actorId: actor.userId, timeZone, at, key, correlationId },
    organizationId: definition.access === 'session' ? null : actor.organizationId,
    request: [name, params, search, body],
  });
  const organizationId = actor.organizationId ?? '';
  const ifMatch = ifMatchOf(ctx, definition);
  const context = { actor, organizationId, commandId, meta, at, ifMatch, signInEmail, proven };
  return { request: { params, body, search, ...context }, lacksFactor };
};

/** Says what to do to an owner who is refused only for want of the second factor that the organization asks for. */
const explain = (result: CommandResult<unknown>, lacksFactor: boolean): CommandResult<unknown> =>
  lacksFactor && isRejection(result) && problemOfRejection(result).status === 403
    ? reject('team/factor-needed')
    : result;

const methods = { POST: 'post', PUT: 'put', DELETE: 'delete' } as const;

/** Makes the route of a command: find the caller, parse, handle, respond. */
export const mountCommand = <Needs>(router: Router, command: MountedCommand<Needs>, routing: CommandRouting): void => {
  const { definition, handle, needs } = command;
  router[methods[definition.method]](definition.path, async (ctx) => {
    const { request, lacksFactor } = await requestOf(ctx, command, routing);
    const result = await handle(asParsed<never>(request), needs);
    if ('switchTo' in result && result.switchTo !== undefined) await routing.switchTo(ctx, result.switchTo);
    respond(ctx, definition, explain(result, lacksFactor));
  });
};
