import ArrowBack from '@mui/icons-material/ArrowBack';
import IconButton from '@mui/material/IconButton';
import { useLocation, useNavigate } from 'react-router-dom';
import { t } from '../../lib/words/text.ts';

/** The key of the entry of the history with which a visit began. */
const firstKey = 'default';

/** Leads a phone back to the screen before, or to the list of prospects where the visit began here. */
export const BackButton = () => {
  const navigate = useNavigate();
  const { key } = useLocation();
  return (
    <IconButton
      aria-label={t('Back')}
      title={t('Back')}
      onClick={() => void (key === firstKey ? navigate('/prospects') : navigate(-1))}
      sx={{ display: { md: 'none' }, flex: 'none', ml: -1 }}
    >
      <ArrowBack data-along />
    </IconButton>
  );
};
