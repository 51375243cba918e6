import { anyProjection, defineCapability } from '../kit.ts';
import { nextStepsProjection } from './nextSteps.projection.ts';
import { workDaysProjection } from './workDays.projection.ts';

export const today = defineCapability({
  name: 'today',
  projections: [anyProjection(nextStepsProjection), anyProjection(workDaysProjection)],
});
