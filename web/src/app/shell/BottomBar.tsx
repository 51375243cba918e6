import MoreHoriz from '@mui/icons-material/MoreHoriz';
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import DashboardOutlined from '@mui/icons-material/DashboardOutlined';
import TodayOutlined from '@mui/icons-material/TodayOutlined';
import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import GlobalStyles from '@mui/material/GlobalStyles';
import { NavLink, useLocation } from 'react-router-dom';
import { t } from '../../lib/words/text.ts';
import type { Icon } from '../../ui/icon.ts';
import { litAt, preloadScreen } from '../screens.ts';

const Shortcut = ({ to, label, icon: Icon }: { to: string; label: string; icon: Icon }) => {
  const { pathname } = useLocation();
  return (
    <ButtonBase
      component={NavLink}
      to={to}
      className={litAt(to, pathname)}
      onTouchStart={() => void preloadScreen(to)}
      sx={item}
    >
      <Icon />
      {label}
    </ButtonBase>
  );
};

type Props = { isMenuOpen: boolean; onMenu: () => void; onShare: () => void };

/** The bar that a thumb reaches on a small screen: the screens of every day, sharing in the middle, and the menu. */
export const BottomBar = ({ isMenuOpen, onMenu, onShare }: Props) => (
  <Box component="nav" aria-label={t('Shortcuts')} data-bottom-bar sx={bar}>
    <GlobalStyles styles={foot} />
    <Shortcut to="/today" label={t('Today')} icon={TodayOutlined} />
    <Shortcut to="/prospects" label={t('Prospects')} icon={PersonAddAltOutlined} />
    <ButtonBase onClick={onShare} aria-haspopup="dialog" sx={[item, share]}>
      <Add />
      {t('Share ##in the bottom bar')}
    </ButtonBase>
    <Shortcut to="/" label={t('Dashboard')} icon={DashboardOutlined} />
    <ButtonBase onClick={onMenu} aria-haspopup="dialog" aria-expanded={isMenuOpen} sx={item}>
      <MoreHoriz />
      {t('More')}
    </ButtonBase>
  </Box>
);

// what the bar covers; with the keyboard open it is not there
const foot = {
  '@media (min-height: 460.05px)': { ':root': { '--foot': 'calc(60px + env(safe-area-inset-bottom, 0px))' } },
};

const bar = {
  position: 'fixed',
  zIndex: 'appBar',
  inset: 'auto 0 0',
  display: 'grid',
  gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
  pb: 'env(safe-area-inset-bottom, 0px)',
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  // with the keyboard open, or held sideways, the little room belongs to the screen
  '@media (max-height: 460px)': { display: 'none' },
};

const item = {
  flexDirection: 'column',
  // the icons stand in one line, also over words of two lines in some languages
  justifyContent: 'flex-start',
  gap: 0.25,
  height: 60,
  pt: '7px',
  textAlign: 'center',
  minWidth: 0,
  color: 'text.secondary',
  fontFamily: 'inherit',
  fontSize: 12,
  fontWeight: 550,
  lineHeight: 1.1,
  '&.active': { color: 'primary.main' },
  '&.Mui-focusVisible': { outlineOffset: -3, borderRadius: '10px' },
};

const share = {
  color: 'text.primary',
  '& svg': {
    width: 48,
    height: 30,
    my: '-3px',
    p: '3px',
    borderRadius: '15px',
    bgcolor: 'primary.fill',
    color: 'primary.onFill',
  },
};
