import AnalyticsOutlined from '@mui/icons-material/AnalyticsOutlined';
import DashboardOutlined from '@mui/icons-material/DashboardOutlined';
import EmojiEventsOutlined from '@mui/icons-material/EmojiEventsOutlined';
import FolderOutlined from '@mui/icons-material/FolderOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import TodayOutlined from '@mui/icons-material/TodayOutlined';
import { matchPath } from 'react-router-dom';
import { screens as definitions } from 'virtual:upline-routes';
import type { Icon } from '../ui/icon.ts';
import { lazyScreen } from './lazyScreen.tsx';
import type { LazyScreen } from './lazyScreen.tsx';

type Definitions = typeof definitions;
type Name = keyof Definitions;
type LinkedName = { [N in Name]: Definitions[N] extends { label: string } ? N : never }[Name];

/** The page of every screen, each in a chunk of its own. */
const pages: Readonly<Record<Name, LazyScreen>> = {
  today: lazyScreen(async () => (await import('../pages/today/TodayPage.tsx')).TodayPage),
  dashboard: lazyScreen(async () => (await import('../pages/dashboard/DashboardPage.tsx')).DashboardPage),
  activity: lazyScreen(async () => (await import('../pages/activity/ActivityPage.tsx')).ActivityPage),
  leaderboard: lazyScreen(async () => (await import('../pages/leaderboard/LeaderboardPage.tsx')).LeaderboardPage),
  analytics: lazyScreen(async () => (await import('../pages/analytics/AnalyticsPage.tsx')).AnalyticsPage),
  members: lazyScreen(async () => (await import('../pages/team/TeamPage.tsx')).TeamPage),
  assets: lazyScreen(async () => (await import('../pages/assets/AssetsPage.tsx')).AssetsPage),
  prospects: lazyScreen(async () => (await import('../pages/prospects/ProspectsPage.tsx')).ProspectsPage),
  prospect: lazyScreen(async () => (await import('../pages/prospect/ProspectPage.tsx')).ProspectPage),
  newImport: lazyScreen(async () => (await import('../pages/imports/NewImportPage.tsx')).NewImportPage),
  import: lazyScreen(async () => (await import('../pages/imports/ImportPage.tsx')).ImportPage),
  messages: lazyScreen(async () => (await import('../pages/messages/MessagesPage.tsx')).MessagesPage),
  settings: lazyScreen(async () => (await import('../pages/settings/SettingsPage.tsx')).SettingsPage),
  invitation: lazyScreen(async () => (await import('../pages/invitation/InvitePage.tsx')).InvitePage),
  confirmation: lazyScreen(async () => (await import('../pages/confirmation/ConfirmationPage.tsx')).ConfirmationPage),
};

/** The icon of every screen with a link, in the order of the sidebar. */
const icons: Readonly<Record<LinkedName, Icon>> = {
  today: TodayOutlined,
  dashboard: DashboardOutlined,
  members: GroupOutlined,
  assets: FolderOutlined,
  prospects: PersonAddAltOutlined,
  leaderboard: EmojiEventsOutlined,
  analytics: AnalyticsOutlined,
  settings: SettingsOutlined,
};

type Definition = { path: string; label?: string; count?: 'teamCount' | 'assetCount'; access?: 'public' };
const byName: Readonly<Record<string, Definition>> = definitions;

type Link = Pick<Definition, 'path' | 'count'> & { label: string; icon: Icon };
/** The links of the sidebar, in order: Today, then those of the specification (section 2). */
export const links: readonly Link[] = Object.entries(icons).flatMap(([name, icon]) => {
  const screen = byName[name];
  return screen?.label === undefined ? [] : [{ ...screen, label: screen.label, icon }];
});

/** The class of a link that is lit beside the one of the address: people are imported from the list of prospects. */
export const litAt = (path: string, pathname: string): string =>
  path === '/prospects' && pathname.startsWith('/imports') ? 'active' : '';

/** Every screen with its page. */
export const screens: readonly (Definition & LazyScreen)[] = Object.entries(pages).flatMap(([name, page]) => {
  const screen = byName[name];
  return screen ? [{ ...screen, ...page }] : [];
});

/** Fetches the code of the screen at an address: when its link is hovered, touched or focused, and as a page opens. */
export const preloadScreen = async (address: string): Promise<void> =>
  screens.find(({ path }) => matchPath(path, address) !== null)?.preload();
