import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../lib/words/text.ts';
import { chip } from '../../ui/list/FilterChips.tsx';
import { addressOfWay, importWays } from './importWays.ts';

/** Leads from the form of one person to the ways to add many. Back then leads to the screen below the form. */
export const SeveralAtOnce = () => {
  const id = useId();
  return (
    <Box component="nav" aria-labelledby={id}>
      <Typography id={id} variant="body2" sx={{ mb: 0.75, color: 'text.secondary' }}>
        {t('Or several at once')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {importWays().map(({ way, label, icon: Shape }) => (
          <Box key={way} component={Link} to={addressOfWay(way)} replace data-target sx={link}>
            <Shape aria-hidden sx={{ fontSize: 18 }} />
            {t(label)}
          </Box>
        ))}
      </Box>
    </Box>
  );
};

const link = { ...chip, color: 'text.primary', textDecoration: 'none' };
