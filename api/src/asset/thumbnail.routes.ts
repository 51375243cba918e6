import type Router from '@koa/router';
import { uuid } from '@upline/contracts';
import type { CallerOf } from '../platform/http/request/caller.ts';
import type { ThumbnailNeeds } from './thumbnail.presenter.ts';
import { answerThumbnail, noPicture } from './thumbnail.presenter.ts';

/** Adds `GET /api/assets/{id}/thumbnail`: the stored picture of an asset, for members of its organization. */
export const addThumbnailRoutes = (router: Router, needs: ThumbnailNeeds & { callerOf: CallerOf }): void => {
  router.get('/api/assets/:id/thumbnail', async (ctx) => {
    const { actor } = await needs.callerOf(ctx, 'member', 'query');
    const assetId = ctx['params'].id ?? '';
    if (actor.organizationId === null || !uuid.safeParse(assetId).success) throw noPicture();
    // the address changes with the picture
    const whenCurrent = 'private, max-age=31536000, immutable';
    return answerThumbnail(ctx, needs, { organizationId: actor.organizationId, assetId, whenCurrent });
  });
};
