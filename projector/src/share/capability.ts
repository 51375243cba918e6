import { defineCapability } from '../capability.ts';
import { anyProjection } from '../casts.ts';
import { assetSharersProjection, assetWeeksProjection } from './assetInsight.projection.ts';
import { sharesProjection } from './shares.projection.ts';

export const share = defineCapability({
  name: 'share',
  projections: [
    anyProjection(sharesProjection),
    anyProjection(assetWeeksProjection),
    anyProjection(assetSharersProjection),
  ],
});
