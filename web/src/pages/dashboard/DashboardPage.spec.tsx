import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { applyChanged } from '../../lib/sync/live.ts';
import { createFakeApi, problemOf } from '../../../testing/fakeApi.ts';
import type { FakeApi } from '../../../testing/fakeApi.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { activityAt, assetAt, currentUser, idOf, memberAt, metricsOf, rankedAt } from '../../../testing/samples.ts';
import { withOperatorContact } from '../../../testing/operatorContact.ts';
import { DashboardPage } from './DashboardPage.tsx';
import { drawStyles } from '../../../testing/styles.ts';

const organizationId = idOf(900);
let fake: FakeApi;

const feed = (from: number, count: number) => Array.from({ length: count }, (_none, index) => activityAt(from - index));

beforeEach(() => {
  fake = createFakeApi();
  fake.answers('currentUser', currentUser());
  fake.answers(
    'dashboardMetrics',
    metricsOf({ totalMembers: 25, activeProspects: 38, totalShares: 1412, totalViews: 1893 }),
  );
  fake.answers('listActivities', feed(40, 40));
  fake.answers('topPerformers', [rankedAt(0), rankedAt(1), rankedAt(2), rankedAt(3)]);
  fake.answers('listAssets', [assetAt(0), assetAt(1), assetAt(2), assetAt(3)]);
});

const metric = (label: string): string => {
  const card = document.querySelector(`[data-metric="${label}"]`);
  return card?.textContent ?? '';
};

describe('the dashboard', () => {
  drawStyles();

  // shows 2.21
  it('shows a spinner until the signed-in person is loaded', () => {
    fake.repliesTo('currentUser', () => new Promise<Response>(() => undefined));
    renderScreen(<DashboardPage />, { fake });
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  });

  // shows 2.22, 2.23
  it('shows four numbers with what this month, this week and today brought', async () => {
    renderScreen(<DashboardPage />, { fake });
    await screen.findByText('1,412');
    expect(metric('Total Team Members')).toBe('Total Team Members25+2 this month');
    expect(metric('Active Prospects')).toBe('Active Prospects38+8 this week');
    expect(metric('Content Shares')).toBe('Content Shares1,412+23 today');
    expect(metric('Total Views')).toBe('Total Views1,893+156 this week');
  });

  it('shows a member their own figures below those of the team', async () => {
    fake.answers('currentUser', currentUser({ role: 'member' }));
    fake.answers('findMember', memberAt(3, { stats: { ...memberAt(3).stats, totalShares: 4, totalViews: 9 } }));
    fake.answers('countProspects', { all: 5, status: { new: 1, contacted: 1, interested: 1, converted: 1, lost: 1 } });
    renderScreen(<DashboardPage />, { fake });
    await screen.findByText('You: 3');
    expect(metric('Total Team Members')).toBe('Total Team Members25+2 this monthincluding you');
    expect(metric('Active Prospects')).toBe('Active Prospects38+8 this weekYou: 3');
    expect(metric('Content Shares')).toBe('Content Shares1,412+23 todayYou: 4');
    expect(metric('Total Views')).toBe('Total Views1,893+156 this weekYou: 9');
    expect(fake.callsOf('/api/prospects/counts')[0]?.search.get('owner')).toBe(currentUser().id);
  });

  it('has no empty panels while the first steps run, and each with its first line', async () => {
    fake.answers('showChecklist', { dismissed: false, steps: [{ step: 'asset', done: false }] });
    fake.answers('listActivities', []);
    fake.answers('topPerformers', []);
    fake.answers('listAssets', []);
    const client = renderScreen(<DashboardPage />, { fake });
    await screen.findByText('1,412');
    const panels = ['Recent Team Activity', 'Top Performers', 'Marketing Assets'];
    for (const name of panels) expect(screen.queryByRole('region', { name })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Share an asset' })).toBeNull();
    fake.answers('listAssets', [assetAt(0)], 50);
    act(() => applyChanged(client, { organizationId, positions: { assets: 50 } }));
    await screen.findByRole('region', { name: 'Marketing Assets' });
  });

  it('adds an asset and a person of the first steps in place', async () => {
    const steps = [
      { step: 'asset', done: false },
      { step: 'prospect', done: false },
    ] as const;
    fake.answers('showChecklist', { dismissed: false, steps: [...steps] });
    renderScreen(<DashboardPage />, { fake });
    await userEvent.click(await screen.findByRole('button', { name: /^Add a first prospect/u }));
    await screen.findByRole('dialog', { name: 'Add New Prospect' });
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Add a first asset/u }));
    await screen.findByRole('dialog', { name: 'Create New Asset' });
    expect(screen.getByText('1,412')).toBeTruthy();
  });

  it('says in words that nothing came yet', async () => {
    const none = { membersThisMonth: 0, prospectsThisWeek: 0, sharesToday: 0, viewsThisWeek: 0 };
    fake.answers('dashboardMetrics', metricsOf(none));
    renderScreen(<DashboardPage />, { fake });
    await screen.findByText('1,412');
    expect(metric('Total Team Members')).toBe('Total Team Members25None yet this month');
    expect(metric('Active Prospects')).toBe('Active Prospects38None yet this week');
    expect(metric('Content Shares')).toBe('Content Shares1,412None yet today');
    expect(metric('Total Views')).toBe('Total Views1,893None yet this week');
  });

  // shows 2.25, 2.26, 9.11
  it('asks for three performers and three assets and shows no more', async () => {
    renderScreen(<DashboardPage />, { fake });
    await screen.findByText('The 28-day start');
    await screen.findByText('Maya Okafor', { selector: 'p' });
    expect(document.querySelectorAll('[data-asset]')).toHaveLength(3);
    expect(document.querySelectorAll('[data-rank]')).toHaveLength(3);
    expect(fake.callsOf('/api/assets')[0]?.search.get('limit')).toBe('3');
  });

  // shows 2.32
  it('shares an asset directly and says so', async () => {
    fake.does('ShareAsset', (call) => ({
      status: 201,
      body: { link: 'http://localhost/s/abc', ...Object(call.body) },
    }));
    renderScreen(<DashboardPage />, { fake });
    await userEvent.click(await screen.findByRole('button', { name: 'Share Product tour' }));
    await screen.findByText('The asset has been shared successfully!');
    expect(fake.callsOf(`/api/assets/${assetAt(1).id}/share`, 'POST')[0]?.body).toEqual({ sharedVia: 'direct' });
  });

  it('says what could not be loaded and tries again', async () => {
    fake.fails('dashboardMetrics', problemOf(503, 'The numbers are being counted again.'));
    renderScreen(<DashboardPage />, { fake });
    await screen.findByText('The numbers are being counted again.');
    fake.answers(
      'dashboardMetrics',
      metricsOf({ totalMembers: 25, activeProspects: 38, totalShares: 7, totalViews: 1893 }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('7');
  });
});

describe('the feed on the dashboard', () => {
  const live = () => screen.getByRole('region', { name: 'Latest activity' });
  const lines = () =>
    within(live())
      .getAllByRole('listitem')
      .flatMap((item) => [...item.querySelectorAll('[data-activity]')]);

  // shows 2.24
  it('shows a new entry on top at once and reads it out', async () => {
    const client = renderScreen(<DashboardPage />, { fake });
    await waitFor(() => expect(lines()).toHaveLength(29));
    fake.answers('listActivities', feed(41, 41), 50);
    act(() => applyChanged(client, { organizationId, positions: { activities: 50 } }));
    const { description } = activityAt(41);
    await waitFor(() => expect(lines()[0]?.textContent).toContain(description));
    await waitFor(() => expect(document.querySelector('[aria-live="polite"]')?.textContent).toBe(description));
  });

  it('counts new entries in a pill instead of moving what is being read', async () => {
    const client = renderScreen(<DashboardPage />, { fake });
    await waitFor(() => expect(lines()).toHaveLength(29));
    const top = lines()[0]?.textContent;
    const box = live();
    Object.defineProperty(box, 'scrollTo', { value: () => undefined });
    box.scrollTop = 200;
    fireEvent.scroll(box);
    fake.answers('listActivities', feed(43, 43), 50);
    act(() => applyChanged(client, { organizationId, positions: { activities: 50 } }));
    await screen.findByRole('button', { name: '3 new' });
    expect(lines()[0]?.textContent).toBe(top);
    box.scrollTop = 0;
    fireEvent.scroll(box);
    expect(screen.queryByRole('button', { name: '3 new' })).toBeNull();
    expect(lines()[0]?.textContent).toContain(activityAt(43).description);
  });
});

describe('the quick actions', () => {
  // shows 2.31
  it('lead to the operator for a training, where they gave an address', async () => {
    withOperatorContact('mailto:hello@example.test');
    renderScreen(<DashboardPage />, { fake });
    const tile = await screen.findByRole('link', { name: /Training Module/u });
    expect(tile.getAttribute('href')).toBe('mailto:hello@example.test');
  });

  // shows 2.28, 4.11
  it('open the invite dialog', async () => {
    const invite = vi.fn();
    renderScreen(<DashboardPage />, { fake, invite });
    await userEvent.click(await screen.findByRole('button', { name: /Invite Team Member/u }));
    expect(invite).toHaveBeenCalledTimes(1);
  });

  // shows 2.29, 2.31, 8.27
  it.each([
    [/Create Campaign/u, 'Create Campaign', 'Create marketing assets to launch your campaign'],
    [
      /Training Module/u,
      'Training Module',
      'There are no trainings here yet. Add training material to Marketing Assets: your whole team finds it there.',
    ],
  ])('%s says what to do', async (name, title, text) => {
    renderScreen(<DashboardPage />, { fake });
    await userEvent.click(await screen.findByRole('button', { name }));
    const card = (await screen.findByText(text)).closest('[data-toast]');
    expect(card?.getAttribute('data-toast')).toBe('info');
    expect(card?.textContent).toContain(title);
  });
});
