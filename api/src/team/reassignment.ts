import { assetsView, isRejection, prospectsView } from '@upline/contracts';
import type { AssetCommand } from '../asset/asset.decider.ts';
import { execute } from '../platform/commands.ts';
import { timeZoneOf } from '../platform/http/caller.ts';
import { metaFor } from '../organization/founding.ts';
import type { ProspectCommand } from '../prospect/prospect.decider.ts';
import { createReader } from '../platform/reader.ts';
import type { Services } from '../services.ts';

/** What a removed member leaves, and to whom. `position` is that of the removal. */
export type Reassignment = { organizationId: string; userId: string; reassignTo: string; position: number };

const batch = 200;
const maxRounds = 1_000;

const ownedBy = async (services: Services, { organizationId, userId }: Reassignment) => {
  const reader = createReader(services.ports.reads, services.tracker, organizationId);
  const assets = await reader.find(assetsView, { index: 'byOwner', where: { ownerId: userId }, limit: batch });
  const present = await reader.find(prospectsView, {
    index: 'byOwner',
    where: { deleted: false, ownerId: userId },
    limit: batch,
  });
  const deleted = await reader.find(prospectsView, {
    index: 'byOwner',
    where: { deleted: true, ownerId: userId },
    limit: batch,
  });
  return {
    assetIds: assets.map(({ row }) => row.assetId),
    prospectIds: [...present, ...deleted].map(({ row }) => row.prospectId),
  };
};

/**
 * Hands over a removed member's assets and prospects, round by round until the views show none left. Every step is idempotent, so that
 * a crash anywhere is completed when the job runs again. Throws when the views do not follow in time.
 */
export const reassign = async (services: Services, reassignment: Reassignment): Promise<void> => {
  const { organizationId, reassignTo } = reassignment;
  const views = [assetsView.name, prospectsView.name];
  const timeZone = await timeZoneOf(services, organizationId);
  let position = reassignment.position;
  for (let round = 0; round < maxRounds; round += 1) {
    await services.tracker.reach(views, position);
    if ((await services.tracker.positionOf(views)) < position)
      throw new Error('the views have not reached the removal yet');
    const { assetIds, prospectIds } = await ownedBy(services, reassignment);
    if (assetIds.length + prospectIds.length === 0) return;
    const meta = () => metaFor({ organizationId, actorId: null, timeZone, at: services.clock() });
    for (const assetId of assetIds) {
      const command: AssetCommand = { type: 'ReassignAsset', data: { assetId, ownerId: reassignTo } };
      const result = await execute({ repository: services.assets, id: assetId, meta: meta(), command: () => command });
      if (!isRejection(result)) position = Math.max(position, result.position);
    }
    for (const prospectId of prospectIds) {
      const command: ProspectCommand = { type: 'ReassignProspect', data: { prospectId, ownerId: reassignTo } };
      const result = await execute({
        repository: services.prospects,
        id: prospectId,
        meta: meta(),
        command: () => command,
      });
      if (!isRejection(result)) position = Math.max(position, result.position);
    }
  }
};
