import { can } from '@upline/contracts';
import type { ListedProspect } from '@upline/contracts';
import { ExportMenu } from '../../features/prospect/export/ExportMenu.tsx';
import { prospectStates, prospectStatuses } from '../../features/prospect/prospectState.ts';
import { t } from '../../lib/words/text.ts';
import { useActor } from '../../lib/account/useActor.ts';
import { useListAddress } from '../../lib/lists/useListAddress.ts';
import type { useSearch } from '../../lib/lists/useSearch.ts';
import { useListView } from '../../lib/lists/useListView.ts';
import { useView } from '../../lib/sync/useView.ts';
import { FilterChips } from '../../ui/list/FilterChips.tsx';
import type { Tools } from '../../ui/list/ListTools.tsx';
import { OwnerFilter } from '../../features/team/OwnerFilter.tsx';

const sorts = ['created', 'name', 'contacted'];
const filters = { status: prospectStatuses, owner: null };

/** Filters, orders and form of the list of prospects, as the address has them. */
export const useProspectAddress = () => useListAddress({ filters, sorts });

type Address = ReturnType<typeof useProspectAddress>;
type Search = Pick<ReturnType<typeof useSearch>, 'words' | 'asked'>;

/** The tools of the list of prospects; leaders choose an owner too. */
export const useProspectTools = (address: Address, rows: readonly ListedProspect[], search: Search): Tools => {
  const isLeader = can(useActor(), 'prospect:see-all');
  const { status = null, owner = null } = address.filters;
  const counts = useView('countProspects', { search: owner === null ? {} : { owner } });
  // the length of the whole list decides how it is shown at first
  const whole = useView('countProspects').data?.all ?? null;
  const { view, choose } = useListView('prospects', address, whole);
  // the numbers are those of the list, not of what a search finds in it
  const data = search.words === '' ? counts.data : undefined;
  return {
    address,
    view,
    onView: choose,
    sorts: { created: t('Newest first'), name: t('Name ##of a person'), contacted: t('Longest without contact') },
    isFiltered: status !== null || owner !== null,
    archived: '/prospects',
    filters: (
      <>
        <FilterChips
          label={t('Filter by status')}
          chosen={status}
          onChoose={(value) => address.setFilter('status', value)}
          options={[
            { value: null, label: t('All ##prospects'), count: data?.all },
            ...prospectStatuses.map((value) => ({
              value,
              label: t(prospectStates[value].label),
              count: data?.status[value],
            })),
          ]}
        />
        {isLeader && (
          <OwnerFilter
            query="listProspectOwners"
            asked={status === null ? {} : { status }}
            chosen={owner}
            name={rows.find(({ ownerId }) => ownerId === owner)?.ownerName ?? null}
            onChoose={(id) => address.setFilter('owner', id)}
          />
        )}
        {rows.length > 0 && <ExportMenu asked={{ ...search.asked, ...address.asked }} />}
      </>
    ),
  };
};
