import { defineCapability } from '../capability.ts';
import { anyProjection, anyReactor } from '../casts.ts';
import { cadencesProjection } from './cadences.projection.ts';
import { organizationsProjection } from './organizations.projection.ts';
import { storageProjection } from './storage.projection.ts';
import { teamGoalReactor } from './teamGoal.reactor.ts';

export const organization = defineCapability({
  name: 'organization',
  projections: [
    anyProjection(organizationsProjection),
    anyProjection(cadencesProjection),
    anyProjection(storageProjection),
  ],
  reactors: [anyReactor(teamGoalReactor)],
});
