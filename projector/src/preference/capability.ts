import { defineCapability } from '../capability.ts';
import { anyProjection } from '../casts.ts';
import { preferencesProjection } from './preferences.projection.ts';

export const preference = defineCapability({
  name: 'preference',
  projections: [anyProjection(preferencesProjection)],
});
