import { anyProjection, defineCapability } from '../kit.ts';
import { preferencesProjection } from './preferences.projection.ts';

export const preference = defineCapability({
  name: 'preference',
  projections: [anyProjection(preferencesProjection)],
});
