import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

type Props = {
  /** The changed thing: 'asset', 'prospect'. */
  what: string;
  onLoad: () => void;
};

/**
 * Someone else saved first. Saving again replaces their version; nothing typed is lost unless the person asks for
 * theirs.
 */
export const ConflictNotice = ({ what, onLoad }: Props) => (
  <Alert
    severity="warning"
    variant="outlined"
    sx={notice}
    action={
      <Button color="inherit" size="small" onClick={onLoad}>
        Load theirs
      </Button>
    }
  >
    Someone else changed this {what} while you were editing. Your text is kept: save again to replace their version.
  </Alert>
);

// on a phone the button goes below the text
const notice = {
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flex: 1 },
  '& .MuiAlert-action': { ml: { xs: 3, sm: 'auto' } },
};
