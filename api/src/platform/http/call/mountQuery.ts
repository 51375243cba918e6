import Router from '@koa/router';
import type { Routed } from '../request/routes.ts';
import { createAnswer } from './answerQuery.ts';
import type { AnswerNeeds, MountedQuery } from './answerQuery.ts';
import { createAsking } from './askQuery.ts';
import type { AskingNeeds } from './askQuery.ts';

/** Dependencies of every query route. */
export type QueryRouting = AnswerNeeds & AskingNeeds;

/** Makes the route of a query, of which the step before its handler finds out what it asks for. */
export const mountQuery = <Needs>(query: MountedQuery<Needs>, routing: QueryRouting): Routed => {
  const { definition } = query;
  const answer = createAnswer(query, routing);
  const router = new Router();
  router.get(definition.path, async (ctx) => {
    if (ctx.asked) await answer(ctx, ctx.asked);
  });
  return { router, asking: createAsking(definition, routing), isPublicCall: definition.access === 'public' };
};
