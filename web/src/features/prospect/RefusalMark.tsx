import DoNotDisturbOnOutlined from '@mui/icons-material/DoNotDisturbOnOutlined';
import Box from '@mui/material/Box';
import type { ProspectAnswer } from '@upline/contracts';
import { t } from '../../lib/words/text.ts';

/** In a list, that somebody asked not to be contacted. */
export const RefusalMark = ({ prospect }: { prospect: Pick<ProspectAnswer, 'refused'> }) =>
  prospect.refused && (
    <Box component="span" sx={mark}>
      <DoNotDisturbOnOutlined aria-hidden sx={{ fontSize: 16, flex: 'none' }} />
      {t('Asked not to be contacted')}
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
