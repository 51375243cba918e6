import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  activityAt,
  analyticsOf,
  memberAt,
  metricsOf,
  notificationsOf,
  ownRankOf,
  rankedAt,
} from '../../testing/samples.ts';
import { showScreen, signedInApi } from '../../testing/showScreen.tsx';
import { AnalyticsPage } from './analytics/AnalyticsPage.tsx';
import { LeaderboardPage } from './leaderboard/LeaderboardPage.tsx';
import { NotificationPanel } from '../features/notification/NotificationPanel.tsx';
import { ActivityLine } from '../features/overview/feed/ActivityLine.tsx';
import { LevelBadge } from '../ui/LevelBadge.tsx';
import { RankMark } from '../features/overview/RankMark.tsx';
import { drawStyles } from '../../testing/styles.ts';

describe('a rank', () => {
  drawStyles();

  // shows 2.64, 9.12
  it('of the first three has a medal and a surface of its own, the others are plain', () => {
    showScreen([1, 2, 3, 4, 11].map((rank) => <RankMark key={rank} rank={rank} />));
    const marks = [...document.querySelectorAll('[data-rank]')];
    expect(marks.map((mark) => mark.textContent)).toEqual(['1', '2', '3', '4', '11']);
    expect(marks.map((mark) => mark.querySelector('svg') !== null)).toEqual([true, true, true, false, false]);
    const surfaces = marks.map((mark) => getComputedStyle(mark).backgroundColor);
    expect(new Set(surfaces).size).toBe(4);
    expect(surfaces[3]).toBe(surfaces[4]);
  });
});

const leaderboard = () => {
  const api = signedInApi();
  api.answers('dashboardMetrics', metricsOf({ totalMembers: 2, activeProspects: 0, totalShares: 3, totalViews: 0 }));
  api.answers('topPerformers', [rankedAt(0, { points: 480, level: 'platinum' })]);
  api.answers('listMembers', [memberAt(0)]);
  api.answers('ownRank', ownRankOf());
  return showScreen(<LeaderboardPage />, { api });
};

describe('the leaderboard', () => {
  drawStyles();

  // shows 2.63
  it('shows rank, initials, name, level and points of a performer', async () => {
    leaderboard();
    const line = within(await within(screen.getByRole('region', { name: 'Top Performers' })).findByRole('listitem'));
    for (const text of ['1', 'MO', 'Maya Okafor', 'Platinum', '480', 'points'])
      expect(line.getByText(text)).toBeDefined();
  });

  // shows 2.71
  it('shows level, weekly and total shares of every member', async () => {
    leaderboard();
    const line = within(
      await within(await screen.findByRole('region', { name: 'Full Team Rankings' })).findByRole('listitem'),
    );
    for (const text of ['Maya Okafor', 'Platinum', '18', 'this week', '130', 'total'])
      expect(line.getByText(text)).toBeDefined();
  });

  // shows 2.68, 2.69
  it('names the four levels with their bands, in order, and the current one', async () => {
    leaderboard();
    const card = within(await screen.findByRole('region', { name: 'Achievement Levels' }));
    expect(card.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'BronzeEntry Level0-24 shares',
      'SilverRising Star25-49 shares',
      'GoldTop Performer50-99 shares',
      'PlatinumElite100+ shares',
    ]);
    expect(card.getByText('Your Current Level')).toBeDefined();
  });

  // shows 3.12, 9.21
  it('calls a level Bronze until it is loaded', () => {
    showScreen(<LevelBadge />);
    expect(screen.getByText('Bronze')).toBeDefined();
  });

  it('draws each level in its own metal', () => {
    const levels = ['bronze', 'silver', 'gold', 'platinum'] as const;
    showScreen(levels.map((level) => <LevelBadge key={level} level={level} />));
    const looks = ['Bronze', 'Silver', 'Gold', 'Platinum'].map((name) => {
      const { color, backgroundColor } = getComputedStyle(screen.getByText(name).parentElement ?? document.body);
      return `${color} on ${backgroundColor}`;
    });
    expect(new Set(looks).size).toBe(4);
  });

  it('draws a level in its metal in the feed and among the notifications too', async () => {
    const levels = ['bronze', 'silver', 'gold', 'platinum'] as const;
    const lines = levels.map((subject, at) => activityAt(at, { type: 'achievement_earned', subject }));
    const [sample = expect.fail()] = notificationsOf(1).items;
    const items = levels.map((subject) => ({ ...sample, id: subject, type: 'team_level' as const, subject }));
    const api = signedInApi();
    api.answers('listNotifications', { unread: 0, readUpTo: 9, items });
    showScreen(
      <>
        {lines.map((line) => (
          <ActivityLine key={line.id} newest={line} count={1} sentence={line.description} />
        ))}
        <NotificationPanel />
      </>,
      { api },
    );
    await screen.findByRole('list', { name: 'Notifications, newest first' });
    const marks = [...document.querySelectorAll('[data-activity] [aria-hidden]:has(> svg)')];
    const icons = [...document.querySelectorAll('li a > svg')];
    expect(new Set(marks.map((one) => getComputedStyle(one).backgroundColor)).size).toBe(4);
    expect(new Set(icons.map((one) => getComputedStyle(one).color)).size).toBe(4);
  });
});

describe('analytics', () => {
  // shows 2.75, 2.76
  it('shows the top assets with most shares first, and counts of what happened', async () => {
    const api = signedInApi();
    const topAssets = Array.from({ length: 5 }, (_none, index) => ({
      id: `a${index}`,
      type: 'link',
      title: `Asset ${index}`,
      totalShares: 9 - index,
      totalViews: 0,
    }));
    api.answers('analytics', { ...analyticsOf(), totalShares: 412, newProspects: 118, trainingSessions: 7, topAssets });
    showScreen(<AnalyticsPage />, { api });
    const top = within(await screen.findByRole('region', { name: 'Top Performing Assets' }));
    expect(top.getAllByText(/^Asset \d$/u).map((one) => one.textContent)).toEqual([
      'Asset 0',
      'Asset 1',
      'Asset 2',
      'Asset 3',
      'Asset 4',
    ]);
    const breakdown = within(screen.getByRole('region', { name: 'Activity Breakdown' }));
    for (const text of ['Content Shares', '412', 'New Prospects', '118', 'Training Sessions', '7'])
      expect(breakdown.getByText(text)).toBeDefined();
  });
});
