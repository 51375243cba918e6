import { defineCapability } from '../capability.ts';
import { anyProjection, anyReactor } from '../casts.ts';
import { importReactor } from './import.reactor.ts';
import { importsProjection } from './imports.projection.ts';

export const importing = defineCapability({
  name: 'import',
  projections: [anyProjection(importsProjection)],
  reactors: [anyReactor(importReactor)],
});
