import { message } from '@upline/contracts';
import type { Ports } from '@upline/infra/ports.ts';
import type { Context } from 'koa';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import { HttpProblem } from '../platform/lib/httpProblem.ts';
import { pictureTypeOf } from '../platform/pictures/pictureType.ts';
import { versionOf } from '../platform/pictures/pictureVersion.ts';
import type { assetDecider } from './asset.decider.ts';
import type { Thumbnail, thumbnailDecider } from './thumbnail.decider.ts';
import { storedVersion } from './thumbnail.decider.ts';

/** What showing thumbnails takes. */
export type ThumbnailNeeds = Pick<Ports, 'pictures' | 'queue'> & {
  assets: RepositoryOf<typeof assetDecider>;
  thumbnails: RepositoryOf<typeof thumbnailDecider>;
  clock: () => Date;
};

/** Asks for a picture that should be there and is not, as after a restore: once a day. */
const askAgain = ({ queue, clock }: ThumbnailNeeds, data: { organizationId: string; assetId: string }) => {
  const day = clock().toISOString().slice(0, 10);
  return queue.enqueue([{ id: `thumbnail-${data.assetId}-${day}`, kind: 'asset-thumbnail', data }]);
};

/** 404: there is no such picture. */
export const noPicture = (): HttpProblem =>
  new HttpProblem({ status: 404, code: 'not-found', detail: message('There is no picture at this address.') });

// a picture that is opened by itself is a document of ours: it may do nothing
const policy = "default-src 'none'; frame-ancestors 'none'; sandbox";

type Asked = {
  organizationId: string;
  assetId: string;
  /** `Cache-Control` of an answer whose address names the version that it holds. */
  whenCurrent: string;
};

/** Answers with the stored picture of an asset of this organization. Throws HttpProblem 404 when there is none. */
export const answerThumbnail = async (ctx: Context, needs: ThumbnailNeeds, asked: Asked): Promise<void> => {
  const { organizationId, assetId, whenCurrent } = asked;
  const wanted = ctx.query['v'];
  const asset = await needs.assets.cached(assetId);
  if (asset.organizationId !== organizationId || asset.state.status !== 'present') throw noPicture();
  const { thumbnailUrl } = asset.state.content;
  // another process may have stored a newer one a moment ago
  const isWanted = ({ state }: { state: Thumbnail }) =>
    wanted === undefined || storedVersion(state, thumbnailUrl) === wanted;
  const version = storedVersion((await needs.thumbnails.loadUnless(assetId, isWanted)).state, thumbnailUrl);
  if (version === null) throw noPicture();
  const bytes = await needs.pictures.find(organizationId, assetId);
  const type = bytes && versionOf(bytes) === version ? pictureTypeOf(bytes) : null;
  if (!bytes || !type) {
    await askAgain(needs, { organizationId, assetId });
    throw noPicture();
  }
  ctx.set('Cache-Control', wanted === version ? whenCurrent : 'private, no-cache');
  ctx.set('Content-Security-Policy', policy);
  const etag = `"${version}"`;
  ctx.set('ETag', etag);
  if (ctx.get('If-None-Match') === etag) {
    ctx.status = 304;
    return;
  }
  ctx.type = type;
  ctx.body = Buffer.from(bytes);
};
