import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createFakeApi, problemOf } from '../../../testing/fakeApi.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { currentUser, metricsOf as sampleMetrics } from '../../../testing/samples.ts';
import { applyChanged, applyReady } from './live.ts';
import { useView } from './useView.ts';
import { deferred } from '../../../testing/deferred.ts';

const organizationId = 'organization-1';
const metricsOf = (totalShares: number) => sampleMetrics({ totalShares });

const Shares = () => {
  const view = useView('dashboardMetrics');
  if (view.isPending) return <p>loading</p>;
  if (view.isError) return <p>{view.error.message}</p>;
  return <p>{view.data.totalShares} shares</p>;
};

const metricsPath = '/api/dashboard/metrics';

describe('a shown view', () => {
  it('is fetched again when a live message says that it changed', async () => {
    const fake = createFakeApi();
    fake.answers('dashboardMetrics', metricsOf(1), 5);
    const client = renderScreen(<Shares />, { fake });
    await screen.findByText('1 shares');
    fake.answers('dashboardMetrics', metricsOf(2), 9);
    act(() => applyChanged(client, { organizationId, positions: { metrics: 9 } }));
    await screen.findByText('2 shares');
    expect(fake.callsOf(metricsPath).at(-1)?.headers.get('Upline-Position')).toBe('9');
  });

  it('is not fetched after changes of other views or changes it already shows', async () => {
    const fake = createFakeApi();
    fake.answers('dashboardMetrics', metricsOf(1), 5);
    const client = renderScreen(<Shares />, { fake });
    await screen.findByText('1 shares');
    act(() => applyChanged(client, { organizationId, positions: { prospects: 99 } }));
    act(() => applyChanged(client, { organizationId, positions: { metrics: 5 } }));
    act(() => applyReady(client, { positions: { metrics: 5, prospects: 99 } }));
    await Promise.resolve();
    expect(fake.callsOf(metricsPath)).toHaveLength(1);
  });

  it('is fetched again after a live message that came during its first fetch', async () => {
    const fake = createFakeApi();
    const first = deferred<Response>();
    fake.repliesTo('dashboardMetrics', () => first.promise);
    const client = renderScreen(<Shares />, { fake });
    await waitFor(() => expect(fake.callsOf(metricsPath)).toHaveLength(1));
    act(() => applyChanged(client, { organizationId, positions: { metrics: 9 } }));
    fake.answers('dashboardMetrics', metricsOf(2), 9);
    first.resolve(new Response(JSON.stringify(metricsOf(1)), { status: 200, headers: { 'Upline-Position': '5' } }));
    await screen.findByText('2 shares');
  });

  // shows I6
  it('is fetched again, with pauses, until the answer reaches the position', async () => {
    const fake = createFakeApi();
    fake.answers('dashboardMetrics', metricsOf(1), 5);
    const client = renderScreen(<Shares />, { fake });
    await screen.findByText('1 shares');
    act(() => applyChanged(client, { organizationId, positions: { metrics: 9 } }));
    await waitFor(() => expect(fake.callsOf(metricsPath).length).toBeGreaterThanOrEqual(3));
    fake.answers('dashboardMetrics', metricsOf(2), 9);
    await screen.findByText('2 shares');
    expect(fake.callsOf(metricsPath).length).toBeLessThan(7);
  });

  // shows I7
  it('waits in a hidden tab and catches up when shown', async () => {
    const fake = createFakeApi();
    fake.answers('dashboardMetrics', metricsOf(1), 5);
    const client = renderScreen(<Shares />, { fake });
    await screen.findByText('1 shares');
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    fake.answers('dashboardMetrics', metricsOf(2), 9);
    act(() => applyChanged(client, { organizationId, positions: { metrics: 9 } }));
    expect(fake.callsOf(metricsPath)).toHaveLength(1);
    hidden.mockRestore();
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await screen.findByText('2 shares');
  });

  it('follows in a hidden tab how much is unread, which its title says, and nothing else of the person', async () => {
    const fake = createFakeApi();
    fake.answers('currentUser', currentUser({ unreadNotifications: 1 }), 5);
    const Unread = () => <p>{useView('currentUser').data?.unreadNotifications} unread</p>;
    const client = renderScreen(<Unread />, { fake, framed: false });
    await screen.findByText('1 unread');
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    fake.answers('currentUser', currentUser({ unreadNotifications: 2 }), 9);
    act(() => applyChanged(client, { organizationId, positions: { members: 8 } }));
    expect(fake.callsOf('/api/auth/user')).toHaveLength(1);
    act(() => applyChanged(client, { organizationId, positions: { inbox: 9 } }));
    await screen.findByText('2 unread');
    hidden.mockRestore();
  });

  it('keeps what it shows when a later fetch fails', async () => {
    const fake = createFakeApi();
    fake.answers('dashboardMetrics', metricsOf(1), 5);
    const client = renderScreen(<Shares />, { fake });
    await screen.findByText('1 shares');
    fake.isUnreachable('dashboardMetrics');
    act(() => applyChanged(client, { organizationId, positions: { metrics: 9 } }));
    await waitFor(() => expect(fake.callsOf(metricsPath).length).toBeGreaterThan(1));
    expect(screen.getByText('1 shares')).toBeTruthy();
  });

  // shows I7
  it('is fetched again after the server went back to a backup', async () => {
    const fake = createFakeApi();
    fake.answers('dashboardMetrics', metricsOf(7), 50);
    const client = renderScreen(<Shares />, { fake });
    await screen.findByText('7 shares');
    act(() => applyReady(client, { positions: { metrics: 50 } }));
    fake.answers('dashboardMetrics', metricsOf(3), 20);
    act(() => applyReady(client, { positions: { metrics: 20 } }));
    await screen.findByText('3 shares');
  });

  // shows 9.3
  it('says what failed, in the words of the catalogue, and is not retried', async () => {
    const fake = createFakeApi();
    fake.repliesTo('dashboardMetrics', () => new Response('Down for repairs', { status: 503 }));
    renderScreen(<Shares />, { fake });
    await screen.findByText('503: Down for repairs');
    expect(fake.callsOf(metricsPath)).toHaveLength(1);
  });
});

describe('a lost session', () => {
  // shows 2.6, 4.23, 7.3, 8.3, 8.4, 9.10
  it('shows one toast and goes to the login after half a second', async () => {
    const fake = createFakeApi();
    const leave = vi.fn();
    fake.fails('dashboardMetrics', problemOf(401, 'Please sign in.', 'unauthorized'));
    fake.fails('currentUser', problemOf(401, 'Please sign in.', 'unauthorized'));
    const User = () => <p>{useView('currentUser').data?.email}</p>;
    const startedAt = performance.now();
    renderScreen(
      <>
        <Shares />
        <User />
      </>,
      { fake, leave },
    );
    await screen.findByText('You are logged out. Logging in again...');
    expect(screen.getByText('Unauthorized').closest('[data-toast]')?.getAttribute('data-toast')).toBe('destructive');
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(499);
    expect(leave.mock.calls[0]?.[0]).toMatch(/^\/api\/login\?/u);
  });
});

describe('calls of a tab', () => {
  it('name the organization the tab is in', async () => {
    const fake = createFakeApi();
    fake.answers('dashboardMetrics', metricsOf(1));
    fake.answers('currentUser', currentUser());
    const client = renderScreen(<p>nothing</p>, { fake });
    client.enter(organizationId, 'u1');
    await client.call('GET', metricsPath);
    expect(fake.calls.at(-1)?.headers.get('Upline-Organization')).toBe(organizationId);
  });
});
