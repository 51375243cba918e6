import { anyProjection, anyReactor, defineCapability } from '../kit.ts';
import { assetsProjection } from './assets.projection.ts';
import { thumbnailReactor } from './thumbnail.reactor.ts';

export const asset = defineCapability({
  name: 'asset',
  projections: [anyProjection(assetsProjection)],
  reactors: [anyReactor(thumbnailReactor)],
});
