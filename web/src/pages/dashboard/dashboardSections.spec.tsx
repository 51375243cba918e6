import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { activityAt, assetAt, minutesAgo, rankedAt, metricsOf } from '../../../testing/samples.ts';
import { showScreen, signedInApi } from '../../../testing/showScreen.tsx';
import { activityKindOf, activityKinds } from '../../features/overview/feed/activityKind.ts';
import { DashboardPage } from './DashboardPage.tsx';

const Address = () => <p data-testid="address">{useLocation().pathname}</p>;

let shown: ReturnType<typeof showScreen>;

beforeEach(() => {
  const api = signedInApi();
  api.answers('dashboardMetrics', metricsOf({ totalMembers: 0, activeProspects: 0, totalShares: 0, totalViews: 0 }));
  api.answers('listActivities', [activityAt(1, { createdAt: minutesAgo(125) })]);
  api.answers('topPerformers', [rankedAt(0)]);
  api.answers('listAssets', [assetAt(0)]);
  const screenOf = (
    <>
      <Address />
      <DashboardPage />
    </>
  );
  shown = showScreen(screenOf, { api, path: '/*', at: '/' });
});

const address = (): string | null => screen.getByTestId('address').textContent;
const section = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the sections of the dashboard', () => {
  // shows 2.24, 2.25
  it.each([
    ['Recent Team Activity', 'View All', '/activity'],
    ['Top Performers', 'View Full Leaderboard', '/leaderboard'],
    ['Marketing Assets', 'View All Assets', '/marketing-assets'],
  ])('%s leads on with %s', async (title, button, path) => {
    const link = (await section(title)).getByRole('link', { name: button });
    expect(link.getAttribute('href')).toBe(path);
  });

  // shows 2.33
  it('show times in words that end in ago', async () => {
    expect(await (await section('Recent Team Activity')).findByText('2 hours ago')).toBeDefined();
  });
});

describe('the quick actions', () => {
  // shows 2.27
  it('are four', async () => {
    const tiles = (await section('Quick Actions')).getAllByRole('button').map((tile) => tile.textContent);
    expect(tiles).toHaveLength(4);
    for (const [index, title] of [
      'Invite Team Member',
      'Create Campaign',
      'View Analytics',
      'Training Module',
    ].entries())
      expect(tiles[index]).toContain(title);
  });

  // shows 2.29, 2.30, 2.31
  it.each([
    [/Create Campaign/u, '/marketing-assets'],
    [/View Analytics/u, '/analytics'],
    [/Training Module/u, '/'],
  ])('%s leads to %s', async (name, path) => {
    await shown.user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(address()).toBe(path));
  });
});

describe('an activity', () => {
  // shows 3.6
  it('of a type that this version does not know is shown like a new prospect', () => {
    expect(activityKindOf('something_else')).toBe(activityKinds.prospect_added);
    expect(activityKindOf('achievement_earned')).toBe(activityKinds.achievement_earned);
  });
});
