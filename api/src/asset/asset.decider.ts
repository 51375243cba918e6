import type { AssetType, StoredEventOf } from '@upline/contracts';
import { assetEvents, impossible, reject } from '@upline/contracts';
import type { Decider } from '../platform/commands/decider.ts';

export type AssetContent = {
  type: AssetType;
  title: string;
  description: string | null;
  url: string;
  thumbnailUrl: string | null;
};

export type Asset =
  | { status: 'none' }
  | {
      status: 'present' | 'deleted';
      ownerId: string;
      content: AssetContent;
      linksWithdrawn: boolean;
      createdAt: string;
    };

export type AssetCommand =
  | { type: 'CreateAsset'; data: { assetId: string; ownerId: string } & AssetContent }
  | { type: 'ChangeAsset'; data: { assetId: string } & AssetContent }
  | { type: 'ReassignAsset'; data: { assetId: string; ownerId: string } }
  | { type: 'WithdrawAssetLinks' | 'RestoreAssetLinks' | 'DeleteAsset' | 'RestoreAsset'; data: { assetId: string } };

const contentOf = ({ type, title, description, url, thumbnailUrl }: AssetContent): AssetContent => ({
  type,
  title,
  description,
  url,
  thumbnailUrl,
});

const sameContent = (one: AssetContent, other: AssetContent): boolean =>
  one.type === other.type &&
  one.title === other.title &&
  one.description === other.description &&
  one.url === other.url &&
  one.thumbnailUrl === other.thumbnailUrl;

const decideOnPresent = (
  command: Exclude<AssetCommand, { type: 'CreateAsset' }>,
  state: Exclude<Asset, { status: 'none' }>,
) => {
  switch (command.type) {
    case 'ChangeAsset':
      return sameContent(state.content, command.data) ? [] : [{ type: 'AssetChanged' as const, data: command.data }];
    case 'ReassignAsset':
      return state.ownerId === command.data.ownerId ? [] : [{ type: 'AssetReassigned' as const, data: command.data }];
    case 'WithdrawAssetLinks':
      return state.linksWithdrawn ? [] : [{ type: 'AssetLinksWithdrawn' as const, data: command.data }];
    case 'RestoreAssetLinks':
      return state.linksWithdrawn ? [{ type: 'AssetLinksRestored' as const, data: command.data }] : [];
    case 'DeleteAsset':
      return [{ type: 'AssetDeleted' as const, data: command.data }];
    case 'RestoreAsset':
      return [];
    default:
      return impossible(command);
  }
};

/** A marketing asset. A deleted one can only be restored; deleting it again changes nothing. */
export const assetDecider: Decider<Asset, AssetCommand, typeof assetEvents> = {
  stream: 'asset',
  events: assetEvents,
  notFound: 'asset/not-found',
  cached: 20_000,
  initialState: () => ({ status: 'none' }),
  decide: (command, state) => {
    if (command.type === 'CreateAsset')
      return state.status === 'none' ? [{ type: 'AssetCreated', data: command.data }] : [];
    if (state.status === 'none') return reject('asset/not-found');
    if (state.status === 'present') return decideOnPresent(command, state);
    if (command.type === 'RestoreAsset') return [{ type: 'AssetRestored', data: command.data }];
    // what happens to a deleted asset's owner still matters when it comes back
    if (command.type === 'ReassignAsset') return decideOnPresent(command, state);
    return command.type === 'DeleteAsset' ? [] : reject('asset/not-found');
  },
  evolve: (state, event: StoredEventOf<typeof assetEvents>) => {
    if (event.type === 'AssetCreated')
      return {
        status: 'present',
        ownerId: event.data.ownerId,
        content: contentOf(event.data),
        linksWithdrawn: false,
        createdAt: event.meta.occurredAt,
      };
    if (state.status === 'none') return state;
    switch (event.type) {
      case 'AssetChanged':
        return { ...state, content: contentOf(event.data) };
      case 'AssetReassigned':
        return { ...state, ownerId: event.data.ownerId };
      case 'AssetLinksWithdrawn':
        return { ...state, linksWithdrawn: true };
      case 'AssetLinksRestored':
        return { ...state, linksWithdrawn: false };
      case 'AssetDeleted':
        return { ...state, status: 'deleted' };
      case 'AssetRestored':
        return { ...state, status: 'present' };
      default:
        return impossible(event);
    }
  },
};
