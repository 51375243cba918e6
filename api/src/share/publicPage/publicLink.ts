import { chatDigitsOf, dialledIn, firstNameIn, localeOf, shownTeamName } from '@upline/contracts';
import type { AssetVariant, ShownLocale } from '@upline/contracts';
import type { AssetNeeds } from '../../asset/asset.commands.ts';
import type { ThumbnailNeeds } from '../../asset/thumbnail.presenter.ts';
import { storedVersion } from '../../asset/thumbnail.decider.ts';
import type { UserNeeds } from '../../identity/identity.commands.ts';
import type { FoundingNeeds } from '../../organization/founding.ts';
import { shareOfCode } from '../../platform/lib/ids.ts';
import type { Brand, PublicShare } from './publicPage.ts';
import type { GivenAnswers } from '../answers.decider.ts';
import type { Reach } from './publicPage.sender.ts';
import type { ShareNeeds } from '../share.commands.ts';

/** What finding a tracked link takes. */
export type LinkNeeds = FoundingNeeds &
  UserNeeds &
  Pick<AssetNeeds, 'assets'> &
  Pick<ThumbnailNeeds, 'thumbnails'> &
  Pick<ShareNeeds, 'shares' | 'prospects' | 'publicUrl'>;

/** The person that a link was made for. */
export type BoundTo = { prospectId: string; firstName: string };

/** The target of a link code: the page of an asset, or the reason why there is none any more. */
export type FoundLink = {
  /** The streams whose events the page shows. */
  streams: readonly string[];
} & (
  | { status: 'deleted' | 'withdrawn'; brand: Brand; locale: ShownLocale | null }
  | {
      status: 'open';
      shareId: string;
      organizationId: string;
      assetId: string;
      sharedBy: string;
      /** The organization's language, for visitors whose own is not known. */
      locale: ShownLocale | null;
      page: Omit<PublicShare, 'thumbnail' | 'others' | 'state' | 'now'>;
      variants: readonly AssetVariant[];
      /** The person that the link was made for, unless they were deleted since. */
      boundTo: BoundTo | null;
      answers: GivenAnswers;
      /** No person has opened it yet. */
      unseen: boolean;
      isTeammate: (userId: string) => boolean;
    }
);

const organizationOf = async (
  { organizations }: LinkNeeds,
  organizationId: string,
): Promise<{ brand: Brand; locale: ShownLocale | null; timeZone: string }> => {
  const { state } = await organizations.cached(organizationId);
  if (state.status === 'none') throw new Error(`organization ${organizationId} of a share does not exist`);
  return {
    brand: { name: shownTeamName(state.details), ...state.colors },
    locale: localeOf(state.locale),
    timeZone: state.details.timeZone,
  };
};

type Sharer = { sharer: string | null; reach: Reach };
const nobody: Sharer = { sharer: null, reach: { greeting: null, call: null, chat: null } };

/** Who shared a link: never the e-mail address, and the number only where they chose to offer it. */
const sharerOf = async ({ users }: LinkNeeds, userId: string): Promise<Sharer> => {
  const { state } = await users.cached(userId);
  if (state.status !== 'registered') return nobody;
  const { firstName, lastName, greeting, reachable, phone } = state.profile;
  const offered = reachable ? phone : null;
  const [call, chat] = [dialledIn(offered)?.number ?? null, chatDigitsOf(offered)];
  return { sharer: [firstName, lastName].filter(Boolean).join(' ') || null, reach: { greeting, call, chat } };
};

const boundTo = async ({ prospects }: LinkNeeds, prospectId: string | null): Promise<BoundTo | null> => {
  if (prospectId === null) return null;
  const { state } = await prospects.cached(prospectId);
  return state.status === 'present' ? { prospectId, firstName: firstNameIn(state.details.name) } : null;
};

/** Finds a link by its code in loaded streams, which need no view to have caught up. Null when there is none. */
export const findLink = async (needs: LinkNeeds, code: string): Promise<FoundLink | null> => {
  const shareId = shareOfCode(code);
  if (shareId === null) return null;
  const { state: share, organizationId } = await needs.shares.cached(shareId);
  if (share.status === 'none' || !organizationId) return null;
  const { assetId, sharedBy, prospectId } = share.about;
  const [{ state: asset }, { brand, locale, timeZone }, { state: team }, bound] = await Promise.all([
    needs.assets.cached(assetId),
    organizationOf(needs, organizationId),
    needs.teams.cached(organizationId),
    boundTo(needs, prospectId),
  ]);
  const streams = [
    ...[`share-${shareId}`, `asset-${assetId}`, `thumbnail-${assetId}`, `user-${sharedBy}`],
    ...[`organization-${organizationId}`, `team-${organizationId}`],
    ...(prospectId === null ? [] : [`prospect-${prospectId}`]),
  ];
  if (asset.status !== 'present') return { status: 'deleted', brand, locale, streams };
  if (asset.linksWithdrawn || share.status !== 'active') return { status: 'withdrawn', brand, locale, streams };
  // a member who has left no longer speaks for the organization
  const shownSharer = team.members.has(sharedBy) ? await sharerOf(needs, sharedBy) : nobody;
  return {
    status: 'open',
    streams,
    shareId,
    organizationId,
    assetId,
    sharedBy,
    locale,
    boundTo: bound,
    answers: share.answers,
    unseen: !share.seen,
    isTeammate: (userId) => userId === sharedBy || team.members.has(userId),
    variants: asset.variants,
    page: {
      code,
      link: `${needs.publicUrl}/s/${code}`,
      organization: brand,
      ...shownSharer,
      bound: bound !== null,
      timeZone,
      asset: asset.content,
    },
  };
};

/** The version of the stored picture that the page of an open link shows, or null. */
export const findPicture = async (
  { thumbnails }: LinkNeeds,
  { assetId, page }: Extract<FoundLink, { status: 'open' }>,
): Promise<string | null> => {
  const { thumbnailUrl } = page.asset;
  return thumbnailUrl === null ? null : storedVersion((await thumbnails.cached(assetId)).state, thumbnailUrl);
};
