import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useEffect, useRef } from 'react';
import { t } from '../../lib/words/text.ts';
import { CopyField } from '../../ui/form/CopyField.tsx';

type Props = {
  link: string;
  onClose: () => void;
  /** Whether the link was made a moment ago: the focus then goes on to it. */
  isFresh: () => boolean;
};

/** The tracked link that a share just made, to be copied: one line, as high as the actions whose place it takes. */
export const SharedLink = ({ link, onClose, isFresh }: Props) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // not away from a person who is typing by now
    if (isFresh() && !(document.activeElement instanceof HTMLInputElement)) box.current?.focus();
  }, [isFresh]);
  return (
    <Box ref={box} role="group" aria-label={t('Your tracked link')} tabIndex={-1} sx={line}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <CopyField label={t('Tracked link')} value={link} />
      </Box>
      <IconButton aria-label={t('Hide the link')} onClick={onClose} sx={{ flex: 'none', marginInlineEnd: -1 }}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
  );
};

const line = { display: 'flex', alignItems: 'center', gap: 0.5, outline: 'none' };
