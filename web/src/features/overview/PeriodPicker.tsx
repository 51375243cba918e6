import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { Period } from '@upline/contracts';
import { t } from '../../lib/words/text.ts';
import { periods } from './periods.ts';

type Props = { value: Period; onChange: (period: Period) => void };

/** Chooses the time for which a ranking counts. A week begins on Monday. */
export const PeriodPicker = ({ value, onChange }: Props) => (
  <Box role="group" aria-label={t('Period')} sx={row}>
    {periods.map((period) => (
      <ButtonBase
        key={period.value}
        aria-pressed={period.value === value}
        onClick={() => onChange(period.value)}
        sx={[choice, period.value === value && chosen]}
      >
        {t(period.label)}
      </ButtonBase>
    ))}
  </Box>
);

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(4, auto)', sm: 'repeat(4, max-content)' },
  gap: 0.5,
  mx: 2.5,
  mb: 1,
  p: 0.5,
  width: { sm: 'max-content' },
  borderRadius: '12px',
  bgcolor: 'background.default',
};

const choice = {
  minHeight: { xs: 44, sm: 34 },
  px: { xs: 0.5, sm: 1.5 },
  borderRadius: '8px',
  fontFamily: 'inherit',
  fontSize: 13,
  fontWeight: 550,
  color: 'text.secondary',
  '&:hover': { color: 'text.primary' },
};

const chosen = {
  color: 'text.primary',
  bgcolor: 'background.paper',
  boxShadow: '0 1px 2px rgb(20 14 8 / 0.12)',
};
