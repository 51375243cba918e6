import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { saveFile } from '../../lib/browser/saveFile.ts';
import { t } from '../../lib/words/text.ts';

/** Recovery codes, which are shown this once, with a way to keep them. */
export const RecoveryCodes = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => (
  <>
    <Typography>
      {t(
        'Keep these codes somewhere you can reach without your phone. ' +
          'Each one signs you in once, in place of your app or passkey. They will not be shown again.',
      )}
    </Typography>
    <Box
      component="ul"
      aria-label={t('Recovery codes')}
      sx={{
        m: 0,
        p: 2,
        listStyle: 'none',
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
        gap: 0.75,
        fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
        fontSize: 14,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      {codes.map((code) => (
        <li key={code} dir="ltr">
          {code}
        </li>
      ))}
    </Box>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end', pb: 1 }}>
      <Button
        color="inherit"
        onClick={() => saveFile('upline-recovery-codes.txt', 'text/plain', `${codes.join('\n')}\n`)}
      >
        {t('Download ##verb')}
      </Button>
      <Button variant="contained" onClick={onClose}>
        {t('I have saved them')}
      </Button>
    </Box>
  </>
);
