import { act, screen } from '@testing-library/react';
import { pageAnswersId } from '@upline/contracts';
import type { PageAnswer } from '@upline/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeApi } from '../../../testing/fakeApi.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { assetAt, metricsOf } from '../../../testing/samples.ts';
import { applyReady } from './live.ts';
import { useView } from './useView.ts';
import { useViewPages } from './useViewPages.ts';

const Shares = () => <p>{useView('dashboardMetrics').data?.totalShares ?? 'none'} shares</p>;
const Assets = () => {
  const { rows, total } = useViewPages('listAssets');
  return <p>{`${rows.map(({ title }) => title).join(', ')} of ${total}`}</p>;
};

/** A page as the server sent it, with these answers. */
const hold = (...answers: readonly PageAnswer[]): void => {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = pageAnswersId;
  element.textContent = JSON.stringify(answers);
  document.body.append(element);
};

const metrics = {
  query: 'dashboardMetrics',
  position: 5,
  total: null,
  next: null,
  data: metricsOf({ totalShares: 7 }),
};
const name = '\u202eruoT</script>';
const assets = {
  query: 'listAssets',
  search: { limit: 60 },
  inPages: true,
  position: 5,
  total: 1,
  next: null,
  data: [assetAt(0, { title: name })],
} as const;

/** What was asked for, apart from who is signed in, which the frame of a test asks. */
const asked = ({ calls }: ReturnType<typeof createFakeApi>): string[] =>
  calls.map(({ path }) => path).filter((path) => path !== '/api/auth/user');

describe('answers inside the page', () => {
  // the page was opened just now, whatever quarter of an hour began since this file was loaded
  beforeEach(() => void vi.useFakeTimers({ now: performance.timeOrigin, toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  it('are shown from the first moment, and nothing is asked', () => {
    hold(metrics, assets);
    const fake = createFakeApi();
    renderScreen(
      <>
        <Shares />
        <Assets />
      </>,
      { fake },
    );
    expect(screen.getByText('7 shares')).toBeTruthy();
    expect(screen.getByText(`${name} of 1`)).toBeTruthy();
    expect(asked(fake)).toEqual([]);
  });

  // shows I7
  it('are fetched again when a view has changed before the live connection is there, and no others', async () => {
    hold(metrics, assets);
    const fake = createFakeApi();
    fake.answers('dashboardMetrics', metricsOf({ totalShares: 8 }), 6);
    const shown = (
      <>
        <Shares />
        <Assets />
      </>
    );
    const client = renderScreen(shown, { fake });
    act(() => applyReady(client, { positions: { metrics: 6, assets: 5 } }));
    await screen.findByText('8 shares');
    expect(asked(fake)).toEqual(['/api/dashboard/metrics']);
  });

  it('are used once: a client that is made later asks', async () => {
    hold(metrics);
    const fake = createFakeApi();
    fake.answers('dashboardMetrics', metricsOf({ totalShares: 8 }), 6);
    renderScreen(<p>before</p>, { fake });
    renderScreen(<Shares />, { fake });
    await screen.findByText('8 shares');
  });

  it('are dropped where the day may have turned since the page was opened', async () => {
    hold(metrics);
    vi.useFakeTimers({ now: performance.timeOrigin + 900_000, toFake: ['Date'] });
    const fake = createFakeApi();
    fake.answers('dashboardMetrics', metricsOf({ totalShares: 8 }), 6);
    renderScreen(<Shares />, { fake });
    await screen.findByText('8 shares');
  });
});
