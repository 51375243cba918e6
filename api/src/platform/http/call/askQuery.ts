import type { QueryDefinition } from '@upline/contracts';
import { isoWeek, positionHeader } from '@upline/contracts';
import { timed } from '@upline/infra/log/requestContext.ts';
import type { Context } from 'koa';
import { asParsed } from '../../lib/casts.ts';
import type { ZoneOf } from '../../lib/zones.ts';
import { audiencesOf } from '../../queries/reader.ts';
import type { QueryRequest } from '../../queries/requests.ts';
import type { Tracker } from '../../queries/tracker.ts';
import type { CallerOf } from '../request/caller.ts';
import { wantedPositionOf } from '../request/headers.ts';
import { languageOf } from '../request/language.ts';
import { parseInput, parseParams } from '../request/parsing.ts';
import { answerDay } from './answerDay.ts';
import { respondWith } from './answerQuery.ts';
import type { Asked } from './answerQuery.ts';
import { etagOf, shareKeyOf } from './etag.ts';
import type { FreshAnswers } from './freshAnswers.ts';

declare module 'koa' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only an interface can be extended
  interface DefaultContext {
    /** What the query of this request asks for; absent before the step `keptAnswer`. */
    asked?: Asked;
  }
}

export type AskingNeeds = {
  callerOf: CallerOf;
  clock: () => Date;
  tracker: Tracker;
  zoneOf: ZoneOf;
  answers: Pick<FreshAnswers, 'kept'>;
};

/** Tags the answer; true when the client has it already, which is then a 304. */
const isUnchanged = (ctx: Context, etag: string): boolean => {
  ctx.set('ETag', etag);
  if (ctx.get('If-None-Match') !== etag) return false;
  ctx.status = 304;
  return true;
};

/**
 * Makes the function that finds out what a query asks for: caller, parameters, position and tag. It answers a client
 * that has the answer already, and with the bytes of an answer that others were given. Nothing that was noted before is
 * trusted: session, rights, time zone and positions are those of this moment.
 */
export const createAsking = (definition: QueryDefinition, needs: AskingNeeds) => {
  const { callerOf, clock, tracker, zoneOf, answers } = needs;
  const isPublic = definition.access === 'public';
  const requestOf = async (ctx: Context): Promise<{ request: Asked['request']; inTag: string }> => {
    const { actor, timeZone, signInEmail, lacksFactor } = await timed('judging', () =>
      callerOf(ctx, definition.access ?? 'member', 'query'),
    );
    const params = asParsed<QueryRequest['params']>(parseParams(definition.params, ctx['params']));
    const search = asParsed<QueryRequest['search']>(parseInput(definition.search, ctx.querystring ? ctx.query : {}));
    const locale = languageOf(ctx);
    const wanted = wantedPositionOf(ctx);
    if (wanted !== null) await timed('views', () => tracker.reach(definition.views, wanted));
    const at = clock();
    const { today, inTag } = answerDay(definition, at, definition.daily ? await zoneOf(actor) : timeZone);
    const [organizationId, week] = [actor.organizationId ?? '', isoWeek(today)];
    const request = { params, search, actor, organizationId, at, today, week, locale, signInEmail, lacksFactor };
    return { request, inTag };
  };

  return async (ctx: Context): Promise<boolean> => {
    const { request, inTag } = await requestOf(ctx);
    const { actor, params, locale } = request;
    // position and ETag are taken before the rows are read: an answer is never older than they say
    const { position, versions } = await tracker.look(
      definition.views,
      isPublic ? [] : audiencesOf(actor.organizationId, actor.userId),
    );
    ctx.set('Cache-Control', 'private, no-cache');
    ctx.set(positionHeader, String(position));
    ctx.asked = { request, key: null };
    // an answer for anyone comes from loaded streams, which the last change of a view says nothing about
    if (isPublic) return false;
    const asked = { definition, actor, today: inTag, search: ctx.querystring, params, locale };
    if (isUnchanged(ctx, etagOf(asked, versions))) return true;
    const key = shareKeyOf(asked, versions);
    const kept = key === null ? null : answers.kept.find(key, actor.userId);
    if (kept) respondWith(ctx, kept.json, kept.headers);
    else ctx.asked = { request, key };
    return kept !== null;
  };
};
