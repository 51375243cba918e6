import { anyProjection, defineCapability } from '../kit.ts';
import { checklistsProjection } from './checklists.projection.ts';

export const checklist = defineCapability({
  name: 'checklist',
  projections: [anyProjection(checklistsProjection)],
});
