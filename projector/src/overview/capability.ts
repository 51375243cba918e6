import { defineCapability } from '../capability.ts';
import { anyProjection } from '../casts.ts';
import { activitiesProjection } from './activities.projection.ts';
import { metricsProjection } from './metrics.projection.ts';
import { trendProjection } from './trend.projection.ts';

export const overview = defineCapability({
  name: 'overview',
  projections: [anyProjection(metricsProjection), anyProjection(activitiesProjection), anyProjection(trendProjection)],
});
