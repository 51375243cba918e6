import { anyProjection, defineCapability } from '../kit.ts';
import { nextStepsProjection } from './nextSteps.projection.ts';

export const today = defineCapability({ name: 'today', projections: [anyProjection(nextStepsProjection)] });
