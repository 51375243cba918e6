import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEngines, silent } from '../../testing/engines.ts';
import type { Engines } from '../../testing/engines.ts';
import { createErasureCleanup } from './erasureCleanup.ts';

let engines: Engines;
beforeEach(async () => {
  engines = await openEngines();
});
afterEach(() => engines.close());

/** Read models that count how often they are scrubbed; it fails while somebody `isReading`. */
const watched = async () => {
  const seen = { scrubbed: 0, isReading: false, now: 0, takesMs: 0 };
  const { reads } = engines.ports;
  const scrub = async (): Promise<boolean> => {
    seen.scrubbed += 1;
    seen.now += seen.takesMs;
    return !seen.isReading;
  };
  const token = (await reads.acquire('one', 60_000))?.token ?? expect.fail();
  const session = { ports: { reads: { ...reads, scrub } }, token, log: silent };
  return { seen, start: () => createErasureCleanup(session, { isProjected: () => true, now: () => seen.now }) };
};

describe('traces of erased people', () => {
  it('are looked for at a start only after an erasure whose traces are not known to be removed', async () => {
    const { seen, start } = await watched();
    await start().retry();
    expect(seen.scrubbed, 'nobody was erased').toBe(0);

    await start().noteErasure(7);
    const crashed = start();
    await crashed.retry();
    await crashed.retry();
    expect(seen.scrubbed, 'a crash came between the rows and the traces').toBe(1);

    await start().retry();
    expect(seen.scrubbed, 'they were removed').toBe(1);
  });

  // shows I13
  it('are removed again and again, also by a later start, until nobody reads', async () => {
    const { seen, start } = await watched();
    const cleanup = start();
    seen.isReading = true;
    await cleanup.noteErasure(7);
    await cleanup.cleanUp();
    await cleanup.retry();
    await start().retry();
    expect(seen.scrubbed).toBe(3);
    seen.isReading = false;
    await cleanup.retry();
    await cleanup.retry();
    expect(seen.scrubbed).toBe(4);
  });

  it('are removed ten times as seldom as it takes, and within seconds, where the file is large', async () => {
    const { seen, start } = await watched();
    const cleanup = start();
    await cleanup.noteErasure(7);
    for (const [takesMs, waits] of [
      [100, 1_000],
      [2_000, 5_000],
    ] as const) {
      Object.assign(seen, { takesMs, scrubbed: 0 });
      await cleanup.cleanUp();
      await cleanup.cleanUp();
      seen.now += waits - 1;
      await cleanup.retry();
      expect(seen.scrubbed).toBe(1);
      seen.now += 1;
      await cleanup.retry();
      await cleanup.retry();
      expect(seen.scrubbed).toBe(2);
      seen.now += 10_000;
    }
  });

  it('are removed once a view caught up that had stopped before the erasure, not when it stopped later', async () => {
    const { seen, start } = await watched();
    const cleanup = start();
    await cleanup.noteErasure(7);
    await cleanup.cleanUpPassed(7);
    expect(seen.scrubbed).toBe(0);
    await cleanup.cleanUpPassed(6);
    expect(seen.scrubbed).toBe(1);
  });

  it('are removed with a generation that came to rest, when anybody was ever erased', async () => {
    const { seen, start } = await watched();
    await start().cleanUpResting();
    expect(seen.scrubbed).toBe(0);
    await start().noteErasure(7);
    await start().cleanUpResting();
    await start().cleanUpResting();
    expect(seen.scrubbed).toBe(2);
  });
});
