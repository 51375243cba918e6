import { describe, expect, it } from 'vitest';
import { createHandClock } from '../../../testing/handClock.ts';
import type { Notification } from './throttle.ts';
import { createThrottle } from './throttle.ts';

const room = 'organization:o1';

const start = (size = 2) => {
  const clock = createHandClock();
  const sent: [at: number, ...Notification[]][] = [];
  const began = clock.now();
  const throttle = createThrottle(
    (notification) => void sent.push([clock.now() - began, notification]),
    () => size,
    clock.after,
  );
  return { clock, sent, ...throttle };
};

describe('notifications to a room', () => {
  // shows I56
  it('are sent at once when it was quiet, all views of a commit in one', () => {
    const { push, sent } = start();
    push({ audience: room, positions: { shares: 7, metrics: 7 } });
    expect(sent).toEqual([[0, { audience: room, positions: { shares: 7, metrics: 7 } }]]);
  });

  // shows I56
  it('come sixteen times a second to a small room that is busy, with the last change of every view', async () => {
    const { clock, push, sent } = start();
    for (let position = 1; position <= 15; position += 1) {
      push({ audience: room, positions: position % 2 === 1 ? { shares: position } : { metrics: position } });
      await clock.pass(20);
    }
    await clock.pass(1_000);
    expect(sent.map(([at]) => at)).toEqual([0, 60, 120, 180, 240, 300]);
    expect(sent.at(-1)).toEqual([300, { audience: room, positions: { shares: 15, metrics: 14 } }]);
    push({ audience: room, positions: { shares: 16 } });
    expect(sent.at(-1)?.[0], 'quiet again').toBe(1_300);
  });

  // shows I56
  it.each([
    [20, 60],
    [40, 120],
    [84, 250],
    [500, 250],
    [2_000, 1_000],
  ])('of %i clients are %i ms apart, because each makes all of them fetch again', async (size, apartMs) => {
    const { clock, push, sent } = start(size);
    for (const position of [1, 2]) push({ audience: room, positions: { shares: position } });
    await clock.pass(apartMs - 1);
    expect(sent).toHaveLength(1);
    await clock.pass(1);
    expect(sent).toHaveLength(2);
  });

  // shows I56
  it('are further apart while other rooms are busy too, and close again when only one is', async () => {
    const { clock, push, sent } = start(20);
    const rooms = ['organization:o1', 'organization:o2', 'organization:o3'] as const;
    for (const position of [1, 2]) for (const audience of rooms) push({ audience, positions: { shares: position } });
    await clock.pass(1_000);
    expect(sent.map(([at]) => at)).toEqual([0, 0, 0, 60, 120, 180]);
    for (const position of [3, 4]) push({ audience: room, positions: { shares: position } });
    await clock.pass(60);
    expect(sent.slice(6).map(([at]) => at)).toEqual([1_000, 1_060]);
  });

  // shows I56
  it('keep the highest position of a view', async () => {
    const { clock, push, sent } = start();
    for (const position of [1, 5, 3]) push({ audience: room, positions: { shares: position } });
    await clock.pass(60);
    expect(sent.at(-1)).toEqual([60, { audience: room, positions: { shares: 5 } }]);
  });

  it('do not wait for those of another room', () => {
    const { push, sent } = start();
    for (const audience of [room, 'organization:o2', 'user:u1'] as const) push({ audience, positions: { inbox: 1 } });
    expect(sent.map(([at]) => at)).toEqual([0, 0, 0]);
  });

  it('end with the server', async () => {
    const { clock, push, sent, close } = start();
    for (const position of [1, 2]) push({ audience: room, positions: { shares: position } });
    close();
    await clock.pass(1_000);
    expect(sent).toHaveLength(1);
  });
});
