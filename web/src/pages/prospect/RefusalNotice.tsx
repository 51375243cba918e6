import DoNotDisturbOnOutlined from '@mui/icons-material/DoNotDisturbOnOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { can } from '@upline/contracts';
import { useActor } from '../../lib/account/useActor.ts';
import { t } from '../../lib/words/text.ts';

/** In the place of the ways to reach somebody who asked not to be contacted: why there are none, and what to do. */
export const RefusalNotice = ({ onLift }: { onLift: () => void }) => {
  const isOwner = can(useActor(), 'prospect:allow-contact');
  return (
    <Box role="note" sx={box}>
      <DoNotDisturbOnOutlined aria-hidden sx={{ color: 'error.main', flex: 'none', mt: '2px' }} />
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 550 }}>{t('Asked not to be contacted')}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {isOwner
            ? t('Please do not call, write or share. If this person agrees to be contacted again, ' + 'lift it here.')
            : t(
                'Please do not call, write or share. If this person agrees to be contacted again, ' +
                  'ask an owner to lift it.',
              )}
        </Typography>
        {isOwner && (
          <Button
            variant="outlined"
            color="inherit"
            aria-haspopup="dialog"
            onClick={onLift}
            sx={{ mt: 1, minHeight: 44 }}
          >
            {t('Lift ##a refusal')}
          </Button>
        )}
      </Box>
    </Box>
  );
};

const box = { display: 'flex', gap: 1.25, p: 1.5, border: 1, borderColor: 'divider', borderRadius: 2 };
