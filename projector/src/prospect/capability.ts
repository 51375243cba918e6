import { defineCapability } from '../capability.ts';
import { anyProjection, anyReactor } from '../casts.ts';
import { prospectsProjection } from './prospects.projection.ts';
import { shareStatusReactor } from './shareStatus.reactor.ts';

export const prospect = defineCapability({
  name: 'prospect',
  projections: [anyProjection(prospectsProjection)],
  reactors: [anyReactor(shareStatusReactor)],
});
