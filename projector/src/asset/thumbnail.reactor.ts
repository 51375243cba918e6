import type { AssetEvent } from '@upline/contracts';
import { keyWithin, organizationOf } from '../projection/projection.ts';
import { defineReactor } from '../reaction/reactor.ts';
import type { Reaction } from '../reaction/reactor.ts';

type Seen = { hadThumbnail: true };

const nothing: Reaction<Seen> = { state: null, jobs: [] };

const ask = (event: AssetEvent): Reaction<Seen> => {
  const data = { organizationId: organizationOf(event), assetId: event.data.assetId, position: event.position };
  return { state: { hadThumbnail: true }, jobs: [{ kind: 'asset-thumbnail', data }] };
};

const changed = (state: Seen | null, event: Extract<AssetEvent, { type: 'AssetCreated' | 'AssetChanged' }>) =>
  state || event.data.thumbnailUrl !== null ? ask(event) : nothing;

/**
 * Asks for the picture of an asset whenever its thumbnail may have to be fetched or removed. The job finds out which.
 * Assets that never had a thumbnail ask for nothing.
 */
export const thumbnailReactor = defineReactor<Seen, AssetEvent>({
  name: 'thumbnail',
  key: (event) => keyWithin(event, event.data.assetId),
  on: {
    AssetCreated: changed,
    AssetChanged: changed,
    AssetDeleted: (state, event) => (state ? ask(event) : nothing),
    AssetRestored: (state, event) => (state ? ask(event) : nothing),
  },
});
