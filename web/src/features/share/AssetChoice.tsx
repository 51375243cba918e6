import Box from '@mui/material/Box';
import type { AssetAnswer } from '@upline/contracts';
import { useId } from 'react';
import { t } from '../../lib/text.ts';
import { Input } from '../../ui/Input.ts';

type Props = { assets: readonly AssetAnswer[]; chosen: string; onChoose: (id: string) => void };

/** Chooses the asset to share. */
export const AssetChoice = ({ assets, chosen, onChoose }: Props) => {
  const id = useId();
  return (
    <Box>
      <Box component="label" htmlFor={id} sx={{ display: 'block', mb: 0.75, fontWeight: 550 }}>
        {t('Asset')}
      </Box>
      <Input as="select" id={id} name="asset" value={chosen} onChange={(event) => onChoose(event.target.value)}>
        {assets.map((asset) => (
          <option key={asset.id} value={asset.id}>
            {asset.title}
          </option>
        ))}
      </Input>
    </Box>
  );
};
