import { defineCapability } from '../capability.ts';
import { anyProjection } from '../casts.ts';
import { checklistsProjection } from './checklists.projection.ts';

export const checklist = defineCapability({
  name: 'checklist',
  projections: [anyProjection(checklistsProjection)],
});
