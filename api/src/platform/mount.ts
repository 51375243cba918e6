import Router from '@koa/router';
import type { CommandDefinition, CommandName, QueryDefinition, QueryName, Rejection } from '@upline/contracts';
import { commands, isRejection, isoWeek, localDateOf, positionHeader, queries } from '@upline/contracts';
import type { Context } from 'koa';
import type * as z from 'zod';
import { createIssuer, hashRequest } from './commands.ts';
import type { Asked } from './http/etag.ts';
import { etagOf } from './http/etag.ts';
import { HttpProblem, answerProblem, problemOfInput, problemOfRejection } from './http/problem.ts';
import type { Caller } from './http/caller.ts';
import { bodyOf, ifMatchOf, keyOf, wantedPositionOf } from './http/headers.ts';
import type { Tracker } from './live/tracker.ts';
import type { Page } from './reader.ts';
import { audiencesOf, createReader } from './reader.ts';
import type { CommandHandlers, CommandOutcome, CommandRequest, QueryHandlers, QueryRequest } from './requests.ts';
import type { Services } from '../services.ts';

/** Finds out who calls, refuses who may not, and takes from the rate limits. Throws HttpProblem. */
export type Callers = (
  ctx: Context,
  access: 'member' | 'session' | 'public',
  kind: 'command' | 'query',
) => Promise<Caller>;

const parsed = <T extends z.ZodType>(schema: T | undefined, input: unknown): z.output<T> | Record<string, never> => {
  if (!schema) return {};
  const result = schema.safeParse(input);
  if (!result.success) throw new HttpProblem(problemOfInput(result.error));
  return result.data;
};

const paramsOf = (schema: z.ZodType | undefined, ctx: Context): unknown => {
  if (!schema) return {};
  const result = schema.safeParse(ctx['params']);
  // an id of the wrong form is answered like one that does not exist
  if (!result.success)
    throw new HttpProblem({ status: 404, code: 'not-found', detail: 'There is nothing at this address.' });
  return result.data;
};

const answerCommand = (ctx: Context, definition: CommandDefinition, outcome: CommandOutcome): void => {
  if (isRejection(outcome)) return answerProblem(ctx, problemOfRejection(outcome));
  ctx.set('ETag', `"${outcome.revision}"`);
  if (outcome.kind === 'outdated') {
    const problem = new HttpProblem({
      status: 412,
      code: 'outdated',
      detail: 'Someone else changed this meanwhile. Look at the newer version and save again.',
    });
    return answerProblem(ctx, problem.problem, { current: outcome.current });
  }
  ctx.set(positionHeader, String(outcome.position));
  if (!definition.answer) {
    ctx.status = 204;
    return;
  }
  ctx.status = definition.creates === true ? 201 : 200;
  ctx.body = outcome.answer;
};

/** What mounting needs besides the handlers. `switchTo` makes an organization the session's current one. */
export type Mounting = {
  services: Services;
  callers: Callers;
  switchTo: (ctx: Context, organizationId: string) => Promise<void>;
};

type AnyCommandHandler = (request: CommandRequest, services: Services) => Promise<CommandOutcome>;
type AnyQueryHandler = (request: QueryRequest, services: Services) => Promise<unknown>;

const mountCommand = (
  router: Router,
  { name, handle, services, callers, switchTo }: { name: CommandName; handle: AnyCommandHandler } & Mounting,
) => {
  const definition: CommandDefinition = commands[name];
  const method = definition.method.toLowerCase() as 'post' | 'put' | 'delete';
  router[method](definition.path, async (ctx) => {
    const caller = await callers(ctx, definition.access ?? 'member', 'command');
    const params = paramsOf(definition.params, ctx) as CommandRequest['params'];
    const search = parsed(definition.search, ctx.query) as CommandRequest['search'];
    const key = keyOf(ctx, definition);
    const input = definition.body ? await bodyOf(ctx) : null;
    const body = parsed(definition.body, input) as CommandRequest['body'];
    const at = services.clock();
    const { actor, timeZone } = caller;
    const origin = {
      name,
      actorId: actor.userId,
      organizationId: definition.access === 'session' ? null : actor.organizationId,
      timeZone,
      at,
      key,
      requestHash: key === null ? null : hashRequest([name, params, search, body]),
      ifMatch: ifMatchOf(ctx, definition),
      correlationId: caller.correlationId,
    };
    const { commandId, meta } = createIssuer(services.secret, origin);
    const organizationId = actor.organizationId ?? '';
    const request = {
      params,
      body,
      search,
      actor,
      organizationId,
      commandId,
      meta,
      at,
      ifMatch: origin.ifMatch,
      signInEmail: caller.signInEmail,
    };
    const outcome = await handle(request, services);
    if ('switchTo' in outcome && outcome.switchTo !== undefined) await switchTo(ctx, outcome.switchTo);
    answerCommand(ctx, definition, outcome);
  });
};

const answerPage = (ctx: Context, { rows, next, total }: Page<unknown>): void => {
  ctx.set('X-Total-Count', String(total));
  if (next !== null) {
    const search = new URLSearchParams(ctx.querystring);
    search.set('cursor', next);
    ctx.set('Link', `<${ctx.path}?${search.toString()}>; rel="next"`);
  }
  ctx.body = rows;
};

const answerQuery = (ctx: Context, definition: QueryDefinition, answer: unknown): void => {
  if (isRejection(answer)) {
    const rejection: Rejection = answer;
    ctx.remove('ETag');
    return answerProblem(ctx, problemOfRejection(rejection));
  }
  if (definition.paged === true) return answerPage(ctx, answer as Page<unknown>);
  ctx.body = answer;
};

/** Tags the answer; true when the client has it already, which is then a 304. */
const isUnchanged = async (ctx: Context, asked: Asked, tracker: Tracker): Promise<boolean> => {
  const { actor } = asked;
  const etag = await etagOf(asked, tracker, audiencesOf(actor.organizationId, actor.userId));
  ctx.set('ETag', etag);
  if (ctx.get('If-None-Match') !== etag) return false;
  ctx.status = 304;
  return true;
};

const mountQuery = (
  router: Router,
  { name, handle, services, callers }: { name: QueryName; handle: AnyQueryHandler } & Mounting,
) => {
  const definition: QueryDefinition = queries[name];
  router.get(definition.path, async (ctx) => {
    const { actor, timeZone, signInEmail } = await callers(ctx, definition.access ?? 'member', 'query');
    const params = paramsOf(definition.params, ctx) as QueryRequest['params'];
    const search = parsed(definition.search, ctx.query) as QueryRequest['search'];
    const { tracker } = services;
    const wanted = wantedPositionOf(ctx);
    if (wanted !== null) await tracker.reach(definition.views, wanted);
    const at = services.clock();
    const today = localDateOf(at, timeZone);
    const week = isoWeek(today);
    // both are taken before the rows are read: an answer is never older than it says
    ctx.set('Cache-Control', 'private, no-cache');
    ctx.set(positionHeader, String(await tracker.positionOf(definition.views)));
    // what anyone may ask is answered from folded streams, which no view's last change tells of
    if (
      definition.access !== 'public' &&
      (await isUnchanged(ctx, { definition, actor, week, search: ctx.querystring, params }, tracker))
    )
      return;
    const organizationId = actor.organizationId ?? '';
    const reader = createReader(services.ports.reads, tracker, organizationId);
    answerQuery(
      ctx,
      definition,
      await handle({ params, search, actor, organizationId, reader, at, today, week, signInEmail }, services),
    );
  });
};

/** Makes a route of every command and query of the contracts: parse, find the caller, handle, answer. */
export const mount = (handlers: { commands: CommandHandlers; queries: QueryHandlers }, mounting: Mounting): Router => {
  const router = new Router();
  // each handler is typed against its own definition; here they are alike
  for (const [name, handle] of Object.entries(handlers.commands))
    mountCommand(router, { name: name as CommandName, handle: handle as AnyCommandHandler, ...mounting });
  for (const [name, handle] of Object.entries(handlers.queries))
    mountQuery(router, { name: name as QueryName, handle, ...mounting });
  return router;
};
