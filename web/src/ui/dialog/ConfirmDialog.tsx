import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { t } from '../../lib/words/text.ts';
import { ToastsAtTop } from '../toast/ToastsPlace.tsx';

type Props = {
  open: boolean;
  title: string;
  /** The question. */
  text: string;
  /** What it is about, named below the question. */
  about?: string | undefined;
  /** What follows from it, or what to do instead. */
  note?: string;
  confirmLabel: string;
  /** Filled in the error colour, for what cannot be taken back. */
  destructive?: boolean;
  /** Resolves when it is done: the dialog then closes. It stays open when this rejects; the command says why. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks before something is done. */
export const ConfirmDialog = (props: Props) => {
  const { open, title, text, about, note, confirmLabel, destructive = false, onConfirm, onClose } = props;
  const [pending, setPending] = useState(false);
  const id = useId();
  const describedBy = [`${id}-text`, ...(about === undefined ? [] : [`${id}-about`]), ...(note ? [`${id}-note`] : [])];
  const confirm = async (): Promise<void> => {
    setPending(true);
    try {
      await onConfirm();
      onClose();
    } catch {
      // the command has said why
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={() => !pending && onClose()}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={describedBy.join(' ')}
      maxWidth="xs"
      fullWidth
    >
      <ToastsAtTop />
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} aria-live="polite" sx={{ overflowWrap: 'anywhere' }}>
          {text}
        </DialogContentText>
        {about !== undefined && (
          <Typography id={`${id}-about`} sx={named}>
            {about}
          </Typography>
        )}
        {note && (
          <Typography id={`${id}-note`} variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
            {note}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={pending}>
          {t('Cancel')}
        </Button>
        <Button
          variant="contained"
          color={destructive ? 'error' : 'primary'}
          onClick={() => void confirm()}
          loading={pending}
          autoFocus
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

// a list of names runs as its words do, not as its first name, which an attribute would ask
const named = { mt: 1.5, fontWeight: 600, overflowWrap: 'anywhere', unicodeBidi: 'plaintext', textAlign: 'left' };
