import Box from '@mui/material/Box';
import { Suspense, lazy, useEffect, useMemo, useState } from 'react';
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { message } from '@upline/contracts';
import { t } from '../../lib/words/text.ts';
import { links } from '../screens.ts';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';
import { lazyDialog } from '../../ui/dialog/lazyDialog.tsx';
import { useCurrentUser } from '../../lib/account/useCurrentUser.ts';
import { useIsWide } from '../../lib/browser/phone.ts';
import { useIsTakenOver } from '../../lib/browser/useIsTakenOver.ts';
import { useScreenTitle } from '../../lib/browser/useTitle.ts';
import { BottomBar } from './BottomBar.tsx';
import { ErrorBoundary } from '../../ui/state/ErrorBoundary.tsx';
import { Header } from './Header.tsx';
import { HeaderPlaces, PageHeading } from '../../ui/page/PageHeading.tsx';
import { ScreenBoundary } from '../../ui/state/ScreenBoundary.tsx';
import { ScreenPending } from '../../ui/state/ScreenPending.tsx';
import { sidebarWidth } from './layout.ts';
import { SearchButton } from './SearchButton.tsx';
import { useShellDialogs } from './useShellDialogs.tsx';
import { Sidebar } from './Sidebar.tsx';

const MenuDrawer = lazyDialog(async () => (await import('./MenuDrawer.tsx')).MenuDrawer);

const ConfirmNotice = lazy(async () => ({
  default: (await import('../../features/identity/ConfirmNotice.tsx')).ConfirmNotice,
}));

const AfterPaint = lazy(async () => ({ default: (await import('./afterPaint/AfterPaint.tsx')).AfterPaint }));

const menuName = ['menu'] as const;

/** Screens on which a person whose address need not be confirmed can do it, all the same. */
const askedOn = { offered: ['/settings'], asked: ['/team-members', '/settings'] };

const Confirmation = ({ pathname }: { pathname: string }) => {
  const { data: user } = useCurrentUser();
  if (!user || user.confirmation === 'none') return null;
  const { signInEmail, confirmation } = user;
  if (confirmation !== 'required' && !askedOn[confirmation].includes(pathname)) return null;
  return (
    <Suspense>
      <ConfirmNotice email={signInEmail} confirmation={confirmation} />
    </Suspense>
  );
};

/** Screens that the navigation does not name. */
const titles: Readonly<Record<string, string>> = {
  '/activity': message('Team Activity'),
  '/marketing-assets/messages': message('Messages'),
};

/** The title of a screen: its own, or that of the one in the navigation to which it belongs. */
const titleOf = (path: string): string => {
  const [, section = ''] = path.split('/');
  const own = links.find((link) => link.path === path) ?? links.find((link) => link.path === `/${section}`);
  return t(titles[path] ?? own?.label ?? message('Team Activity'));
};

const Loading = ({ title }: { title: string }) => (
  <>
    <PageHeading title={title} />
    <ScreenPending />
  </>
);

/** The screen whose main action is to invite. */
const teamScreen = '/team-members';

/** What nobody sees at first: a server draws none of it. */
const Later = () =>
  useIsTakenOver() && (
    <ErrorBoundary>
      <Suspense>
        <AfterPaint />
      </Suspense>
    </ErrorBoundary>
  );

/** The frame of every signed-in screen: sidebar, header, and the screen between them. */
export const Shell = () => {
  const { pathname } = useLocation();
  const isWide = useIsWide();
  const menu = useDialogs<never, 'menu'>(menuName);
  const { actions, palette, dialogs } = useShellDialogs();
  const [words, setWords] = useState<HTMLElement | null>(null);
  const [action, setAction] = useState<HTMLElement | null>(null);
  const places = useMemo(() => ({ words, action }), [words, action]);
  const isOpen = !isWide && menu.isOpen('menu');
  const toggleMenu = (): void => (isOpen ? menu.close() : menu.open('menu'));
  useScreenTitle(titleOf(pathname), pathname);
  const isBack = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    // after Back one is where one was
    if (!isBack) window.scrollTo(0, 0);
  }, [pathname, isBack]);

  return (
    <Box sx={{ minHeight: '100dvh', pl: { xs: 0, md: `${sidebarWidth}px` } }}>
      <Box component="a" href="#content" sx={skipLink}>
        {t('Skip to content')}
      </Box>
      {isWide ? (
        <Box component="aside" aria-label={t('Sidebar')} sx={side}>
          <Sidebar />
        </Box>
      ) : (
        <MenuDrawer open={isOpen} onClose={menu.close} />
      )}
      <Header
        isMenuOpen={isOpen}
        {...(isWide ? {} : { onMenu: toggleMenu })}
        {...(pathname === teamScreen ? {} : { onInvite: actions.invite })}
        search={<SearchButton {...palette} />}
        onWords={setWords}
        onAction={setAction}
      />
      <Later />
      <Box component="main" id="content" tabIndex={-1} sx={content}>
        <ErrorBoundary>
          <Confirmation pathname={pathname} />
        </ErrorBoundary>
        <HeaderPlaces value={places}>
          <ScreenBoundary resetKey={pathname}>
            <Suspense fallback={<Loading title={titleOf(pathname)} />}>
              <Outlet context={actions} />
            </Suspense>
          </ScreenBoundary>
        </HeaderPlaces>
      </Box>
      {!isWide && <BottomBar isMenuOpen={isOpen} onMenu={toggleMenu} onShare={() => actions.share()} />}
      {dialogs}
    </Box>
  );
};

const side = {
  position: 'fixed',
  top: 0,
  bottom: 0,
  left: 0,
  width: sidebarWidth,
  borderRight: 1,
  borderColor: 'divider',
};

const content = {
  maxWidth: 1320,
  mx: 'auto',
  px: { xs: 2, sm: 3 },
  pt: { xs: 2.5, sm: 3.5 },
  // the last row scrolls clear of what floats above it: the action on a phone, or more (--over-foot)
  pb: { xs: 'calc(var(--over-foot, 80px) + var(--foot, 0px))', sm: 'calc(var(--over-foot, 28px) + var(--foot, 0px))' },
  outline: 'none',
};

const skipLink = {
  position: 'absolute',
  left: 16,
  top: -60,
  zIndex: 2000,
  px: 2,
  py: 1,
  borderRadius: '8px',
  bgcolor: 'background.paper',
  color: 'text.primary',
  '&:focus': { top: 12 },
};
