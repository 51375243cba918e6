import { anyProjection, anyReactor, defineCapability } from '../kit.ts';
import { erasureReactor } from './erasure.reactor.ts';
import { peopleProjection } from './people.projection.ts';

export const identity = defineCapability({
  name: 'identity',
  projections: [anyProjection(peopleProjection)],
  reactors: [anyReactor(erasureReactor)],
});
