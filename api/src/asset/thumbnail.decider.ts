import type { StoredEventOf, ThumbnailProblem } from '@upline/contracts';
import { impossible, thumbnailEvents } from '@upline/contracts';
import type { Decider } from '../platform/commands/decider.ts';

/** The state of the picture at an asset's thumbnail address `url`. */
export type Thumbnail =
  | { status: 'none' }
  | { status: 'stored'; url: string; version: string }
  /** `position` is that of the failure in the log. */
  | { status: 'failed'; url: string; problem: ThumbnailProblem; position: number };

export type ThumbnailCommand =
  | { type: 'RecordThumbnail'; data: { assetId: string; url: string; version: string } }
  | {
      type: 'RecordThumbnailFailure';
      data: { assetId: string; url: string; problem: ThumbnailProblem; changedAt: number | null };
    }
  | { type: 'RemoveThumbnail'; data: { assetId: string } };

/** The version of the picture that is stored for this address, null when there is none. */
export const storedVersion = (thumbnail: Thumbnail, url: string | null): string | null =>
  thumbnail.status === 'stored' && thumbnail.url === url ? thumbnail.version : null;

/**
 * Whether the picture at this address was tried in vain since the asset changed at a position of the log; with null,
 * since the address was tried at all.
 */
export const hasFailed = (thumbnail: Thumbnail, { url, changedAt }: { url: string; changedAt: number | null }) =>
  thumbnail.status === 'failed' && thumbnail.url === url && (changedAt === null || thumbnail.position > changedAt);

/** The stored picture of an asset, in a stream beside the asset's. */
export const thumbnailDecider: Decider<Thumbnail, ThumbnailCommand, typeof thumbnailEvents> = {
  stream: 'thumbnail',
  events: thumbnailEvents,
  notFound: 'asset/not-found',
  cached: 20_000,
  initialState: () => ({ status: 'none' }),
  decide: (command, state) => {
    switch (command.type) {
      case 'RecordThumbnail': {
        const { url, version } = command.data;
        const isSame = state.status === 'stored' && state.url === url && state.version === version;
        return isSame ? [] : [{ type: 'ThumbnailStored', data: command.data }];
      }
      case 'RecordThumbnailFailure': {
        const { changedAt, ...data } = command.data;
        return hasFailed(state, { url: data.url, changedAt }) ? [] : [{ type: 'ThumbnailFailed', data }];
      }
      case 'RemoveThumbnail':
        return state.status === 'none' ? [] : [{ type: 'ThumbnailRemoved', data: command.data }];
      default:
        return impossible(command);
    }
  },
  evolve: (_state, event: StoredEventOf<typeof thumbnailEvents>) => {
    switch (event.type) {
      case 'ThumbnailStored':
        return { status: 'stored', url: event.data.url, version: event.data.version };
      case 'ThumbnailFailed':
        return { status: 'failed', url: event.data.url, problem: event.data.problem, position: event.position };
      case 'ThumbnailRemoved':
        return { status: 'none' };
      default:
        return impossible(event);
    }
  },
};
