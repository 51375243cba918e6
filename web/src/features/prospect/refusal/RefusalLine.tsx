import DoNotDisturbOnOutlined from '@mui/icons-material/DoNotDisturbOnOutlined';
import Box from '@mui/material/Box';
import { t } from '../../../lib/words/text.ts';

/** The words of the mark in a list. */
export const RefusalLine = () => (
  <Box component="span" sx={mark}>
    <DoNotDisturbOnOutlined aria-hidden sx={{ fontSize: 16, flex: 'none' }} />
    <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
      {t('Asked not to be contacted')}
    </Box>
  </Box>
);

const mark = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  color: 'error.main',
  fontSize: 13,
  fontWeight: 550,
  lineHeight: 1.35,
};
