import { act, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeApi } from '../../../testing/fakeApi.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { metricsOf } from '../../../testing/samples.ts';
import { useDailyTurn } from './dailyTurn.ts';
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

  // shows I40
  it('counts the new day from midnight of the organization on', async () => {
    const fake = await open('Asia/Tokyo');
    await pass(89_000);
    screen.getByText('7 today, 0 assets');
    await pass(1_000);
    screen.getByText('0 today, 0 assets');
    expect(fake.callsOf(metricsPath)).toHaveLength(2);
  });

  // shows I40
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

const Day = () => {
  const { data: progress } = useView('todayProgress');
  return <p>{`${progress?.total ?? 0} people`}</p>;
};

const Daily = ({ timeZone }: { timeZone: string | undefined }) => {
  useDailyTurn(timeZone);
  return <Day />;
};

const dayPath = '/api/today/progress';

describe("an open page about a person's day", () => {
  const show = async (page: ReactNode) => {
    const fake = createFakeApi();
    fake.answers('todayProgress', { done: 0, moved: 0, total: 2, daysInRow: 0 });
    renderScreen(page, { fake });
    await pass(100);
    screen.getByText('2 people');
    fake.answers('todayProgress', { done: 0, moved: 0, total: 3, daysInRow: 0 });
    return fake;
  };
  const start = (at: string): void => void vi.useFakeTimers({ now: new Date(at) });
  afterEach(() => vi.useRealTimers());

  // shows I51.4
  it.each([
    ['Asia/Kathmandu', '2026-11-22T18:15:00.000Z'],
    ['Pacific/Apia', '2026-11-22T11:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-11-22T13:00:00.000Z'],
    ['America/St_Johns', '2026-11-23T03:30:00.000Z'],
  ])('is new at midnight in %s, and once more for a server whose clock is behind', async (timeZone, midnight) => {
    start(new Date(Date.parse(midnight) - 150_000).toISOString());
    const fake = await show(<Daily timeZone={timeZone} />);
    await pass(149_000);
    expect(fake.callsOf(dayPath)).toHaveLength(1);
    await pass(1_000);
    screen.getByText('3 people');
    await pass(60_000);
    expect(fake.callsOf(dayPath)).toHaveLength(3);
    await pass(600_000);
    expect(fake.callsOf(dayPath)).toHaveLength(3);
  });

  // shows I51.4
  it('is new when it is shown after an answer of the day before was kept', async () => {
    start('2026-11-22T18:10:00.000Z');
    const Later = () => {
      const [isShown, setShown] = useState(false);
      useEffect(() => void setTimeout(() => setShown(true), 600_000), []);
      return isShown ? <Daily timeZone="Asia/Kathmandu" /> : <Day />;
    };
    const fake = await show(<Later />);
    await pass(590_000);
    expect(fake.callsOf(dayPath)).toHaveLength(1);
    await pass(10_000);
    // the answer is read and shown a turn later
    await pass(100);
    screen.getByText('3 people');
  });

  it('is new with the hour, and in a time zone that was chosen meanwhile', async () => {
    start('2026-11-22T18:50:00.000Z');
    const Choosing = () => {
      const [timeZone, setZone] = useState('Asia/Kathmandu');
      return (
        <>
          <button onClick={() => setZone('Asia/Tokyo')}>choose</button>
          <Daily timeZone={timeZone} />
        </>
      );
    };
    const fake = await show(<Choosing />);
    await pass(300_000);
    act(() => screen.getByRole('button').click());
    await pass(100);
    expect(fake.callsOf(dayPath)).toHaveLength(2);
    await pass(300_000);
    expect(fake.callsOf(dayPath)).toHaveLength(3);
  });
});
