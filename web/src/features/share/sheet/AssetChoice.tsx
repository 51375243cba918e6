import Box from '@mui/material/Box';
import type { AssetAnswer } from '@upline/contracts';
import { useId } from 'react';
import { t } from '../../../lib/words/text.ts';
import type { PagesResult } from '../../../lib/sync/pagesResult.ts';
import { FinderField } from '../../../ui/form/FinderField.tsx';
import type { ChoiceFinder } from '../../../ui/form/FinderMenu.tsx';
import { Input } from '../../../ui/form/Input.ts';

type Props = {
  list: PagesResult<AssetAnswer>;
  /** The titles of those that fit the status of the prospect, by their ids. */
  fitting: ReadonlyMap<string, string>;
  /** Undefined while it is fetched. */
  chosen: AssetAnswer | undefined;
  onChoose: (id: string) => void;
  finder: ChoiceFinder;
};

const optionsOf = (assets: readonly AssetAnswer[]) =>
  assets.map((asset) => (
    <option key={asset.id} value={asset.id} lang={asset.language ?? undefined}>
      {asset.title}
    </option>
  ));

/** Chooses the asset to share: among all, or by a search where there are more than can be listed. */
export const AssetChoice = (props: Props) =>
  props.list.hasMore ? <FoundAsset {...props} /> : <ListedAsset {...props} />;

const FoundAsset = ({ fitting, chosen, onChoose, finder: AssetFinder }: Props) => (
  <FinderField label={t('Asset')} text={chosen?.title ?? '…'}>
    {({ onClose, ...menu }) => (
      <AssetFinder
        {...menu}
        onClose={onClose}
        chosen={chosen?.id ?? null}
        first={[...fitting].map(([id, name]) => ({ id, name, aside: t('For this status') }))}
        onPick={(id) => {
          if (id !== null) onChoose(id);
          onClose();
        }}
      />
    )}
  </FinderField>
);

const ListedAsset = ({ list: { rows: assets }, fitting, chosen, onChoose }: Props) => {
  const fits = assets.filter((asset) => fitting.has(asset.id));
  const others = assets.filter((asset) => !fitting.has(asset.id));
  const id = useId();
  return (
    <Box>
      <Box component="label" htmlFor={id} sx={{ display: 'block', mb: 0.75, fontWeight: 550 }}>
        {t('Asset')}
      </Box>
      <Input
        as="select"
        id={id}
        name="asset"
        value={chosen?.id ?? ''}
        onChange={(event) => onChoose(event.target.value)}
      >
        {fits.length === 0 ? (
          optionsOf(others)
        ) : (
          <>
            <optgroup label={t('For this status')}>{optionsOf(fits)}</optgroup>
            <optgroup label={t('Other assets')}>{optionsOf(others)}</optgroup>
          </>
        )}
      </Input>
    </Box>
  );
};
