import { defineCapability } from '../capability.ts';
import { anyProjection } from '../casts.ts';
import { cadencesProjection } from './cadences.projection.ts';
import { organizationsProjection } from './organizations.projection.ts';
import { storageProjection } from './storage.projection.ts';

export const organization = defineCapability({
  name: 'organization',
  projections: [
    anyProjection(organizationsProjection),
    anyProjection(cadencesProjection),
    anyProjection(storageProjection),
  ],
});
