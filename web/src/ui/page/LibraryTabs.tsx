import Box from '@mui/material/Box';
import { NavLink } from 'react-router-dom';
import { t } from '../../lib/words/text.ts';

/** The parts of the library: its assets, and the messages to send with them. */
export const LibraryTabs = () => (
  <Box component="nav" aria-label={t('Library')} sx={tabs}>
    <Box component={NavLink} to="/marketing-assets" end sx={tab}>
      {t('Assets')}
    </Box>
    <Box component={NavLink} to="/marketing-assets/messages" sx={tab}>
      {t('Messages')}
    </Box>
  </Box>
);

const tabs = { display: 'flex', gap: 0.5, mb: 2, borderBottom: 1, borderColor: 'divider' };
const tab = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 44,
  px: 1.5,
  mb: '-1px',
  borderBottom: 2,
  borderColor: 'transparent',
  color: 'text.secondary',
  fontWeight: 550,
  textDecoration: 'none',
  '&:hover': { color: 'text.primary' },
  '&.active': { borderColor: 'primary.main', color: 'primary.main' },
  '&:focus-visible': { outlineOffset: -2 },
};
