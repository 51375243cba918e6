import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeApi } from '../../../testing/fakeApi.ts';
import type { FakeApi } from '../../../testing/fakeApi.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { currentUser, memberAt, rankedAt, metricsOf } from '../../../testing/samples.ts';
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
  fake.answers('listMembers', [
    memberAt(0),
    memberAt(1, { firstName: null, lastName: null, email: 'jo@example.test' }),
  ]);
});

const section = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the leaderboard', () => {
  it('shows members, shares and the rounded average', async () => {
    renderScreen(<LeaderboardPage />, { fake });
    await screen.findByText('Average Shares');
    const tiles = [...document.querySelectorAll('[data-metric]')].map((tile) => tile.textContent);
    expect(tiles).toEqual(['Team Members3', 'Total Shares10', 'Average Shares3']);
  });

  it('lists ranks with level, shares and points, ten at a time', async () => {
    renderScreen(<LeaderboardPage />, { fake });
    await screen.findByText('18 shares this week • 130 total shares');
    expect((await section('Top Performers')).getAllByRole('listitem')).toHaveLength(10);
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect((await section('Top Performers')).getAllByRole('listitem')).toHaveLength(14);
  });

  it("calls someone without a name 'Unknown User'", async () => {
    fake.answers('topPerformers', [rankedAt(0, { user: { id: 'x', firstName: null, lastName: null, initials: 'U' } })]);
    renderScreen(<LeaderboardPage />, { fake });
    await screen.findByText('Unknown User');
  });

  it('names the levels, their bands and the fixed current one', async () => {
    renderScreen(<LeaderboardPage />, { fake });
    const levels = await section('Achievement Levels');
    for (const text of [
      'Entry Level',
      'Rising Star',
      'Elite',
      '0-24 shares',
      '100+ shares',
      'Bronze Level',
      'Keep sharing to reach the next level!',
    ])
      expect(levels.getByText(text)).toBeTruthy();
  });

  it("ranks everyone by this week's shares, by address where there is no name", async () => {
    renderScreen(<LeaderboardPage />, { fake });
    await screen.findByText('jo@example.test');
    expect(fake.callsOf('/api/team-members')[0]?.search.get('sort')).toBe('weekly');
  });

  it('says so where there is nothing yet', async () => {
    fake.answers('topPerformers', []);
    fake.answers('listMembers', []);
    renderScreen(<LeaderboardPage />, { fake });
    await screen.findByText('No performance data available yet. Start sharing content to see rankings!');
    await screen.findByText('No team members to display in rankings.');
  });
});
