import MenuItem from '@mui/material/MenuItem';
import { t } from '../../lib/words/text.ts';
import { formatCount } from '../../lib/words/format.ts';
import { foundAtOnce, useTypedSearch } from '../../lib/lists/useTypedSearch.ts';
import { useViewPages } from '../../lib/sync/useViewPages.ts';
import { Finder, FinderMenu } from '../../ui/form/FinderMenu.tsx';
import type { MenuOpening } from '../../ui/form/FinderMenu.tsx';

/** The queries that list owners. */
export type OwnersQuery = 'listProspectOwners' | 'listAssetOwners';

type Search = {
  query: OwnersQuery;
  asked: Readonly<Record<string, string>>;
  chosen: string | null;
  onPick: (id: string | null, name: string | null) => void;
};

/** Finds an owner by name, with the number of things that each has, in a menu below a button. */
export const OwnerFinder = ({ open, anchor, onClose, ...search }: Search & MenuOpening) => (
  <FinderMenu label={t('Choose an owner')} open={open} anchor={anchor} onClose={onClose}>
    <OwnerSearch {...search} />
  </FinderMenu>
);

const OwnerSearch = ({ query, asked, chosen, onPick }: Search) => {
  const { typed, onType, words, asked: searched } = useTypedSearch();
  const list = useViewPages(query, {
    search: { ...asked, ...searched },
    pageSize: foundAtOnce,
    keepsPrevious: true,
  });
  const everybody = (
    <MenuItem selected={chosen === null} onClick={() => onPick(null, null)}>
      {t('Everybody')}
    </MenuItem>
  );
  return (
    <Finder
      typed={typed}
      onType={onType}
      list={list}
      chosen={chosen}
      onPick={onPick}
      label={t('Find a member')}
      nothing={t('Nobody matches')}
      found={list.rows.map(({ id, name, initials, count }) => ({ id, name, initials, aside: formatCount(count) }))}
      first={words === '' ? everybody : undefined}
    />
  );
};
