import { defineCapability } from '../capability.ts';
import { anyProjection } from '../casts.ts';
import { prospectsProjection } from './prospects.projection.ts';

export const prospect = defineCapability({ name: 'prospect', projections: [anyProjection(prospectsProjection)] });
