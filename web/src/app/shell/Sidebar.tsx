import Logout from '@mui/icons-material/Logout';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Suspense, lazy } from 'react';
import type { MouseEvent } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { t } from '../../lib/words/text.ts';
import { formatCount } from '../../lib/words/format.ts';
import { useCurrentUser, useIdentity } from '../../lib/account/useCurrentUser.ts';
import { PersonAvatar } from '../../ui/PersonAvatar.tsx';
import { clamp } from '../../ui/clamp.ts';
import { ErrorBoundary } from '../../ui/state/ErrorBoundary.tsx';
import { OrganizationMenu } from './OrganizationMenu.tsx';
import { SchemeSwitch } from './SchemeSwitch.tsx';
import { links, litAt, preloadScreen } from '../screens.ts';

const LanguageMenu = lazy(async () => ({ default: (await import('./LanguageMenu.tsx')).LanguageMenu }));

/** The organization, the links to every screen, and the signed-in person. `onNavigate` closes the menu it stands in. */
export const Sidebar = ({ onNavigate }: { onNavigate?: () => void }) => (
  <Box
    sx={{
      display: 'flex',
      flexDirection: 'column',
      height: '100%',
      p: 1.5,
      pb: 'calc(12px + env(safe-area-inset-bottom, 0px))',
      gap: 1.5,
      bgcolor: 'background.default',
    }}
  >
    <ErrorBoundary>
      <OrganizationMenu />
    </ErrorBoundary>
    <Navigation {...(onNavigate ? { onNavigate } : {})} />
    <Person />
  </Box>
);

const Navigation = ({ onNavigate }: { onNavigate?: () => void }) => {
  const { data: user } = useCurrentUser();
  const { pathname } = useLocation();
  const closeHere = (event: MouseEvent, path: string): void => {
    if (!onNavigate || path !== pathname || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onNavigate();
  };
  return (
    <Box component="nav" aria-label={t('Main ##navigation')} sx={{ flex: 1, overflowY: 'auto', mx: -0.5, px: 0.5 }}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: '2px' }}>
        {links.map(({ path, label, icon: Icon, count }) => (
          <li key={path}>
            <Box
              component={NavLink}
              to={path}
              className={litAt(path, pathname)}
              // over an open menu, which is an entry of the history: Back then leads to the screen before
              replace={onNavigate !== undefined}
              onClick={(event) => closeHere(event, path)}
              onMouseEnter={() => void preloadScreen(path)}
              onFocus={() => void preloadScreen(path)}
              sx={linkStyle}
            >
              <Icon sx={{ fontSize: 20 }} />
              <Box component="span" sx={{ flex: 1 }}>
                {t(label)}
              </Box>
              {count && (
                <Box component="span" data-number data-count={count} sx={countStyle}>
                  {formatCount(user?.organization?.[count] ?? 0)}
                </Box>
              )}
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  );
};

const Identity = () => {
  const { data: user } = useCurrentUser();
  const { name, initials, role } = useIdentity();
  return (
    <>
      <PersonAvatar id={user?.id ?? ''} initials={initials} />
      <Box sx={{ flex: 1, flexBasis: { xs: 'calc(100% - 64px)', sm: 0 }, minWidth: 0 }}>
        <Typography title={name} sx={{ ...clamp(2), fontWeight: 600, lineHeight: 1.35 }}>
          {name}
        </Typography>
        <Typography variant="caption" noWrap component="p" sx={{ color: 'text.secondary' }}>
          {role}
        </Typography>
      </Box>
    </>
  );
};

/** The signed-in person and the way out, which stays whatever fails beside it. */
const Person = () => (
  <Box
    sx={{
      display: 'flex',
      alignItems: 'center',
      // a third button on small screens leaves a name no room beside it
      flexWrap: { xs: 'wrap', sm: 'nowrap' },
      justifyContent: 'flex-end',
      columnGap: 1.25,
      pt: 1.5,
      px: 0.5,
      borderTop: 1,
      borderColor: 'divider',
    }}
  >
    <ErrorBoundary>
      <Identity />
    </ErrorBoundary>
    <ErrorBoundary>
      <Suspense fallback={<Box sx={{ width: 36 }} />}>
        <LanguageMenu />
      </Suspense>
    </ErrorBoundary>
    <Box sx={{ display: { sm: 'none' } }}>
      <SchemeSwitch />
    </Box>
    <IconButton component="a" href="/api/logout" aria-label={t('Sign out')} title={t('Sign out')}>
      <Logout data-along sx={{ fontSize: 20 }} />
    </IconButton>
  </Box>
);

const linkStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: { xs: 44, md: 40 },
  px: 1.5,
  borderRadius: '10px',
  color: 'text.secondary',
  fontWeight: 550,
  textDecoration: 'none',
  transition: 'background-color 120ms, color 120ms',
  '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
  '&.active': { bgcolor: 'primary.soft', color: 'primary.main' },
  '&:focus-visible': { outlineOffset: -2 },
};

const countStyle = {
  minWidth: 24,
  px: 0.75,
  borderRadius: '8px',
  bgcolor: 'action.hover',
  color: 'text.secondary',
  fontSize: 12,
  lineHeight: '20px',
  textAlign: 'center',
};
