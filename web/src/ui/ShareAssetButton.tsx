import Button from '@mui/material/Button';
import { t } from '../lib/words/text.ts';
import { useShell } from '../lib/useShell.ts';

/** The next step of lists that fill up once something is shared: opens the share sheet. */
export const ShareAssetButton = () => {
  const { share } = useShell();
  return (
    <Button variant="outlined" onClick={() => share()}>
      {t('Share an asset')}
    </Button>
  );
};
