import { anyProjection, defineCapability } from '../kit.ts';
import { announcementsProjection } from './announcements.projection.ts';

export const announcement = defineCapability({
  name: 'announcement',
  projections: [anyProjection(announcementsProjection)],
});
