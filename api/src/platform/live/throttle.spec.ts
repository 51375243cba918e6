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
  it('are sent at once when it was quiet, all views of a commit in one', () => {
    const { push, sent } = start();
    push({ audience: room, positions: { shares: 7, metrics: 7 } });
    expect(sent).toEqual([[0, { audience: room, positions: { shares: 7, metrics: 7 } }]]);
  });

  it('are joined to four a second while it is busy, with the last change of every view', async () => {
    const { clock, push, sent } = start();
    for (let position = 1; position <= 50; position += 1) {
      push({ audience: room, positions: position % 2 === 1 ? { shares: position } : { metrics: position } });
      await clock.pass(20);
    }
    await clock.pass(1_000);
    expect(sent.map(([at]) => at)).toEqual([0, 250, 500, 750, 1_000]);
    expect(sent.at(-1)).toEqual([1_000, { audience: room, positions: { shares: 49, metrics: 50 } }]);
    push({ audience: room, positions: { shares: 51 } });
    expect(sent.at(-1)?.[0], 'quiet again').toBe(2_000);
  });

  it('keep the highest position of a view', async () => {
    const { clock, push, sent } = start();
    for (const position of [1, 5, 3]) push({ audience: room, positions: { shares: position } });
    await clock.pass(250);
    expect(sent.at(-1)).toEqual([250, { audience: room, positions: { shares: 5 } }]);
  });

  it('do not wait for those of another room', () => {
    const { push, sent } = start();
    for (const audience of [room, 'organization:o2', 'user:u1'] as const) push({ audience, positions: { inbox: 1 } });
    expect(sent.map(([at]) => at)).toEqual([0, 0, 0]);
  });

  it('are fewer where thousands refetch because of each', async () => {
    const { clock, push, sent } = start(2_000);
    for (const position of [1, 2]) push({ audience: room, positions: { shares: position } });
    await clock.pass(999);
    expect(sent).toHaveLength(1);
    await clock.pass(1);
    expect(sent).toHaveLength(2);
  });

  it('end with the server', async () => {
    const { clock, push, sent, close } = start();
    for (const position of [1, 2]) push({ audience: room, positions: { shares: position } });
    close();
    await clock.pass(1_000);
    expect(sent).toHaveLength(1);
  });
});
