import MenuItem from '@mui/material/MenuItem';
import { t } from '../../lib/words/text.ts';
import { foundAtOnce, useTypedSearch } from '../../lib/lists/useTypedSearch.ts';
import { useViewPages } from '../../lib/sync/useViewPages.ts';
import { Finder, FinderMenu } from '../../ui/form/FinderMenu.tsx';
import type { FoundChoice, MenuOpening } from '../../ui/form/FinderMenu.tsx';

/** Finds an asset by its title, in a menu below a button. */
export const AssetFinder = ({ open, anchor, onClose, ...search }: FoundChoice & MenuOpening) => (
  <FinderMenu label={t('Choose an asset')} open={open} anchor={anchor} onClose={onClose}>
    <AssetSearch {...search} />
  </FinderMenu>
);

const AssetSearch = ({ chosen, first = [], none, onPick }: FoundChoice) => {
  const { typed, onType, words, asked } = useTypedSearch();
  const list = useViewPages('listAssets', { search: asked, pageSize: foundAtOnce, keepsPrevious: true });
  const isFirst = new Map(first.map((one) => [one.id, one]));
  const listed = list.rows.map(({ id, title, language }) => ({ id, name: title, lang: language ?? undefined }));
  const found =
    words === ''
      ? [...first, ...listed.filter(({ id }) => !isFirst.has(id))]
      : listed.map((one) => ({ ...one, ...isFirst.get(one.id) }));
  return (
    <Finder
      typed={typed}
      onType={onType}
      list={list}
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
