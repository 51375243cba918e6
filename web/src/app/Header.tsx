import MenuIcon from '@mui/icons-material/Menu';
import PersonAddAlt1 from '@mui/icons-material/PersonAddAlt1';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { NotificationsButton } from '../features/notification/NotificationsButton.tsx';
import { clamp } from '../ui/clamp.ts';
import { LiveBadge } from './LiveBadge.tsx';
import { SchemeSwitch } from './SchemeSwitch.tsx';

type Props = { isMenuOpen: boolean; onMenu?: () => void; onInvite: () => void };

/** The same title and text above every screen (specification, section 2), and what is always at hand. */
export const Header = ({ isMenuOpen, onMenu, onInvite }: Props) => (
  <Box component="header" sx={bar}>
    {onMenu && (
      <IconButton aria-label="Menu" aria-expanded={isMenuOpen} aria-controls="sidebar" onClick={onMenu} sx={{ ml: -1 }}>
        <MenuIcon />
      </IconButton>
    )}
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography variant="h1" noWrap>
        Dashboard
      </Typography>
      <Typography variant="body2" sx={welcome}>
        Welcome back! Here&apos;s what&apos;s happening with your team.
      </Typography>
    </Box>
    <LiveBadge />
    <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
      <SchemeSwitch />
    </Box>
    <NotificationsButton />
    <Button
      variant="contained"
      onClick={onInvite}
      aria-label="Add Member"
      sx={{ minWidth: { xs: 44, sm: 64 }, px: { xs: 0, sm: 2 } }}
    >
      <PersonAddAlt1 sx={{ fontSize: 20, mr: { xs: 0, sm: 1 } }} />
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        Add Member
      </Box>
    </Button>
  </Box>
);

// on a phone in two small lines: whole rather than cut off
const welcome = {
  color: 'text.secondary',
  fontSize: { xs: 12, md: 13 },
  lineHeight: { xs: 1.25, md: 1.5 },
  ...clamp(2),
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
