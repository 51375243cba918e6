import type { CommandInput, ListedProspect, commands } from '@upline/contracts';
import { useState } from 'react';
import { prospectStatuses } from '../../features/prospect/prospectState.ts';
import { mostSelected } from '../../lib/lists/useSelection.ts';
import type { Selection } from '../../lib/lists/useSelection.ts';
import type { PagesResult } from '../../lib/sync/pagesResult.ts';

/** Prospects as a change of many names them. */
export type People = CommandInput<(typeof commands)['ChangeProspects']>['people'];
export type Matching = Extract<People, { matching: unknown }>['matching'];

export type Chosen = {
  selection: Selection<ListedProspect>;
  list: Pick<PagesResult<ListedProspect>, 'rows' | 'total' | 'isPrevious'>;
  /** What the list shows: the words that are looked for, and its filters. */
  search: { asked: { search?: string } };
  address: { filters: { status?: string; owner?: string } };
};

/** The filters of the list, as a change of everybody who matches names them. */
const matchingOf = ({ search, address: { filters } }: Pick<Chosen, 'search' | 'address'>): Matching => ({
  ...search.asked,
  owner: filters.owner,
  status: prospectStatuses.find((one) => one === filters.status),
});

const givenOf = (filters: Matching): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/**
 * The prospects that are chosen: the selected rows, or everybody who matches the filters of the list, which is offered
 * once all rows are selected that can be.
 */
export const useChosen = ({ selection, list, ...shown }: Chosen) => {
  const { rows } = selection;
  const matching = matchingOf(shown);
  const key = JSON.stringify([matching, rows.map(({ id }) => id)]);
  const [allOf, setAllOf] = useState<string | null>(null);
  const isAll = allOf === key && rows.length > 0;
  const total = list.total ?? 0;
  const isFull = !list.isPrevious && rows.length >= Math.min(mostSelected, list.rows.length);
  const ids = rows.map(({ id }) => id);
  const people: People = isAll ? { matching } : { ids };
  return {
    people,
    /** The same for the export: an address has room for the ids of all rows that can be selected. */
    asked: isAll ? givenOf(matching) : { ids: ids.join(',') },
    isAll,
    count: isAll ? total : rows.length,
    /** How many more could be chosen; null where that is offered no more. */
    offered: !isAll && isFull && total > rows.length ? total : null,
    chooseAll: () => setAllOf(key),
  };
};
