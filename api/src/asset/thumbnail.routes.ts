import { uuid } from '@upline/contracts';
import type { Middleware } from 'koa';
import type { CallerOf } from '../platform/http/request/caller.ts';
import type { ThumbnailNeeds } from './thumbnail.presenter.ts';
import { answerThumbnail, noPicture } from './thumbnail.presenter.ts';

const path = /^\/api\/assets\/([^/]+)\/thumbnail$/;

/** `GET /api/assets/{id}/thumbnail`: the stored picture of an asset, for members of its organization. */
export const thumbnailRoutes =
  (needs: ThumbnailNeeds & { callerOf: CallerOf }): Middleware =>
  async (ctx, next) => {
    const [, assetId] = path.exec(ctx.path) ?? [];
    if (assetId === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    const { actor } = await needs.callerOf(ctx, 'member', 'query');
    if (actor.organizationId === null || !uuid.safeParse(assetId).success) throw noPicture();
    // the address changes with the picture
    const whenCurrent = 'private, max-age=31536000, immutable';
    return answerThumbnail(ctx, needs, { organizationId: actor.organizationId, assetId, whenCurrent });
  };
