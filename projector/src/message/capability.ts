import { defineCapability } from '../capability.ts';
import { anyProjection } from '../casts.ts';
import { ownMessagesProjection, teamMessagesProjection } from './messages.projection.ts';

export const message = defineCapability({
  name: 'message',
  projections: [anyProjection(teamMessagesProjection), anyProjection(ownMessagesProjection)],
});
