import type { AssetAnswer, ProspectAnswer } from '@upline/contracts';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../lib/sync/apiError.ts';
import { useClient } from '../../lib/sync/client.ts';
import { draftPrefix } from '../../lib/forms/draftStorage.ts';
import { trusted } from '../../lib/casts.ts';
import { tabStore } from '../../lib/browser/stores.ts';
import { useCurrentUser } from '../../lib/account/useCurrentUser.ts';
import { addressOf } from '../../lib/sync/useView.ts';

/** Something that was opened from the palette. No more than its id is kept: its name is asked for when it is shown. */
export type RecentItem = { kind: 'asset' | 'prospect'; id: string };

export type FoundRecent = { kind: 'asset'; row: AssetAnswer } | { kind: 'prospect'; row: ProspectAnswer };

const mostItems = 5;

// beside the drafts, and gone with them: after a sign-out, a switch, and for anybody else
const keyOf = (userId: string, organizationId: string): string => `${draftPrefix}${userId}/${organizationId}/recent`;

const read = (key: string): RecentItem[] => trusted<RecentItem[] | null>(tabStore.json(key)) ?? [];

const write = (key: string, items: readonly RecentItem[]): void => tabStore.set(key, JSON.stringify(items));

const isSame = (one: RecentItem, other: RecentItem): boolean => one.kind === other.kind && one.id === other.id;

/** Entries that the person opened from the palette in this tab, the latest first, without those out of their sight. */
export const useRecent = () => {
  const { call } = useClient();
  const { data: user } = useCurrentUser();
  const key = user?.organization ? keyOf(user.id, user.organization.id) : null;

  const find = async ({ kind, id }: RecentItem, signal: AbortSignal): Promise<FoundRecent | null> => {
    const params = { id };
    try {
      if (kind === 'asset')
        return { kind, row: (await call<AssetAnswer>('GET', addressOf('findAsset', { params }), { signal })).data };
      return { kind, row: (await call<ProspectAnswer>('GET', addressOf('findProspect', { params }), { signal })).data };
    } catch (error) {
      if (key !== null && error instanceof ApiError && error.status < 500)
        write(
          key,
          read(key).filter((item) => !isSame(item, { kind, id })),
        );
      return null;
    }
  };
  const { data = [] } = useQuery({
    queryKey: ['recent', key],
    enabled: key !== null,
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const found = await Promise.all(read(key ?? '').map((item) => find(item, signal)));
      return found.flatMap((item) => (item ? [item] : []));
    },
  });
  const remember = (item: RecentItem): void => {
    if (key === null) return;
    const others = read(key).filter((one) => !isSame(one, item));
    write(key, [item, ...others].slice(0, mostItems));
  };
  return { found: data, remember };
};
