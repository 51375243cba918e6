import Close from '@mui/icons-material/Close';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { t } from '../../lib/words/text.ts';
import { ToastsAtTop } from '../toast/ToastsPlace.tsx';

type Props = {
  open: boolean;
  title: string;
  description?: string;
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog that saves nothing itself: a sheet on a phone, closed by Escape, its button, or a click beside it. */
export const InfoDialog = ({ open, title, description, wide = false, onClose, children }: Props) => {
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullWidth
      maxWidth={wide ? 'md' : 'sm'}
      aria-labelledby={`${id}-title`}
      {...(description ? { 'aria-describedby': `${id}-text` } : {})}
    >
      <ToastsAtTop />
      <DialogTitle component="div" id={`${id}-head`} sx={{ pr: { xs: 7, sm: 8 } }}>
        <Typography id={`${id}-title`} variant="h1" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {description && (
          <Typography id={`${id}-text`} sx={{ mt: 0.5, color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {description}
          </Typography>
        )}
        <IconButton
          aria-label={t('Close')}
          onClick={onClose}
          sx={{ position: 'absolute', top: { xs: 8, sm: 12 }, right: { xs: 8, sm: 12 }, width: 44, height: 44 }}
        >
          <Close fontSize="small" />
        </IconButton>
      </DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2.5, pt: '4px !important' }}>
        {children}
      </DialogContent>
    </Dialog>
  );
};
