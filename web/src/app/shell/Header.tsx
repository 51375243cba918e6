import MenuIcon from '@mui/icons-material/Menu';
import PersonAddAlt1 from '@mui/icons-material/PersonAddAlt1';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { t } from '../../lib/words/text.ts';
import { NotificationsButton } from '../../features/notification/NotificationsButton.tsx';
import { ErrorBoundary } from '../../ui/state/ErrorBoundary.tsx';
import { HeaderWords } from './HeaderWords.tsx';
import { ActionPlace } from './ActionPlace.tsx';
import { LiveBadge } from './LiveBadge.tsx';
import { SchemeSwitch } from './SchemeSwitch.tsx';

type Props = {
  isMenuOpen: boolean;
  onMenu?: () => void;
  /** Opens the command palette. */
  search: ReactNode;
  /** Absent on a screen whose own main action invites. */
  onInvite?: () => void;
  /** Take the elements that `PageHeading` of the screen fills. */
  onWords: (place: HTMLElement | null) => void;
  onAction: (place: HTMLElement | null) => void;
};

/** The screen's own title, text and main action, and what is always at hand. */
export const Header = ({ isMenuOpen, onMenu, search, onInvite, onWords, onAction }: Props) => (
  <Box component="header" sx={bar}>
    {onMenu && (
      <IconButton aria-label={t('Menu')} aria-expanded={isMenuOpen} aria-controls="sidebar" onClick={onMenu} sx={menu}>
        <MenuIcon />
      </IconButton>
    )}
    <HeaderWords onPlace={onWords} />
    <ErrorBoundary>
      <LiveBadge />
    </ErrorBoundary>
    <ErrorBoundary>{search}</ErrorBoundary>
    <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
      <SchemeSwitch />
    </Box>
    <ErrorBoundary>
      <NotificationsButton />
    </ErrorBoundary>
    {onInvite && (
      <Button
        variant="outlined"
        color="inherit"
        onClick={onInvite}
        aria-label={t('Add Member')}
        title={t('Add Member')}
        sx={invite}
      >
        <PersonAddAlt1 sx={{ fontSize: 20 }} />
        <span>{t('Add Member')}</span>
      </Button>
    )}
    <ActionPlace onPlace={onAction} />
  </Box>
);

// on a phone the bar at the foot has it too, where the thumb is
const menu = {
  ml: -1,
  '@media (max-width: 599.95px) and (min-height: 460.05px)': { display: 'none' },
};

// without its words where the text of the screen needs the room, as in German
const invite = {
  minWidth: 44,
  px: 0,
  borderColor: { xs: 'transparent', sm: 'divider' },
  '& > span': { display: 'none' },
  '@media (min-width: 1440px)': { px: 2, '& > span': { display: 'inline', ml: 1 } },
};

const bar = {
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 0.75, sm: 1.5 },
  minHeight: 68,
  px: { xs: 2, sm: 3 },
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.default',
};
