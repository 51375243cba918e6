import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeApi } from '../../testing/fakeApi.ts';
import { renderScreen } from '../../testing/render.tsx';
import { metricsOf } from '../../testing/samples.ts';
import { useDayTurn } from './dayTurn.ts';
import { useView } from './useView.ts';

const Page = ({ timeZone }: { timeZone: string | undefined }) => {
  useDayTurn(timeZone);
  const metrics = useView('dashboardMetrics');
  const assets = useView('listAssets');
  return <p>{`${metrics.data?.sharesToday} today, ${assets.data?.length} assets`}</p>;
};

const metricsPath = '/api/dashboard/metrics';
const pass = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });

const open = async (timeZone: string) => {
  const fake = createFakeApi();
  fake.answers('dashboardMetrics', metricsOf({ sharesToday: 7 }));
  fake.answers('listAssets', []);
  renderScreen(<Page timeZone={timeZone} />, { fake });
  await pass(100);
  screen.getByText('7 today, 0 assets');
  fake.answers('dashboardMetrics', metricsOf({ sharesToday: 0 }));
  return fake;
};

describe('an open page', () => {
  beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-22T14:58:30.000Z') }));
  afterEach(() => vi.useRealTimers());

  it('counts the new day from midnight of the organization on', async () => {
    const fake = await open('Asia/Tokyo');
    await pass(89_000);
    screen.getByText('7 today, 0 assets');
    await pass(1_000);
    screen.getByText('0 today, 0 assets');
    expect(fake.callsOf(metricsPath)).toHaveLength(2);
  });

  it('asks again a minute later, in case the server turns later, and then no more', async () => {
    const fake = await open('Asia/Tokyo');
    await pass(150_000);
    expect(fake.callsOf(metricsPath)).toHaveLength(3);
    await pass(3_600_000);
    expect(fake.callsOf(metricsPath)).toHaveLength(3);
  });

  it('fetches nothing that has no day in it, and nothing at midnight elsewhere', async () => {
    const fake = await open('Asia/Tokyo');
    await pass(120_000);
    expect(fake.callsOf('/api/assets')).toHaveLength(1);
    vi.setSystemTime(new Date('2026-11-22T23:58:30.000Z'));
    const before = fake.callsOf(metricsPath).length;
    await pass(300_000);
    expect(fake.callsOf(metricsPath)).toHaveLength(before + 1);
  });
});
