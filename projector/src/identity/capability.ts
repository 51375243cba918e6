import { defineCapability } from '../capability.ts';
import { anyProjection, anyReactor } from '../casts.ts';
import { erasureReactor } from './erasure.reactor.ts';
import { peopleProjection } from './people.projection.ts';

export const identity = defineCapability({
  name: 'identity',
  projections: [anyProjection(peopleProjection)],
  reactors: [anyReactor(erasureReactor)],
});
