import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { t } from '../../lib/words/text.ts';
import { CopyField } from '../../ui/form/CopyField.tsx';

type Props = {
  link: string;
  onClose: () => void;
  /** Whether the link was made a moment ago: the focus then goes on to it. */
  isFresh: () => boolean;
};

/** The tracked link that a share just made, to be copied. */
export const SharedLink = ({ link, onClose, isFresh }: Props) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // not away from a person who is typing by now
    if (isFresh() && !(document.activeElement instanceof HTMLInputElement)) box.current?.focus();
  }, [isFresh]);
  return (
    <Box ref={box} role="group" aria-label={t('Your tracked link')} tabIndex={-1} sx={{ mt: 2, outline: 'none' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 0.5 }}>
        <Typography variant="body2" sx={{ fontWeight: 500 }}>
          {t('Your tracked link')}
        </Typography>
        <IconButton size="small" aria-label={t('Hide the link')} onClick={onClose}>
          <Close fontSize="inherit" />
        </IconButton>
      </Box>
      <CopyField label={t('Tracked link')} value={link} />
    </Box>
  );
};
