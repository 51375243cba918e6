import MenuItem from '@mui/material/MenuItem';
import { t } from '../../lib/words/text.ts';
import { formatCount } from '../../lib/words/format.ts';
import { foundAtOnce, useTypedSearch } from '../../lib/lists/useTypedSearch.ts';
import { useViewPages } from '../../lib/sync/useViewPages.ts';
import { Finder, FinderMenu } from '../form/FinderMenu.tsx';

/** The queries that list owners. */
export type OwnersQuery = 'listProspectOwners' | 'listAssetOwners';

type FinderProps = {
  query: OwnersQuery;
  asked: Readonly<Record<string, string>>;
  chosen: string | null;
  onPick: (id: string | null, name: string | null) => void;
};

type Props = FinderProps & { open: boolean; anchor: HTMLElement | null; onClose: () => void };

/** Finds an owner by name, with the number of things that each has. */
export const OwnerMenu = ({ open, anchor, onClose, ...finder }: Props) => (
  <FinderMenu label={t('Choose an owner')} open={open} anchor={anchor} onClose={onClose}>
    <OwnerFinder {...finder} />
  </FinderMenu>
);

const OwnerFinder = ({ query, asked, chosen, onPick }: FinderProps) => {
  const { typed, onType, words, asked: searched } = useTypedSearch();
  const { rows, isPending } = useViewPages(query, {
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
      isPending={isPending}
      chosen={chosen}
      onPick={onPick}
      label={t('Find a member')}
      nothing={t('Nobody matches')}
      found={rows.map(({ id, name, initials, count }) => ({ id, name, initials, aside: formatCount(count) }))}
      first={words === '' ? everybody : undefined}
    />
  );
};
