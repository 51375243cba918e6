import type Router from '@koa/router';
import type { QueryDefinition } from '@upline/contracts';
import { isRejection, isoWeek, localDateOf, positionHeader } from '@upline/contracts';
import type { Context } from 'koa';
import { asParsed } from '../lib/kit.ts';
import type { PageJson } from '../queries/pageJson.ts';
import { toPageJson } from '../queries/pageJson.ts';
import type { Costs } from '../heavy/cost.ts';
import type { HeavyReads } from '../heavy/heavyReads.ts';
import { HeavyRead } from '../queries/readPage.ts';
import type { Page } from '../queries/readPage.ts';
import { audiencesOf } from '../queries/reader.ts';
import type { ReaderOf } from '../queries/reader.ts';
import type { QueryRequest } from '../queries/requests.ts';
import type { ZoneOf } from '../lib/zones.ts';
import type { Tracker } from '../queries/tracker.ts';
import type { CallerOf } from './caller.ts';
import type { AskedQuery } from './etag.ts';
import { etagOf } from './etag.ts';
import { wantedPositionOf } from './headers.ts';
import { languageOf } from './language.ts';
import { parseInput, parseParams } from './parsing.ts';
import { answerProblem, problemOfRejection } from './problem.ts';

/** What every query route takes. */
export type QueryRouting = {
  callerOf: CallerOf;
  clock: () => Date;
  tracker: Tracker;
  readerOf: ReaderOf;
  /** Reads what is light only. */
  lightReaderOf: ReaderOf;
  heavy: Pick<HeavyReads, 'read'>;
  /** Names of the queries that the thread for heavy reads knows. */
  heavyQueries: ReadonlySet<string>;
  costs: Costs;
  zoneOf: ZoneOf;
};

/** The hours since the epoch: an answer that asks what was some hours ago is at most an hour behind. */
const hourOf = (at: Date): number => Math.floor(at.getTime() / 3_600_000);

/**
 * The most that a light read is charged, in ms. It reads few rows: what takes longer is the wait for an engine that is
 * busy, which is not the caller's doing.
 */
const mostLightMs = 30;

type MountedQuery<Needs> = {
  name: string;
  definition: QueryDefinition;
  /** Takes the request of this definition. */
  handle: (request: never, needs: Needs) => Promise<unknown>;
  needs: Needs;
};

const respondWithPage = (ctx: Context, body: string | Buffer, { next, total }: Omit<PageJson, 'json'>): void => {
  ctx.set('X-Total-Count', String(total));
  if (next !== null) {
    const search = new URLSearchParams(ctx.querystring);
    search.set('cursor', next);
    ctx.set('Link', `<${ctx.path}?${search.toString()}>; rel="next"`);
  }
  ctx.type = 'json';
  ctx.body = body;
};

const respond = (ctx: Context, definition: QueryDefinition, answer: unknown): void => {
  if (isRejection(answer)) {
    ctx.remove('ETag');
    return answerProblem(ctx, problemOfRejection(answer));
  }
  if (definition.paged === true) {
    const page = toPageJson(asParsed<Page<unknown>>(answer));
    return respondWithPage(ctx, page.json, page);
  }
  ctx.body = answer;
};

/** Tags the answer; true when the client has it already, which is then a 304. */
const isUnchanged = async (ctx: Context, asked: AskedQuery, tracker: Tracker): Promise<boolean> => {
  const { actor } = asked;
  const etag = await etagOf(asked, tracker, audiencesOf(actor.organizationId, actor.userId));
  ctx.set('ETag', etag);
  if (ctx.get('If-None-Match') !== etag) return false;
  ctx.status = 304;
  return true;
};

/** Makes the function that answers a parsed query: here when it is light, else by the thread for heavy reads. */
const createAnswer = <Needs>({ name, definition, handle, needs }: MountedQuery<Needs>, routing: QueryRouting) => {
  const { costs, heavy, heavyQueries } = routing;
  const isHeavy = heavyQueries.has(name);
  const readerOf = isHeavy ? routing.lightReaderOf : routing.readerOf;
  const answerHere = async (ctx: Context, request: QueryRequest): Promise<void> => {
    if (definition.paged !== true) return respond(ctx, definition, await handle(asParsed<never>(request), needs));
    const payer = { userId: request.actor.userId, organizationId: request.organizationId };
    costs.check(payer, { heavy: false });
    const startedAt = performance.now();
    try {
      respond(ctx, definition, await handle(asParsed<never>(request), needs));
    } finally {
      costs.charge(payer, Math.min(performance.now() - startedAt, mostLightMs), { heavy: false });
    }
  };
  return async (ctx: Context, request: Omit<QueryRequest, 'reader'>): Promise<void> => {
    try {
      await answerHere(ctx, { ...request, reader: readerOf(request.organizationId) });
    } catch (error) {
      if (!(error instanceof HeavyRead)) throw error;
      const payer = { userId: request.actor.userId, organizationId: request.organizationId };
      const page = await heavy.read({ kind: 'query', name, request }, payer, () => !ctx.res.destroyed);
      if (isRejection(page)) respond(ctx, definition, page);
      else respondWithPage(ctx, page.bytes, page);
    }
  };
};

/** Makes the route of a query: find the caller, parse, wait for the position asked for, handle, respond. */
export const mountQuery = <Needs>(router: Router, query: MountedQuery<Needs>, routing: QueryRouting): void => {
  const { definition } = query;
  const { callerOf, clock, tracker, zoneOf } = routing;
  const answer = createAnswer(query, routing);
  router.get(definition.path, async (ctx) => {
    const { actor, timeZone, signInEmail, lacksFactor } = await callerOf(ctx, definition.access ?? 'member', 'query');
    const params = asParsed<QueryRequest['params']>(parseParams(definition.params, ctx));
    const search = asParsed<QueryRequest['search']>(parseInput(definition.search, ctx.query));
    const locale = languageOf(ctx);
    const wanted = wantedPositionOf(ctx);
    if (wanted !== null) await tracker.reach(definition.views, wanted);
    const at = clock();
    const zone = definition.daily
      ? await zoneOf({ userId: actor.userId, organizationId: actor.organizationId })
      : timeZone;
    const today = localDateOf(at, zone);
    const day = definition.daily ? [zone, today, hourOf(at)].join(' ') : today;
    const week = isoWeek(today);
    // position and ETag are taken before the rows are read: an answer is never older than they say
    ctx.set('Cache-Control', 'private, no-cache');
    ctx.set(positionHeader, String(await tracker.positionOf(definition.views)));
    // an answer for anyone comes from loaded streams, which the last change of a view says nothing about
    if (
      definition.access !== 'public' &&
      (await isUnchanged(ctx, { definition, actor, today: day, search: ctx.querystring, params, locale }, tracker))
    )
      return;
    const organizationId = actor.organizationId ?? '';
    await answer(ctx, { params, search, actor, organizationId, at, today, week, locale, signInEmail, lacksFactor });
  });
};
