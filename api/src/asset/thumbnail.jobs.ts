import type { ThumbnailProblem, thumbnailJobs } from '@upline/contracts';
import { isRejection } from '@upline/contracts';
import type { Limit } from '@upline/infra/limits/limit.ts';
import type { Ports } from '@upline/infra/ports.ts';
import { handleCommand } from '../platform/commands/handleCommand.ts';
import { byProduct } from '../platform/commands/judge.ts';
import type { TimeZoneOf } from '../platform/commands/metadata.ts';
import { systemMeta } from '../platform/commands/metadata.ts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import type { JobHandlers } from '../platform/jobs.ts';
import type { FetchPicture } from '../platform/strangeHosts/fetchPicture.ts';
import { versionOf } from '../platform/pictures/pictureVersion.ts';
import type { assetDecider } from './asset.decider.ts';
import type { ThumbnailCommand, thumbnailDecider } from './thumbnail.decider.ts';
import { hasFailed } from './thumbnail.decider.ts';

export const thumbnailLimits = {
  thumbnailFetches: {
    what: 'Fetches of thumbnails (later ones wait)',
    per: 'organization',
    bucket: { ratePerSecond: 0.5, burst: 120 },
  },
  thumbnailsOfOrganization: { what: 'Stored thumbnails', per: 'organization', most: 100_000_000, unit: 'bytes' },
  thumbnailsOfAll: { what: 'Stored thumbnails', per: 'installation', most: 4_000_000_000, unit: 'bytes' },
} as const satisfies Record<string, Limit>;

/** How long a fetch waits that is over the limit, in ms. */
const waitMs = 60_000;

/** What fetching and removing thumbnails takes. */
export type ThumbnailJobNeeds = Pick<Ports, 'pictures' | 'queue' | 'limits'> & {
  assets: RepositoryOf<typeof assetDecider>;
  thumbnails: RepositoryOf<typeof thumbnailDecider>;
  fetchPicture: FetchPicture;
  timeZoneOf: TimeZoneOf;
  clock: () => Date;
};

/** `position` is that of the change of the asset that asks. */
type Subject = { organizationId: string; assetId: string; position?: number | undefined };

/** The address of the asset's thumbnail as it stands in the log; null without one, and for a deleted asset. */
const wantedBy = async (
  { assets }: ThumbnailJobNeeds,
  { organizationId, assetId }: Subject,
): Promise<string | null> => {
  const { state, organizationId: owner } = await assets.load(assetId);
  return owner === organizationId && state.status === 'present' ? state.content.thumbnailUrl : null;
};

const record = async (needs: ThumbnailJobNeeds, subject: Subject, command: ThumbnailCommand): Promise<void> => {
  const { organizationId, assetId } = subject;
  const meta = await systemMeta(needs, { organizationId });
  const result = await handleCommand({ repository: needs.thumbnails, id: assetId, meta, command, judge: byProduct });
  if (isRejection(result)) throw new Error(`the thumbnail of asset ${assetId} was refused: ${result.rejected}`);
};

const fail = (needs: ThumbnailJobNeeds, subject: Subject, about: { url: string; problem: ThumbnailProblem }) => {
  const data = { assetId: subject.assetId, changedAt: subject.position ?? null, ...about };
  return record(needs, subject, { type: 'RecordThumbnailFailure', data });
};

const hasRoom = async (
  { pictures }: ThumbnailJobNeeds,
  { organizationId }: Subject,
  bytes: number,
): Promise<boolean> => {
  const { own, all } = await pictures.size(organizationId);
  return (
    own + bytes <= thumbnailLimits.thumbnailsOfOrganization.most && all + bytes <= thumbnailLimits.thumbnailsOfAll.most
  );
};

/** Fetches later. One job for each asset and minute is enough: it looks then at what is missing. */
const postpone = ({ queue, clock }: ThumbnailJobNeeds, subject: Subject): Promise<void> => {
  const minute = Math.ceil((clock().getTime() + waitMs) / waitMs);
  const id = `thumbnail-${subject.assetId}-${minute}`;
  return queue.enqueue([{ id, kind: 'asset-thumbnail', data: { ...subject }, delayMs: waitMs }]);
};

const fetchAndStore = async (
  needs: ThumbnailJobNeeds,
  subject: Subject,
  { url, isLastTry }: { url: string; isLastTry: boolean },
): Promise<void> => {
  const { organizationId, assetId } = subject;
  const fetched = await needs.fetchPicture(url);
  // the job of a later change does what is needed now
  if ((await wantedBy(needs, subject)) !== url) return;
  if ('problem' in fetched) {
    const { problem, passing } = fetched;
    if (passing && !isLastTry) throw new Error(`the thumbnail of asset ${assetId} was not fetched: ${problem}`);
    return fail(needs, subject, { url, problem });
  }
  const { bytes } = fetched;
  if (!(await hasRoom(needs, subject, bytes.length))) return fail(needs, subject, { url, problem: 'full' });
  await needs.pictures.put(organizationId, assetId, bytes);
  return record(needs, subject, { type: 'RecordThumbnail', data: { assetId, url, version: versionOf(bytes) } });
};

const remove = async (needs: ThumbnailJobNeeds, subject: Subject): Promise<void> => {
  await needs.pictures.remove(subject.organizationId, subject.assetId);
  await record(needs, subject, { type: 'RemoveThumbnail', data: { assetId: subject.assetId } });
};

/** Whether nothing is left to do: the picture is here, or was tried in vain since the change. */
const isDone = async ({ thumbnails, pictures }: ThumbnailJobNeeds, subject: Subject, url: string) => {
  const { state } = await thumbnails.load(subject.assetId);
  if (hasFailed(state, { url, changedAt: subject.position ?? null })) return true;
  if (state.status !== 'stored' || state.url !== url) return false;
  const bytes = await pictures.find(subject.organizationId, subject.assetId);
  return bytes !== null && versionOf(bytes) === state.version;
};

const ensure = async (
  needs: ThumbnailJobNeeds,
  subject: Subject,
  wanted: { url: string; isLastTry: boolean },
): Promise<void> => {
  if (await isDone(needs, subject, wanted.url)) return undefined;
  const { bucket } = thumbnailLimits.thumbnailFetches;
  const wait = await needs.limits.take(`thumbnails:${subject.organizationId}`, bucket);
  return wait > 0 ? postpone(needs, subject) : fetchAndStore(needs, subject, wanted);
};

/**
 * Brings the stored picture of an asset in line with its thumbnail address: fetches it once, or removes it. Throws when
 * it must be tried again; the last try records why there is no picture.
 */
export const bringThumbnail = async (needs: ThumbnailJobNeeds, subject: Subject, isLastTry: boolean): Promise<void> => {
  const url = await wantedBy(needs, subject);
  await (url === null ? remove(needs, subject) : ensure(needs, subject, { url, isLastTry }));
  // the job of a change that came meanwhile may have ended before this one wrote
  if ((await wantedBy(needs, subject)) !== url) await bringThumbnail(needs, subject, isLastTry);
};

/** The handler of each job about thumbnails. */
export const thumbnailJobHandlers: JobHandlers<typeof thumbnailJobs, ThumbnailJobNeeds> = {
  'asset-thumbnail': {
    concurrency: 4,
    handle: (subject, needs, { isLast }) => bringThumbnail(needs, subject, isLast),
  },
};
