import { defineCapability } from '../capability.ts';
import { anyProjection } from '../casts.ts';
import { nextStepsProjection } from './nextSteps.projection.ts';
import { workDaysProjection } from './workDays.projection.ts';

export const today = defineCapability({
  name: 'today',
  projections: [anyProjection(nextStepsProjection), anyProjection(workDaysProjection)],
});
