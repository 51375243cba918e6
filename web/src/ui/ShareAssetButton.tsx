import Button from '@mui/material/Button';
import { useShell } from '../lib/useShell.ts';

/** The next step of lists that fill up once something is shared: opens the share sheet. */
export const ShareAssetButton = () => {
  const { share } = useShell();
  return (
    <Button variant="outlined" onClick={() => share()}>
      Share an asset
    </Button>
  );
};
