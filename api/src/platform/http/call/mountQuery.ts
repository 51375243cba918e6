import type Router from '@koa/router';
import { isoWeek, positionHeader } from '@upline/contracts';
import { timed } from '@upline/infra/log/requestContext.ts';
import type { Context } from 'koa';
import { asParsed } from '../../lib/kit.ts';
import { audiencesOf } from '../../queries/reader.ts';
import type { QueryRequest } from '../../queries/requests.ts';
import type { ZoneOf } from '../../lib/zones.ts';
import type { Tracker } from '../../queries/tracker.ts';
import { createAnswer } from './answerQuery.ts';
import type { AnswerNeeds, MountedQuery } from './answerQuery.ts';
import type { Answers } from './freshAnswers.ts';
import type { CallerOf } from '../request/caller.ts';
import { dayOf } from './answerDay.ts';
import { etagOf, shareKeyOf } from './etag.ts';
import { wantedPositionOf } from '../request/headers.ts';
import { languageOf } from '../request/language.ts';
import { parseInput, parseParams } from '../request/parsing.ts';

/** What every query route takes. */
export type QueryRouting = AnswerNeeds & {
  callerOf: CallerOf;
  clock: () => Date;
  tracker: Tracker;
  zoneOf: ZoneOf;
  answers: Pick<Answers, 'questions'>;
};

/** Tags the answer; true when the client has it already, which is then a 304. */
const isUnchanged = (ctx: Context, etag: string): boolean => {
  ctx.set('ETag', etag);
  if (ctx.get('If-None-Match') !== etag) return false;
  ctx.status = 304;
  return true;
};

/** Makes the route of a query: find the caller, parse, wait for the position asked for, handle, respond. */
export const mountQuery = <Needs>(router: Router, query: MountedQuery<Needs>, routing: QueryRouting): void => {
  const { definition } = query;
  const { callerOf, clock, tracker, zoneOf, answers } = routing;
  const answer = createAnswer(query, routing);
  const isPublic = definition.access === 'public';
  router.get(definition.path, async (ctx) => {
    const { actor, timeZone, signInEmail, lacksFactor } = await timed('judging', () =>
      callerOf(ctx, definition.access ?? 'member', 'query'),
    );
    const params = asParsed<QueryRequest['params']>(parseParams(definition.params, ctx['params']));
    const search = asParsed<QueryRequest['search']>(parseInput(definition.search, ctx.query));
    const locale = languageOf(ctx);
    const wanted = wantedPositionOf(ctx);
    if (wanted !== null) await timed('views', () => tracker.reach(definition.views, wanted));
    const at = clock();
    const zone = definition.daily ? await zoneOf(actor) : timeZone;
    const { today, inTag } = dayOf(definition, at, zone);
    // position and ETag are taken before the rows are read: an answer is never older than they say
    ctx.set('Cache-Control', 'private, no-cache');
    ctx.set(positionHeader, String(await tracker.positionOf(definition.views)));
    const asked = { definition, actor, today: inTag, search: ctx.querystring, params, locale };
    const versions = await tracker.versionsOf(definition.views, audiencesOf(actor.organizationId, actor.userId));
    if (!isPublic) answers.questions.note(ctx.req.url ?? '', asked);
    // an answer for anyone comes from loaded streams, which the last change of a view says nothing about
    if (!isPublic && isUnchanged(ctx, etagOf(asked, versions))) return;
    const organizationId = actor.organizationId ?? '';
    const week = isoWeek(today);
    await answer(
      ctx,
      { params, search, actor, organizationId, at, today, week, locale, signInEmail, lacksFactor },
      isPublic ? null : shareKeyOf(asked, versions),
    );
  });
};
