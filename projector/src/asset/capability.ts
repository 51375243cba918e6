import { defineCapability } from '../capability.ts';
import { anyProjection, anyReactor } from '../casts.ts';
import { assetsProjection } from './assets.projection.ts';
import { thumbnailReactor } from './thumbnail.reactor.ts';

export const asset = defineCapability({
  name: 'asset',
  projections: [anyProjection(assetsProjection)],
  reactors: [anyReactor(thumbnailReactor)],
});
