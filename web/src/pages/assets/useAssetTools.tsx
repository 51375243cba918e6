import { can } from '@upline/contracts';
import type { ListedAsset } from '@upline/contracts';
import { assetKinds, assetTypes } from '../../features/asset/assetKind.ts';
import { t } from '../../lib/words/text.ts';
import { useActor } from '../../lib/account/useActor.ts';
import { useListAddress } from '../../lib/lists/useListAddress.ts';
import { useListView } from '../../lib/lists/useListView.ts';
import { useSearch } from '../../lib/lists/useSearch.ts';
import { useSelection } from '../../lib/lists/useSelection.ts';
import { useView } from '../../lib/sync/useView.ts';
import { useViewPages } from '../../lib/sync/useViewPages.ts';
import { FilterChips } from '../../ui/list/FilterChips.tsx';
import type { Tools } from '../../ui/list/ListTools.tsx';
import { OwnerFilter } from '../../features/team/OwnerFilter.tsx';

const sorts = ['created', 'shares', 'title'];
const filters = { type: assetTypes, owner: null };

/** Filters, orders and form of the list of assets, as the address has them. */
const useAssetAddress = () => useListAddress({ filters, sorts });

/** Whether the person is shown the owners of things. */
export const useSeesOwners = (): boolean => can(useActor(), 'prospect:see-all');

type Address = ReturnType<typeof useAssetAddress>;

/** The tools of the list of assets; leaders choose an owner too. */
const useAssetTools = (address: Address, rows: readonly ListedAsset[], isSearched: boolean): Tools => {
  const seesOwners = useSeesOwners();
  const { type = null, owner = null } = address.filters;
  const counts = useView('countAssets', { search: owner === null ? {} : { owner } });
  // the length of the whole list decides how it is shown at first
  const whole = useView('countAssets').data?.all ?? null;
  const { view, choose } = useListView('assets', address, whole);
  // the numbers are those of the list, not of what a search finds in it
  const data = isSearched ? undefined : counts.data;
  return {
    address,
    view,
    onView: choose,
    sorts: { created: t('Newest first'), shares: t('Most shares'), title: t('Title') },
    isFiltered: type !== null || owner !== null,
    archived: '/marketing-assets',
    filters: (
      <>
        <FilterChips
          label={t('Filter by type')}
          chosen={type}
          onChoose={(value) => address.setFilter('type', value)}
          options={[
            { value: null, label: t('All ##assets'), count: data?.all },
            ...assetTypes.map((value) => ({ value, label: t(assetKinds[value].label), count: data?.type[value] })),
          ]}
        />
        {seesOwners && (
          <OwnerFilter
            query="listAssetOwners"
            asked={type === null ? {} : { type }}
            chosen={owner}
            name={rows.find(({ ownerId }) => ownerId === owner)?.ownerName ?? null}
            onChoose={(id) => address.setFilter('owner', id)}
          />
        )}
      </>
    ),
  };
};

export const keyOf = ({ id }: ListedAsset): string => id;

/** The assets that the address asks for, with the tools of their list and the selected ones. */
export const useAssetList = () => {
  const search = useSearch();
  const address = useAssetAddress();
  const asked = { ...search.asked, ...address.asked };
  const list = useViewPages('listAssets', { search: asked, keepsPrevious: true });
  const tools = useAssetTools(address, list.rows, search.words !== '');
  const selection = useSelection(list, keyOf, JSON.stringify([asked, tools.view]));
  return { search, list, tools, selection };
};
