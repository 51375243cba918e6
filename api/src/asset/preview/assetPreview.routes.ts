import type Router from '@koa/router';
import { assetPreviewForm, assetPreviewPath } from '@upline/contracts';
import type { Limit } from '@upline/infra/limits/limit.ts';
import type { Ports } from '@upline/infra/ports.ts';
import { asParsed } from '../../platform/lib/casts.ts';
import type { Costs } from '../../platform/heavyReads/cost.ts';
import { bodyOf } from '../../platform/http/request/bodies.ts';
import { refuseWait } from '../../platform/http/request/caller.ts';
import type { CallerOf } from '../../platform/http/request/caller.ts';
import { parseInput } from '../../platform/http/request/parsing.ts';
import type { PreviewNeeds } from './assetPreview.ts';
import { previewAsset } from './assetPreview.ts';

export const previewLimits = {
  previews: {
    what: 'Looks at the address of an asset for its title and picture',
    per: 'person',
    bucket: { ratePerSecond: 0.2, burst: 20 },
  },
  previewsOfAll: {
    what: 'Looks at addresses of assets for their titles and pictures',
    per: 'organization',
    bucket: { ratePerSecond: 1, burst: 60 },
  },
  previewCost: {
    what: 'Budget of searches that a look at an address takes',
    per: 'look',
    most: 100,
    unit: 'milliseconds',
  },
} as const satisfies Record<string, Limit>;

export type PreviewRouteNeeds = PreviewNeeds & Pick<Ports, 'limits'> & { callerOf: CallerOf; costs: Costs };

/** Adds `POST /api/assets/preview`: what an address offers for an asset. It is a costly read, which stores nothing. */
export const addPreviewRoutes = (router: Router, needs: PreviewRouteNeeds): void => {
  const { callerOf, costs, limits } = needs;
  router.post(assetPreviewPath, async (ctx) => {
    const { actor } = await callerOf(ctx, 'member', 'query');
    const payer = { userId: actor.userId, organizationId: actor.organizationId ?? '' };
    ctx.set('Cache-Control', 'no-store');
    const { url } = asParsed<{ url: string }>(parseInput(assetPreviewForm, await bodyOf(ctx)));
    costs.check(payer, 'heavy');
    const { previews, previewsOfAll } = previewLimits;
    refuseWait(await limits.take(`previews:${payer.userId}`, previews.bucket));
    refuseWait(await limits.take(`previews:organization:${payer.organizationId}`, previewsOfAll.bucket));
    costs.charge(payer, previewLimits.previewCost.most, 'heavy');
    ctx.body = await previewAsset(url, needs);
  });
};
