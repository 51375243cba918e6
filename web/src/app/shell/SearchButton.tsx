import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent } from 'react';
import { surroundings } from '../../lib/browser/surroundings.ts';
import { openDialogs } from '../../lib/browser/openDialogs.ts';
import { t } from '../../lib/words/text.ts';

const isApple = (): boolean => surroundings()?.isApple ?? /Mac|iPhone|iPad/u.test(navigator.userAgent);

const isShortcut = ({ key, metaKey, ctrlKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && metaKey !== ctrlKey && !shiftKey && !altKey;

type Props = { isOpen: boolean; onOpen: () => void; onClose: () => void };

/** Opens the palette, and says with which keys. The keys close it too; over another dialog they do nothing. */
export const SearchButton = ({ isOpen, onOpen, onClose }: Props) => {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event)) return;
    event.preventDefault();
    if (isOpen) onClose();
    else if (openDialogs() === 0) onOpen();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return (
    <Button
      color="inherit"
      variant="outlined"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-keyshortcuts="Control+K Meta+K"
      // its name where the word beside the magnifier has no room
      title={t('Search ##verb')}
      onClick={onOpen}
      sx={button}
    >
      <Search sx={{ fontSize: { xs: 24, lg: 18 } }} />
      <Box component="span" sx={{ display: { xs: 'none', lg: 'inline' } }}>
        {t('Search ##verb')}
      </Box>
      <Box component="kbd" aria-hidden data-keys={isApple() ? '⌘ K' : 'Ctrl K'} sx={keys} />
    </Button>
  );
};

const button = {
  gap: 1,
  minWidth: { xs: 44, sm: 40 },
  px: { xs: 0, lg: 1.5 },
  borderColor: { xs: 'transparent', lg: 'divider' },
  color: 'text.secondary',
  fontWeight: 500,
};

// drawn, not written: the name of the button is what is written in it
const keys = {
  '&::after': { content: 'attr(data-keys)' },
  display: { xs: 'none', lg: 'inline' },
  ml: 1.5,
  px: 0.75,
  borderRadius: '6px',
  bgcolor: 'action.hover',
  fontFamily: 'inherit',
  fontSize: 12,
  lineHeight: '20px',
};
