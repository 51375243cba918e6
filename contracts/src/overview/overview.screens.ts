import { defineScreens } from '../definitions/capability.ts';
import { message } from '../language/text.ts';

export const overviewScreens = defineScreens({
  dashboard: {
    path: '/',
    label: message('Dashboard'),
    comesDrawn: true,
    opensWith: [
      { query: 'dashboardMetrics' },
      { query: 'showChecklist' },
      { query: 'topPerformers', search: { limit: 3 } },
      { query: 'listAssets', search: { limit: 3 } },
      { query: 'listActivities', search: { limit: 40 }, inPages: true },
    ],
  },
  leaderboard: {
    path: '/leaderboard',
    label: message('Leaderboard'),
    opensWith: [
      { query: 'dashboardMetrics' },
      { query: 'ownRank', search: { period: 'all' } },
      { query: 'topPerformers', search: { period: 'all', limit: 20 }, inPages: true },
      { query: 'listMembers', search: { sort: 'weekly', limit: 60 }, inPages: true },
    ],
  },
  analytics: { path: '/analytics', label: message('Analytics'), opensWith: [{ query: 'analytics' }] },
  activity: { path: '/activity', opensWith: [{ query: 'listActivities', search: { limit: 60 }, inPages: true }] },
});
