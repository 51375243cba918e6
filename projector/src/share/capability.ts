import { anyProjection, defineCapability } from '../kit.ts';
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
