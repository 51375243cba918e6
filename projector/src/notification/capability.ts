import { anyProjection, defineCapability } from '../kit.ts';
import { inboxProjection } from './inbox.projection.ts';

export const notification = defineCapability({ name: 'notification', projections: [anyProjection(inboxProjection)] });
