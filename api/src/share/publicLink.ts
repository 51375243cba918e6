import { shareOfCode } from '../platform/ids.ts';
import type { Services } from '../services.ts';
import type { Brand, PublicShare } from './publicPage.ts';

/** What a link code leads to: the page of an asset, or why there is none any more. */
export type FoundLink =
  | { status: 'deleted' | 'withdrawn'; brand: Brand }
  | {
      status: 'open';
      shareId: string;
      organizationId: string;
      page: PublicShare;
      /** No person has opened it yet. */
      unseen: boolean;
      isTeammate: (userId: string) => boolean;
    };

const brandOf = async ({ organizations }: Services, organizationId: string): Promise<Brand> => {
  const { state } = await organizations.peek(organizationId);
  if (state.status === 'none') throw new Error(`organization ${organizationId} of a share does not exist`);
  return { name: state.details.name, ...state.colors };
};

const sharerOf = async ({ users }: Services, userId: string): Promise<string | null> => {
  const { state } = await users.peek(userId);
  if (state.status !== 'registered') return null;
  // never the e-mail address, which stands in elsewhere for a missing name
  return [state.profile.firstName, state.profile.lastName].filter(Boolean).join(' ') || null;
};

/** Finds a link by its code, from folded streams: it works before any view has caught up. Null when there is none. */
export const findLink = async (services: Services, code: string): Promise<FoundLink | null> => {
  const shareId = shareOfCode(code);
  if (shareId === null) return null;
  const { state: share, organizationId } = await services.shares.peek(shareId);
  if (share.status === 'none' || !organizationId) return null;
  const [{ state: asset }, brand, { state: team }] = await Promise.all([
    services.assets.peek(share.about.assetId),
    brandOf(services, organizationId),
    services.teams.peek(organizationId),
  ]);
  if (asset.status !== 'present') return { status: 'deleted', brand };
  if (asset.linksWithdrawn || share.status === 'withdrawn') return { status: 'withdrawn', brand };
  const { sharedBy } = share.about;
  // who has left no longer speaks for the organization
  const sharer = team.members.has(sharedBy) ? await sharerOf(services, sharedBy) : null;
  return {
    ...{ status: 'open', shareId, organizationId, unseen: !share.seen },
    isTeammate: (userId) => userId === sharedBy || team.members.has(userId),
    page: { code, link: `${services.publicUrl}/s/${code}`, organization: brand, sharer, asset: asset.content },
  };
};
