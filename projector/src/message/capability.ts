import { anyProjection, defineCapability } from '../kit.ts';
import { ownMessagesProjection, teamMessagesProjection } from './messages.projection.ts';

export const message = defineCapability({
  name: 'message',
  projections: [anyProjection(teamMessagesProjection), anyProjection(ownMessagesProjection)],
});
