import type { ShareEvent } from '@upline/contracts';
import { keyWithin, organizationOf } from '../projection/projection.ts';
import { defineReactor } from '../reaction/reactor.ts';
import type { Reaction } from '../reaction/reactor.ts';

type Sharing = Extract<ShareEvent, { type: 'AssetShared' | 'ShareRetracted' }>;

const ask = (_state: unknown, event: Sharing): Reaction<never> => {
  const { prospectId, shareId, sharedBy } = event.data;
  if (prospectId === null) return { state: null, jobs: [] };
  const share = { organizationId: organizationOf(event), prospectId, shareId, sharedBy };
  const data = { ...share, at: event.meta.occurredAt, isTakenBack: event.type === 'ShareRetracted' };
  return { state: null, jobs: [{ kind: 'share-status', data }] };
};

/**
 * Asks for the status that follows a share with a prospect, and for the one before when the share is taken back. Shares
 * of versions that moved no status are left as they are: their events do not say `movesStatus`.
 */
export const shareStatusReactor = defineReactor<never, ShareEvent>({
  name: 'share-status',
  key: (event) => ('movesStatus' in event.data && event.data.movesStatus ? keyWithin(event, event.data.shareId) : null),
  on: { AssetShared: ask, ShareRetracted: ask },
});
