import { defineCapability } from '../capability.ts';
import { anyProjection } from '../casts.ts';
import { announcementsProjection } from './announcements.projection.ts';

export const announcement = defineCapability({
  name: 'announcement',
  projections: [anyProjection(announcementsProjection)],
});
