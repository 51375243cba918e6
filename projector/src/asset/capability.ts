import { anyProjection, defineCapability } from '../kit.ts';
import { assetsProjection } from './assets.projection.ts';

export const asset = defineCapability({ name: 'asset', projections: [anyProjection(assetsProjection)] });
