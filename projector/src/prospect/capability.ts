import { anyProjection, defineCapability } from '../kit.ts';
import { prospectsProjection } from './prospects.projection.ts';

export const prospect = defineCapability({ name: 'prospect', projections: [anyProjection(prospectsProjection)] });
