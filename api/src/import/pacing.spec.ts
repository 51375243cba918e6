import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { eachPaced } from './pacing.ts';

const items = Array.from({ length: 20 }, (_, at) => at);

describe('handling many items', () => {
  it('handles each, a few of them at the same time', async () => {
    const done: number[] = [];
    let running = 0;
    let most = 0;
    await eachPaced(items, 4, async (item) => {
      running += 1;
      most = Math.max(most, running);
      await nextTurn();
      running -= 1;
      done.push(item);
    });
    expect(done.toSorted((one, other) => one - other)).toEqual(items);
    expect(most).toBe(4);
  });

  it('lets other work go on, although no item waits for anything', async () => {
    let isOtherDone = false;
    const other = nextTurn().then(() => (isOtherDone = true));
    const late: number[] = [];
    await eachPaced(items, 4, async (item) => {
      for (const until = performance.now() + 1; performance.now() < until;);
      if (isOtherDone) late.push(item);
    });
    expect(late).toContain(items.at(-1));
    await other;
  });

  it('begins only a few in a turn, since all of them go on together once they are stored', async () => {
    let begun = 0;
    let most = 0;
    await eachPaced(items, items.length, async () => {
      begun += 1;
      most = Math.max(most, begun);
      await nextTurn();
      begun = 0;
    });
    expect(most).toBe(4);
  });

  it('begins nothing more after an error, and throws it once what is under way has ended', async () => {
    const begun: number[] = [];
    const ended: number[] = [];
    const handled = eachPaced(items, 2, async (item) => {
      begun.push(item);
      await nextTurn();
      if (item === 0) throw new Error('away');
      await nextTurn();
      ended.push(item);
    });
    await expect(handled).rejects.toThrow('away');
    expect([begun, ended]).toEqual([[0, 1], [1]]);
  });
});
