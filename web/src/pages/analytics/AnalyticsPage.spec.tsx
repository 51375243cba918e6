import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AnswerOf } from '../../lib/sync/useView.ts';
import { createFakeApi } from '../../../testing/fakeApi.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { analyticsOf, idOf } from '../../../testing/samples.ts';
import { showScreen, signedInApi } from '../../../testing/showScreen.tsx';
import { AnalyticsPage } from './AnalyticsPage.tsx';

const show = (changes: Partial<AnswerOf<'analytics'>> = {}) => {
  const fake = createFakeApi();
  fake.answers('analytics', { ...analyticsOf(), ...changes });
  fake.answers('shareFunnel', { shared: 0, opened: 0, answered: 0, interested: 0, converted: 0 });
  renderScreen(<AnalyticsPage />, { fake });
  return fake;
};

const tiles = () => [...document.querySelectorAll('[data-metric]')].map((tile) => tile.textContent);

describe('analytics', () => {
  // shows 2.73, 4.21, 9.13
  it('waits behind eight cards', () => {
    show();
    expect(screen.getAllByTestId('skeleton')).toHaveLength(8);
  });

  // shows 1.3, 2.74, 9.15, 9.23
  it('shows engagement as shares per view, rounded, and the conversion rate', async () => {
    show({ totalShares: 1, totalViews: 3, activeMembers: 2, newProspects: 7, conversions: 3 });
    await screen.findByText('Engagement Rate');
    expect(tiles()).toEqual([
      'Engagement Rate33%Shares per view3 views per share',
      'Total Views3All-time',
      'Active Members2This week',
      'Conversion Rate43%Prospects to customers',
    ]);
  });

  it.each([
    [4, 1, '0.3 views per share'],
    [2, 2, '1 view per share'],
    [0, 0, ''],
  ])('says of %i shares and %i views how often one is looked at: %s', async (totalShares, totalViews, said) => {
    show({ totalShares, totalViews });
    await screen.findByText('Engagement Rate');
    expect(tiles()[0]?.split('Shares per view')[1]).toBe(said);
  });

  it('shows how far the links of the team came, of oneself, and of the member whom the address names', async () => {
    const api = signedInApi();
    api.answers('analytics', analyticsOf());
    const steps = { opened: 3, answered: 2, interested: 1, converted: 1 };
    api.answers('shareFunnel', ({ search }) =>
      search.get('userId') === idOf(7) ? { ...steps, shared: 4, name: 'Jonas Weiss' } : { ...steps, shared: 40 },
    );
    const at = `/analytics?member=${idOf(7)}`;
    const { user } = showScreen(<AnalyticsPage />, { api, path: '/analytics', at });
    const section = within(await screen.findByRole('region', { name: 'From the link to the customer' }));
    const pressed = () => section.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
    await section.findByRole('button', { name: 'Jonas Weiss' });
    expect([pressed(), section.getAllByRole('listitem')[0]?.textContent]).toEqual([['Jonas Weiss'], 'Shared4']);
    await user.click(section.getByRole('button', { name: 'The whole team' }));
    await section.findByText('40');
    expect(pressed()).toEqual(['The whole team']);
  });

  it('says that the new prospects are all that were ever added', async () => {
    show({ newProspects: 184 });
    const row = (await screen.findByText('New Prospects')).closest('li');
    expect(row?.textContent).toBe('New Prospectsall that were ever added184');
  });

  // shows 9.16
  it('shows an engagement of 0% without views', async () => {
    show({ totalShares: 5, totalViews: 0 });
    await screen.findByText('Engagement Rate');
    expect(tiles()[0]).toContain('0%');
  });

  // shows 9.23
  it('shows no conversion rate without prospects', async () => {
    show({ newProspects: 0, conversions: 0 });
    await screen.findByText('Engagement Rate');
    expect(tiles()[3]).toBe('Conversion Rate–Prospects to customers');
  });

  // shows 2.79
  it('shows how far this month has come towards the goal, and that it is reached', async () => {
    show({ teamGoal: 1200, sharesThisMonth: 300, totalShares: 9000 });
    const overview = within(await screen.findByRole('region', { name: 'Team Performance Overview' }));
    overview.getByText('Team Goal: 1,200');
    const progress = overview.getByRole('progressbar', { name: '300 of 1,200 this month' });
    expect(progress.getAttribute('aria-valuenow')).toBe('25');
  });

  it('says that the goal is reached', async () => {
    show({ teamGoal: 100, sharesThisMonth: 100 });
    const progress = await screen.findByRole('progressbar', { name: 'Goal reached: 100 this month' });
    expect(progress.getAttribute('aria-valuenow')).toBe('100');
  });

  // shows 2.77, 2.78, 2.79
  it('counts active and inactive members, with the share of active ones and the goal', async () => {
    show({ totalMembers: 8, activeMembers: 3 });
    const overview = within(await screen.findByRole('region', { name: 'Team Performance Overview' }));
    for (const text of ['38% active', 'Need Follow-up', 'Team Goal: 500', '5'])
      expect(overview.getByText(text)).toBeTruthy();
    const link = overview.getByRole('link', { name: 'See who they are' });
    expect(link.getAttribute('href')).toBe('/team-members?inactive=true');
  });

  it('says which of the inactive members are only new, and leads to the others alone', async () => {
    show({ totalMembers: 8, activeMembers: 3, newcomers: 2 });
    await screen.findByText('2 of them are new this week');
    expect(screen.getByRole('link', { name: 'See who they are' })).toBeTruthy();
  });

  it('leads nowhere where all inactive members are new', async () => {
    show({ totalMembers: 8, activeMembers: 7, newcomers: 1 });
    await screen.findByText('1 of them is new this week');
    expect(screen.queryByRole('link', { name: 'See who they are' })).toBeNull();
  });

  it('shows the trend in a table for screen readers', async () => {
    show();
    const table = within(await screen.findByRole('table', { name: 'Shares by week' }));
    expect(table.getAllByRole('row')).toHaveLength(13);
    expect(table.getByRole('row', { name: /Nov 16/u })).toBeTruthy();
    expect(table.getAllByRole('row').at(-1)?.textContent).toContain('so far this week');
  });

  it('draws the week that runs apart, and no fall from the last whole one', async () => {
    const weeks = ['2026-W46', '2026-W47', '2026-W48'];
    show({ trend: weeks.map((week, place) => ({ week, shares: [9, 130, 87][place] ?? 0, views: 0 })) });
    const chart = await screen.findByRole('img', { name: /^Shares by week/u });
    const running = chart.querySelector('[data-running]');
    const [whole] = [...chart.querySelectorAll('path[stroke]')].filter((path) => path !== running);
    expect(running?.getAttribute('stroke-dasharray')).not.toBeNull();
    const endOf = (path: Element | null | undefined) => path?.getAttribute('d')?.split(/[ C]/u).at(-1);
    expect(running?.getAttribute('d')).toMatch(new RegExp(`^M${endOf(whole) ?? 'nothing'}C`, 'u'));
    expect(endOf(whole)).not.toBe(endOf(running));
    expect(screen.getAllByText(/so far this week/u).length).toBeGreaterThan(0);
  });

  // shows 2.80, 4.22
  it('says so without assets', async () => {
    show({ topAssets: [] });
    await screen.findByText('No assets available for analysis.');
  });
});
