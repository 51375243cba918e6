import MenuItem from '@mui/material/MenuItem';
import { t } from '../lib/words/text.ts';
import { foundAtOnce, useTypedSearch } from '../lib/lists/useTypedSearch.ts';
import { useViewPages } from '../lib/sync/useViewPages.ts';
import { Finder, FinderMenu } from './form/FinderMenu.tsx';
import type { Found } from './form/FinderMenu.tsx';

type FinderProps = {
  chosen: string | null;
  /** Assets that stand first while nothing is searched for. */
  first?: readonly Found[];
  /** The choice of none. */
  none?: string;
  onPick: (id: string | null, title: string) => void;
};

type Props = FinderProps & { open: boolean; anchor: HTMLElement | null; onClose: () => void };

/** Finds an asset by its title. */
export const AssetMenu = ({ open, anchor, onClose, ...finder }: Props) => (
  <FinderMenu label={t('Choose an asset')} open={open} anchor={anchor} onClose={onClose}>
    <AssetFinder {...finder} />
  </FinderMenu>
);

const AssetFinder = ({ chosen, first = [], none, onPick }: FinderProps) => {
  const { typed, onType, words, asked } = useTypedSearch();
  const { rows, isPending } = useViewPages('listAssets', { search: asked, pageSize: foundAtOnce, keepsPrevious: true });
  const isFirst = new Map(first.map((one) => [one.id, one]));
  const listed = rows.map(({ id, title, language }) => ({ id, name: title, lang: language ?? undefined }));
  const found =
    words === ''
      ? [...first, ...listed.filter(({ id }) => !isFirst.has(id))]
      : listed.map((one) => ({ ...one, ...isFirst.get(one.id) }));
  return (
    <Finder
      typed={typed}
      onType={onType}
      isPending={isPending}
      chosen={chosen}
      onPick={onPick}
      found={found}
      label={t('Find an asset')}
      nothing={t('Nothing matches')}
      first={
        none !== undefined && words === '' ? (
          <MenuItem selected={chosen === null} onClick={() => onPick(null, none)}>
            {none}
          </MenuItem>
        ) : undefined
      }
    />
  );
};
