import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { deferred } from '../../../testing/deferred.ts';
import { createFakeApi, problemOf } from '../../../testing/fakeApi.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { idOf, metricsOf } from '../../../testing/samples.ts';
import { useCommand } from './useCommand.ts';
import { useView } from './useView.ts';

const path = '/api/dashboard/metrics';

const Shares = () => <p>{useView('dashboardMetrics').data?.totalShares} shares</p>;

const Toggled = () => {
  const [shown, setShown] = useState(true);
  return (
    <>
      <button onClick={() => setShown(!shown)}>toggle</button>
      {shown && <Shares />}
    </>
  );
};

const Deleter = () => {
  const { run } = useCommand('DeleteAsset', { failure: 'Failed to delete asset. Please try again.' });
  return <button onClick={() => void run({ params: { id: idOf(1) } }).catch(() => undefined)}>delete</button>;
};

const api = () => {
  const fake = createFakeApi();
  fake.answers('dashboardMetrics', metricsOf({ totalMembers: 0, activeProspects: 0, totalShares: 7, totalViews: 0 }));
  return fake;
};

describe('what was fetched', () => {
  // shows 9.1
  it('is never stale: neither the focus nor coming back to a screen fetches it again', async () => {
    const fake = api();
    renderScreen(<Toggled />, { fake });
    await screen.findByText('7 shares');
    act(() => {
      window.dispatchEvent(new Event('focus'));
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('online'));
    });
    await userEvent.click(screen.getByRole('button', { name: 'toggle' }));
    await userEvent.click(screen.getByRole('button', { name: 'toggle' }));
    await screen.findByText('7 shares');
    expect(fake.callsOf(path)).toHaveLength(1);
  });

  // shows 9.2, 9.3
  it('has no interval and no retry', async () => {
    const fake = api();
    const { queryClient } = renderScreen(<Shares />, { fake, framed: false });
    await screen.findByText('7 shares');
    const options = queryClient
      .getQueryCache()
      .getAll()
      .map((query) => queryClient.defaultQueryOptions({ queryKey: query.queryKey }));
    expect(options).toHaveLength(1);
    expect(options[0]).toMatchObject({ retry: false, refetchOnWindowFocus: false });
    expect(options[0]?.refetchInterval).toBeUndefined();
    expect(queryClient.getDefaultOptions().mutations?.retry).toBe(false);
  });
});

describe('a failure', () => {
  // shows 7.11
  it('of the current user is not retried', async () => {
    const fake = createFakeApi();
    fake.fails('currentUser', problemOf(500, 'Broken.'));
    const User = () => <p>{useView('currentUser').isError ? 'failed' : 'asking'}</p>;
    renderScreen(<User />, { fake });
    await screen.findByText('failed');
    expect(fake.callsOf('/api/auth/user')).toHaveLength(1);
  });

  it.each([
    [429, '7 shares'],
    [503, '7 shares'],
    [403, 'failed'],
  ])('of a later read with %i leaves “%s” on the screen', async (status, shown) => {
    const fake = api();
    const later = deferred<Response>();
    const Read = () => {
      const { data, isError, isFetching } = useView('dashboardMetrics');
      if (isFetching) return <p>reading</p>;
      return <p>{isError ? 'failed' : `${data?.totalShares ?? 0} shares`}</p>;
    };
    const { queryClient } = renderScreen(<Read />, { fake });
    await screen.findByText('7 shares');
    fake.repliesTo('dashboardMetrics', () => later.promise);
    void queryClient.refetchQueries();
    await screen.findByText('reading');
    later.resolve(Response.json(problemOf(status, 'Not now.'), { status }));
    await screen.findByText(/shares|failed/u);
    expect(screen.getByText(shown)).toBeDefined();
  });

  // shows 9.4
  it('of a command is not retried', async () => {
    const fake = createFakeApi();
    fake.isUnreachable('DeleteAsset');
    renderScreen(<Deleter />, { fake });
    await userEvent.click(screen.getByRole('button', { name: 'delete' }));
    await screen.findByText('Failed to delete asset. Please try again.');
    expect(fake.callsOf(`/api/assets/${idOf(1)}`, 'DELETE')).toHaveLength(1);
  });

  // shows 8.3
  it('of a command with 401 shows the unauthorized toast instead of its own', async () => {
    const fake = createFakeApi();
    const gone: string[] = [];
    fake.fails('DeleteAsset', problemOf(401, 'Please sign in.', 'unauthorized'));
    renderScreen(<Deleter />, { fake, leave: (to) => gone.push(to) });
    await userEvent.click(screen.getByRole('button', { name: 'delete' }));
    await screen.findByText('You are logged out. Logging in again...');
    await waitFor(() => expect(gone).toHaveLength(1));
    expect(screen.queryByText('Failed to delete asset. Please try again.')).toBeNull();
  });
});
