import { extname } from 'node:path';
import type Router from '@koa/router';
import { message, uuid } from '@upline/contracts';
import type { ThumbnailProblem } from '@upline/contracts';
import type { Limit } from '@upline/infra/limits/limit.ts';
import type { Ports } from '@upline/infra/ports.ts';
import type { RepositoryOf } from '../../platform/commands/repository.ts';
import type { Costs } from '../../platform/heavyReads/cost.ts';
import { refuseWait } from '../../platform/http/request/caller.ts';
import type { CallerOf } from '../../platform/http/request/caller.ts';
import { HttpProblem } from '../../platform/lib/httpProblem.ts';
import { pictureTypeOf } from '../../platform/pictures/pictureType.ts';
import { versionOf } from '../../platform/pictures/pictureVersion.ts';
import type { FetchPicture } from '../../platform/strangeHosts/fetchPicture.ts';
import type { assetDecider } from '../asset.decider.ts';
import { noPicture } from '../thumbnail.presenter.ts';

export const assetPictureLimits = {
  savedPictureBytes: {
    what: 'Size of a picture that an image asset is saved or shared as',
    per: 'picture',
    most: 10_000_000,
    unit: 'bytes',
  },
  savedPictures: {
    what: 'Pictures of image assets that are saved or shared',
    per: 'person',
    bucket: { ratePerSecond: 0.2, burst: 20 },
  },
  savedPicturesOfAll: {
    what: 'Pictures of image assets that are saved or shared',
    per: 'organization',
    bucket: { ratePerSecond: 1, burst: 60 },
  },
  savedPictureCost: {
    what: 'Budget of searches that a picture of an image asset takes',
    per: 'picture',
    most: 100,
    unit: 'milliseconds',
  },
} as const satisfies Record<string, Limit>;

export type AssetPictureNeeds = Pick<Ports, 'limits'> & {
  assets: RepositoryOf<typeof assetDecider>;
  fetchPicture: FetchPicture;
  callerOf: CallerOf;
  costs: Costs;
};

const details: Partial<Record<ThumbnailProblem, string>> = {
  'too-large': message('The picture is larger than 10 MB. Open its page and save it there.'),
  'no-picture': message('There is no picture at the address of this asset. Open it, and correct the address.'),
};

const refusedAs = (problem: ThumbnailProblem): HttpProblem =>
  new HttpProblem({
    status: 404,
    code: 'not-found',
    detail:
      details[problem] ??
      message('The picture could not be fetched from its address. Try again, or open its page and save it there.'),
  });

// signs that mean something in a path, and those that nobody sees
const unfit = /[\p{Cc}\p{Cf}\u2028\u2029\\/:*?"<>|]+/gu;

/** Characters of a title in the name of a file. */
const nameLength = 80;

/** The name of the file that a picture with this title is saved as. */
export const pictureFileName = (title: string, type: string): string => {
  const words = title.replaceAll(unfit, ' ').replaceAll(/\s+/gu, ' ').trim();
  const name = [...words]
    .slice(0, nameLength)
    .join('')
    .replaceAll(/^[. ]+|[. ]+$/gu, '');
  return `${name === '' ? 'picture' : name}.${type === 'image/jpeg' ? 'jpg' : type.replace('image/', '')}`;
};

/** The header for a file of any script, and for programs that know no such names (RFC 6266). */
const attachmentOf = (name: string): string => {
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="picture${extname(name)}"; filename*=UTF-8''${encoded}`;
};

/**
 * Adds `GET /api/assets/{id}/picture`: the picture that an image asset links to, as a file, for members of its
 * organization. It is a costly read, fetched from its host each time; only the browser of the reader keeps it.
 */
export const addPictureRoutes = (router: Router, needs: AssetPictureNeeds): void => {
  const { assets, callerOf, costs, limits, fetchPicture } = needs;
  router.get('/api/assets/:id/picture', async (ctx) => {
    const { actor } = await callerOf(ctx, 'member', 'query');
    const assetId = ctx['params'].id ?? '';
    if (actor.organizationId === null || !uuid.safeParse(assetId).success) throw noPicture();
    const { organizationId, state } = await assets.cached(assetId);
    if (organizationId !== actor.organizationId || state.status !== 'present') throw noPicture();
    const { type, title, url } = state.content;
    if (type !== 'image') throw noPicture();
    const payer = { userId: actor.userId, organizationId };
    costs.check(payer, 'heavy');
    const { savedPictures, savedPicturesOfAll, savedPictureCost, savedPictureBytes } = assetPictureLimits;
    refuseWait(await limits.take(`pictures:${payer.userId}`, savedPictures.bucket));
    refuseWait(await limits.take(`pictures:organization:${organizationId}`, savedPicturesOfAll.bucket));
    costs.charge(payer, savedPictureCost.most, 'heavy');
    const fetched = await fetchPicture(url, { mostBytes: savedPictureBytes.most });
    if ('problem' in fetched) throw refusedAs(fetched.problem);
    const bytes = Buffer.from(fetched.bytes);
    const found = pictureTypeOf(bytes) ?? 'image/png';
    ctx.set('Content-Disposition', attachmentOf(pictureFileName(title, found)));
    ctx.type = found;
    ctx.set('Cache-Control', 'private, max-age=300');
    ctx.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
    ctx.set('ETag', `"${versionOf(bytes)}"`);
    ctx.body = bytes;
  });
};
