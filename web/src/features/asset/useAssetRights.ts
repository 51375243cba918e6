import { can, message } from '@upline/contracts';
import { t } from '../../lib/words/text.ts';
import { useActor } from '../../lib/account/useActor.ts';
import { useCurrentUser } from '../../lib/account/useCurrentUser.ts';

const someOnly = message('Only its owner, or an owner or admin of the team, can change this asset.');

/** Finds why the person may not change an asset, null where they may. */
export const useAssetRights = (): ((asset: { ownerId: string }) => string | null) => {
  const actor = useActor();
  const editors = useCurrentUser().data?.organization?.assetEditors;
  return ({ ownerId }) =>
    can(actor, 'asset:edit', { ownerId, ...(editors !== undefined && { editors }) }) ? null : t(someOnly);
};
