import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeApi } from '../../../testing/fakeApi.ts';
import type { FakeApi } from '../../../testing/fakeApi.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { currentUser, memberAt, rankedAt, metricsOf, ownRankOf, personAt } from '../../../testing/samples.ts';
import { LeaderboardPage } from './LeaderboardPage.tsx';

let fake: FakeApi;

beforeEach(() => {
  fake = createFakeApi();
  fake.answers('currentUser', currentUser());
  fake.answers('dashboardMetrics', metricsOf({ totalMembers: 3, activeProspects: 0, totalShares: 10, totalViews: 0 }));
  fake.answers(
    'topPerformers',
    Array.from({ length: 14 }, (_none, index) => rankedAt(index)),
  );
  fake.answers('ownRank', ownRankOf());
  fake.answers('listMembers', [
    memberAt(0),
    memberAt(1, { firstName: null, lastName: null, email: 'jo@example.test' }),
  ]);
});

const section = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the leaderboard', () => {
  // shows 2.62, 9.18
  it('shows members, shares and the rounded average', async () => {
    renderScreen(<LeaderboardPage />, { fake });
    await screen.findByText('Average Shares');
    const tiles = [...document.querySelectorAll('[data-metric]')].map((tile) => tile.textContent);
    expect(tiles).toEqual(['Team Members3', 'Total Shares10', 'Average Shares3']);
  });

  it('says the most points of a day', async () => {
    renderScreen(<LeaderboardPage />, { fake });
    expect(
      await screen.findByText(
        'Most points a day: 40 for prospects, 100 for conversions, 10 for views from one network',
      ),
    ).toBeDefined();
  });

  // shows 1.3, 2.66
  it('lists ranks with level, shares and points, ten at a time', async () => {
    renderScreen(<LeaderboardPage />, { fake });
    await screen.findByText('18 shares this week • 130 total shares');
    expect((await section('Top Performers')).getAllByRole('listitem')).toHaveLength(10);
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect((await section('Top Performers')).getAllByRole('listitem')).toHaveLength(14);
  });

  // shows 2.65
  it("calls someone without a name 'Unknown User'", async () => {
    fake.answers('topPerformers', [rankedAt(0, { user: { id: 'x', firstName: null, lastName: null, initials: 'U' } })]);
    renderScreen(<LeaderboardPage />, { fake });
    await screen.findByText('Unknown User');
  });

  // shows 2.69
  it('names the levels, their bands and the way to the next one', async () => {
    renderScreen(<LeaderboardPage />, { fake });
    const levels = await section('Achievement Levels');
    for (const text of [
      'Entry Level',
      'Rising Star',
      'Elite',
      '0-24 shares',
      '100+ shares',
      'Bronze Level',
      '6 more shares to Silver',
      'Keep sharing to reach the next level!',
    ])
      await levels.findByText(text);
  });

  // shows 2.69
  it('says that the highest level is reached', async () => {
    fake.answers('ownRank', ownRankOf({ level: 'platinum', totalShares: 100, next: null }));
    renderScreen(<LeaderboardPage />, { fake });
    const levels = await section('Achievement Levels');
    await levels.findByText('Top level reached');
    levels.getByText('Platinum Level');
    expect(levels.queryByText('Keep sharing to reach the next level!')).toBeNull();
  });

  it('ranks a chosen period, which lies in the address', async () => {
    renderScreen(<LeaderboardPage />, { fake, path: '/leaderboard?period=last-week' });
    expect((await screen.findByRole('button', { name: 'Last week' })).getAttribute('aria-pressed')).toBe('true');
    await screen.findByText('130 shares last week • 130 total shares');
    fake.answers('topPerformers', []);
    await userEvent.click(screen.getByRole('button', { name: 'This month' }));
    await screen.findByText('Nobody has points this month yet. Start sharing content to be the first!');
    expect(fake.callsOf('/api/leaderboard/top-performers').map(({ search }) => search.get('period'))).toEqual([
      'last-week',
      'month',
    ]);
  });

  it('shows the own line below when it is not among those shown', async () => {
    fake.answers('ownRank', ownRankOf({ rank: 40, points: 1, shares: 1, weeklyShares: 1, user: personAt(20) }));
    renderScreen(<LeaderboardPage />, { fake });
    await screen.findByText('1 share this week • 19 total shares');
    const lines = (await section('Top Performers')).getAllByRole('listitem');
    expect(lines).toHaveLength(11);
    expect(lines[10]?.textContent).toContain('40');
    expect(lines[10]?.textContent).toContain('1point');
  });

  // shows 2.70, 2.71
  it("ranks everyone by this week's shares, by address where there is no name", async () => {
    renderScreen(<LeaderboardPage />, { fake });
    await screen.findByText('jo@example.test');
    expect(fake.callsOf('/api/team-members')[0]?.search.get('sort')).toBe('weekly');
  });

  // shows 2.67, 2.72, 4.22
  it('says so where there is nothing yet', async () => {
    fake.answers('topPerformers', []);
    fake.answers('listMembers', []);
    renderScreen(<LeaderboardPage />, { fake });
    await screen.findByText('No performance data available yet. Start sharing content to see rankings!');
    await screen.findByText('No team members to display in rankings.');
  });
});
