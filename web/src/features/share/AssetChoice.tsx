import Box from '@mui/material/Box';
import type { AssetAnswer } from '@upline/contracts';
import { useId } from 'react';
import { t } from '../../lib/text.ts';
import { Input } from '../../ui/Input.ts';

type Props = {
  assets: readonly AssetAnswer[];
  /** The ids of those that fit the status of the prospect. */
  fitting: ReadonlySet<string>;
  chosen: string;
  onChoose: (id: string) => void;
};

const optionsOf = (assets: readonly AssetAnswer[]) =>
  assets.map((asset) => (
    <option key={asset.id} value={asset.id}>
      {asset.title}
    </option>
  ));

/** Chooses the asset to share. */
export const AssetChoice = ({ assets, fitting, chosen, onChoose }: Props) => {
  const fits = assets.filter((asset) => fitting.has(asset.id));
  const others = assets.filter((asset) => !fitting.has(asset.id));
  const id = useId();
  return (
    <Box>
      <Box component="label" htmlFor={id} sx={{ display: 'block', mb: 0.75, fontWeight: 550 }}>
        {t('Asset')}
      </Box>
      <Input as="select" id={id} name="asset" value={chosen} onChange={(event) => onChoose(event.target.value)}>
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
