import { QueryObserver } from '@tanstack/react-query';
import type { QueryName } from '@upline/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from './client.ts';
import type { Client } from './client.ts';
import { keyOf } from './useView.ts';

/** Time between two messages to a small room. */
const messageMs = 60;
const answerMs = 10;

let client: Client;
let asked: string[];
let leave: (() => void)[];
/** How far the views of the server are. */
let served: number;
let textOf: (name: QueryName) => unknown;

/** Shows a query on a screen whose server takes some time to answer. */
const show = (name: QueryName, tookMs = answerMs): void => {
  const queryFn = async () => {
    asked.push(name);
    await new Promise((resolve) => setTimeout(resolve, tookMs));
    return { data: textOf(name), position: served };
  };
  const observer = new QueryObserver(client.queryClient, { queryKey: keyOf(name), queryFn });
  leave.push(observer.subscribe(() => undefined));
};

const hear = (position: number): void => {
  for (const view of ['metrics', 'activities', 'members', 'assets']) client.positions.wantView(view, position);
  client.positions.catchUp();
};

/** A room in which something changes all the time. Answers how often each query was asked for meanwhile. */
const beBusyFor = async (ms: number): Promise<(name: QueryName) => number> => {
  asked = [];
  for (let passed = 0; passed < ms; passed += messageMs) {
    served += 1;
    hear(served);
    await vi.advanceTimersByTimeAsync(messageMs);
  }
  return (name) => asked.filter((one) => one === name).length;
};

beforeEach(async () => {
  vi.useFakeTimers();
  client = createClient({ onUnauthorized: () => {}, onSwitched: () => {}, onProofNeeded: async () => false });
  [asked, leave, served] = [[], [], 1];
  textOf = () => `said at ${served}`;
});
afterEach(() => {
  for (const stop of leave) stop();
  client.queryClient.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a query on screen in a busy room', () => {
  it('is fetched after each message while its answers are quick and say something new', async () => {
    show('dashboardMetrics');
    await vi.advanceTimersByTimeAsync(1_000);
    const times = await beBusyFor(6_000);
    expect(times('dashboardMetrics')).toBe(100);
  });

  // shows I56.2
  it('has one fetch at a time, and rests as long as it took, on a slow line', async () => {
    show('dashboardMetrics', 400);
    await vi.advanceTimersByTimeAsync(2_000);
    const times = await beBusyFor(8_000);
    expect(times('dashboardMetrics')).toBeGreaterThanOrEqual(10);
    expect(times('dashboardMetrics')).toBeLessThanOrEqual(11);
  });

  // shows I56.2
  it('is fetched about once a second while its answers say nothing new, and at once after a quiet second', async () => {
    textOf = () => 'always the same';
    show('topPerformers');
    await vi.advanceTimersByTimeAsync(1_000);
    const times = await beBusyFor(10_000);
    expect(times('topPerformers')).toBeLessThanOrEqual(14);
    await vi.advanceTimersByTimeAsync(2_000);
    asked = [];
    hear((served += 1));
    expect(asked).toEqual(['topPerformers']);
  });

  it('is fetched at once for a command, also while it rests', async () => {
    textOf = () => 'always the same';
    show('topPerformers');
    await beBusyFor(3_000);
    await vi.advanceTimersByTimeAsync(messageMs);
    asked = [];
    void client.positions.reach(['topPerformers'], (served += 1));
    expect(asked).toEqual(['topPerformers']);
  });

  // shows I56.2
  it('leaves the others of a screen their part of forty fetches a second', async () => {
    const names = ['dashboardMetrics', 'listActivities', 'topPerformers', 'listAssets'] as const;
    for (const name of names) show(name);
    await vi.advanceTimersByTimeAsync(1_000);
    const times = await beBusyFor(10_200);
    const counts = names.map(times);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(428);
    for (const count of counts) expect(count).toBeGreaterThan(90);
  });

  // shows I56.2
  it('shows the last change when the room is quiet again', async () => {
    show('dashboardMetrics', 400);
    await beBusyFor(3_000);
    await vi.advanceTimersByTimeAsync(2_000);
    const [answer] = client.queryClient.getQueriesData({ queryKey: ['dashboardMetrics'] });
    expect(answer?.[1]).toEqual({ data: `said at ${served}`, position: served });
  });

  it('waits longer each time for views that are behind what was asked for', async () => {
    show('dashboardMetrics');
    await vi.advanceTimersByTimeAsync(1_000);
    asked = [];
    hear(99);
    await vi.advanceTimersByTimeAsync(100);
    const atOnce = asked.length;
    await vi.advanceTimersByTimeAsync(8_000);
    expect([atOnce, asked.length]).toEqual([2, 6]);
  });
});
