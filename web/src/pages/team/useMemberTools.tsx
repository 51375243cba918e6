import { memberRoles, roles } from '../../features/team/memberRole.ts';
import { t } from '../../lib/words/text.ts';
import { useListAddress } from '../../lib/lists/useListAddress.ts';
import { useListView } from '../../lib/lists/useListView.ts';
import { useView } from '../../lib/sync/useView.ts';
import { FilterChips } from '../../ui/list/FilterChips.tsx';
import type { Tools } from '../../ui/list/ListTools.tsx';

const sorts = ['joined', 'weekly', 'points'];
// `role` in the address is the dialog that gives a member another role
const filters = { only: roles, inactive: ['true', 'new'] };

/** Filters, orders and form of the list of members, as the address has them. */
export const useMemberAddress = () => {
  const address = useListAddress({ filters, sorts });
  const { only: role, inactive: presence, ...others } = address.asked;
  const asked: Readonly<Record<string, string>> = {
    ...others,
    ...(role !== undefined && { role }),
    ...(presence !== undefined && { [presence === 'new' ? 'newcomers' : 'inactive']: 'true' }),
  };
  return { ...address, asked };
};

type Address = ReturnType<typeof useMemberAddress>;

/** The tools of the list of members. */
export const useMemberTools = (address: Address, isSearched: boolean): Tools => {
  const { only: role = null, inactive = null } = address.filters;
  const counts = useView('countMembers').data;
  const { view, choose } = useListView('members', address, counts?.all ?? null);
  // the numbers are those of the whole team: none of both filters together, nor of what a search finds
  const byRole = isSearched || inactive !== null ? undefined : counts;
  const byActivity = isSearched || role !== null ? undefined : counts;
  return {
    address,
    view,
    onView: choose,
    sorts: { joined: t('Longest in the team'), weekly: t('Most shares this week'), points: t('Most points') },
    isFiltered: role !== null || inactive !== null,
    filters: (
      <>
        <FilterChips
          label={t('Filter by role')}
          chosen={role}
          onChoose={(value) => address.setFilter('only', value)}
          options={[
            { value: null, label: t('All ##members'), count: byRole?.all },
            ...roles.map((value) => ({ value, label: t(memberRoles[value].label), count: byRole?.role[value] })),
          ]}
        />
        <FilterChips
          label={t('Filter by activity')}
          chosen={inactive}
          onChoose={(value) => address.setFilter('inactive', value)}
          options={[
            { value: 'new', label: t('New this week ##members'), count: byActivity?.newcomers },
            { value: 'true', label: t('Not active this week'), count: byActivity?.inactive },
          ]}
        />
      </>
    ),
  };
};
