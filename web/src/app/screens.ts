import AnalyticsOutlined from '@mui/icons-material/AnalyticsOutlined';
import DashboardOutlined from '@mui/icons-material/DashboardOutlined';
import EmojiEventsOutlined from '@mui/icons-material/EmojiEventsOutlined';
import FolderOutlined from '@mui/icons-material/FolderOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import type { Icon } from '../ui/icon.ts';
import { lazyScreen } from './lazyScreen.ts';
import type { LazyScreen } from './lazyScreen.ts';

/** What the sidebar counts beside a link. */
type Count = 'teamCount' | 'assetCount';
type Link = { path: string; label: string; icon: Icon; count?: Count };

/** The sidebar's links, in order (specification, section 2). */
export const links: readonly Link[] = [
  { path: '/', label: 'Dashboard', icon: DashboardOutlined },
  { path: '/team-members', label: 'Team Members', icon: GroupOutlined, count: 'teamCount' },
  { path: '/marketing-assets', label: 'Marketing Assets', icon: FolderOutlined, count: 'assetCount' },
  { path: '/prospects', label: 'Prospects', icon: PersonAddAltOutlined },
  { path: '/leaderboard', label: 'Leaderboard', icon: EmojiEventsOutlined },
  { path: '/analytics', label: 'Analytics', icon: AnalyticsOutlined },
  { path: '/settings', label: 'Settings', icon: SettingsOutlined },
];

/** Every screen inside the shell, each in a chunk of its own. */
export const screens: Readonly<Record<string, LazyScreen>> = {
  '/': lazyScreen(async () => (await import('../pages/dashboard/DashboardPage.tsx')).DashboardPage),
  '/activity': lazyScreen(async () => (await import('../pages/activity/ActivityPage.tsx')).ActivityPage),
  '/leaderboard': lazyScreen(async () => (await import('../pages/leaderboard/LeaderboardPage.tsx')).LeaderboardPage),
  '/analytics': lazyScreen(async () => (await import('../pages/analytics/AnalyticsPage.tsx')).AnalyticsPage),
  '/team-members': lazyScreen(async () => (await import('../pages/team/TeamPage.tsx')).TeamPage),
  '/marketing-assets': lazyScreen(async () => (await import('../pages/assets/AssetsPage.tsx')).AssetsPage),
  '/prospects': lazyScreen(async () => (await import('../pages/prospects/ProspectsPage.tsx')).ProspectsPage),
  '/settings': lazyScreen(async () => (await import('../pages/settings/SettingsPage.tsx')).SettingsPage),
};

/** Fetches a screen's code ahead, when its link is hovered or focused. */
export const preloadScreen = (path: string): void => screens[path]?.preload();

/** Fetches every screen's code once the browser has nothing better to do. */
export const preloadAll = (): void => Object.values(screens).forEach(({ preload }) => preload());
