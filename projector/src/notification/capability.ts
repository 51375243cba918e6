import { defineCapability } from '../capability.ts';
import { anyProjection, anyReactor } from '../casts.ts';
import { dataExportReactor } from './dataExport.reactor.ts';
import { inboxProjection } from './inbox.projection.ts';
import { repointingReactor } from './repointing.reactor.ts';
import { teamAlertReactor } from './teamAlert.reactor.ts';

export const notification = defineCapability({
  name: 'notification',
  projections: [anyProjection(inboxProjection)],
  reactors: [anyReactor(repointingReactor), anyReactor(dataExportReactor), anyReactor(teamAlertReactor)],
});
