import { screen } from '@testing-library/react';
import type { QueryName } from '@upline/contracts';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { problemOf } from '../../testing/fakeApi.ts';
import type { FakeApi } from '../../testing/fakeApi.ts';
import {
  activityAt,
  analyticsOf,
  assetAt,
  memberAt,
  metricsOf,
  ownRankOf,
  prospectAt,
  rankedAt,
} from '../../testing/samples.ts';
import { showScreen, signedInApi } from '../../testing/showScreen.tsx';
import { ActivityPage } from './activity/ActivityPage.tsx';
import { AnalyticsPage } from './analytics/AnalyticsPage.tsx';
import { AssetsPage } from './assets/AssetsPage.tsx';
import { DashboardPage } from './dashboard/DashboardPage.tsx';
import { LeaderboardPage } from './leaderboard/LeaderboardPage.tsx';
import { ProspectsPage } from './prospects/ProspectsPage.tsx';
import { TeamPage } from './team/TeamPage.tsx';

/** The answers of the screens' calls, each by itself. */
const answers: Partial<Record<QueryName, (api: FakeApi) => void>> = {
  listActivities: (api) => api.answers('listActivities', [activityAt(0)]),
  listMembers: (api) => api.answers('listMembers', [memberAt(0)]),
  listInvitations: (api) => api.answers('listInvitations', []),
  listAssets: (api) => api.answers('listAssets', [assetAt(0)]),
  listProspects: (api) => api.answers('listProspects', [prospectAt(0)]),
  topPerformers: (api) => api.answers('topPerformers', [rankedAt(0)]),
  ownRank: (api) => api.answers('ownRank', ownRankOf()),
  dashboardMetrics: (api) => api.answers('dashboardMetrics', metricsOf()),
  analytics: (api) => api.answers('analytics', analyticsOf()),
  shareFunnel: (api) => api.answers('shareFunnel', { shared: 0, opened: 0, answered: 0, interested: 0, converted: 0 }),
};

const screens: [name: string, screen: ReactNode, fails: QueryName][] = [
  ['the dashboard', <DashboardPage />, 'listActivities'],
  ['the team', <TeamPage />, 'listMembers'],
  ['the assets', <AssetsPage />, 'listAssets'],
  ['the prospects', <ProspectsPage />, 'listProspects'],
  ['the leaderboard', <LeaderboardPage />, 'listMembers'],
  ['the analytics', <AnalyticsPage />, 'analytics'],
  ['the feed', <ActivityPage />, 'listActivities'],
];

it.each(screens)('%s that cannot load say what happened, and Retry brings them back', async (_name, shown, fails) => {
  const api = signedInApi();
  for (const answer of Object.values(answers)) answer(api);
  api.fails(fails, problemOf(503, 'The views are being rebuilt.'));
  const { user } = showScreen(shown, { api });
  expect(await screen.findAllByText('The views are being rebuilt.')).not.toEqual([]);
  answers[fails]?.(api);
  await user.click(screen.getByText('Try again'));
  await expect.poll(() => screen.queryByText('Try again')).toBeNull();
  expect(screen.queryByText('The views are being rebuilt.')).toBeNull();
});
