import Router from '@koa/router';
import type { CommandDefinition } from '@upline/contracts';
import { commandHeader, isRejection, message, positionHeader } from '@upline/contracts';
import type { Context } from 'koa';
import type { CommandResult } from '../../commands/handleCommand.ts';
import type { Routed } from '../request/routes.ts';
import { createCommandCall } from './commandCall.ts';
import type { CallNeeds, MountedCommand } from './commandCall.ts';
import { languageOf } from '../request/language.ts';
import { receivedBody } from '../request/bodies.ts';
import { answerProblem, problemOfRejection } from '../request/problem.ts';
import { HttpProblem } from '../../lib/httpProblem.ts';

/** Dependencies of every command route. `switchTo` makes an organization the session's current one. */
export type CommandRouting = CallNeeds & {
  switchTo: (ctx: Context, organizationId: string) => Promise<void>;
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

/** Whether the command changed something that another one takes back with its id. */
const isTakenBack = ({ undo }: CommandDefinition, result: CommandResult<unknown>): boolean =>
  'by' in undo && undo.id === undefined && !isRejection(result) && result.kind === 'accepted' && !result.unchanged;

const methods = { POST: 'post', PUT: 'put', DELETE: 'delete' } as const;

/** Makes the route of a command: find the caller, parse, handle, respond. */
export const mountCommand = <Needs>(command: MountedCommand<Needs>, routing: CommandRouting): Routed => {
  const { definition } = command;
  const call = createCommandCall(command, routing);
  const router = new Router();
  router[methods[definition.method]](definition.path, async (ctx) => {
    const { session, headers, query } = ctx;
    const body = () => receivedBody(ctx);
    const locale = languageOf(ctx);
    const sent = { session, headers, query, get: (name: string) => ctx.get(name), params: ctx['params'], body, locale };
    const { result, commandId } = await call(sent);
    if ('switchTo' in result && result.switchTo !== undefined) await routing.switchTo(ctx, result.switchTo);
    respond(ctx, definition, result);
    if (isTakenBack(definition, result)) ctx.set(commandHeader, commandId);
  });
  return { router, fileBytes: definition.file?.mostBytes };
};
