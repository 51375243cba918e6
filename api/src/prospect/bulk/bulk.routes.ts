import type Router from '@koa/router';
import { rejections, uuid } from '@upline/contracts';
import type { CallerOf } from '../../platform/http/request/caller.ts';
import { languageOf } from '../../platform/http/request/language.ts';
import { HttpProblem } from '../../platform/lib/httpProblem.ts';
import { ownBulk, presentBulk } from './bulk.commands.ts';
import type { BulkNeeds } from './runBulk.ts';

const notFound = (): HttpProblem => {
  const code = 'prospect/bulk-not-found';
  return new HttpProblem({ ...rejections[code], code });
};

/**
 * Adds `GET /api/prospects/bulk/{id}`: how far a change of many prospects is. It is no view, so that it has no tag.
 */
export const addBulkRoutes = (router: Router, needs: BulkNeeds & { callerOf: CallerOf }): void => {
  router.get('/api/prospects/bulk/:id', async (ctx) => {
    const { actor } = await needs.callerOf(ctx, 'member', 'query');
    const id = uuid.safeParse(ctx['params'].id);
    const organizationId = actor.organizationId ?? '';
    const bulk = id.success ? await ownBulk(needs, id.data, { actor, organizationId }) : null;
    if (!bulk) throw notFound();
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await presentBulk(bulk, { actor, organizationId, locale: languageOf(ctx) }, needs);
  });
};
