import { performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

/** Checks in a row that must find a thread at rest: shorter pauses of a busy server are none. */
const checksAtRest = 3;

/** The part of its time that a thread at rest is busy at most. */
const restingBelow = 0.02;

/** In bytes. A collection holds the thread up for 0.1 s and makes it compile again: less than this is not worth it. */
const worthCollecting = 32 * 1_024 * 1_024;

/**
 * Gives memory back once this thread has rested for 15 seconds, or for three checks: V8 keeps what a start or a busy
 * minute took. Does nothing in a process that was started without `--expose-gc` (docs/adr/0046-collect-at-rest.md).
 */
export const collectWhenIdle = (checkEveryMs = 5_000): void => {
  const { gc } = globalThis;
  if (!gc) return;
  let [collectedTo, rests] = [0, 0];
  let before = performance.eventLoopUtilization();
  const check = (): void => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    rests = utilization > restingBelow ? 0 : rests + 1;
    if (rests < checksAtRest || getHeapStatistics().total_heap_size - collectedTo < worthCollecting) return;
    // an ordinary collection keeps the freed pages for later
    gc({ type: 'major', flavor: 'last-resort' });
    collectedTo = getHeapStatistics().total_heap_size;
  };
  setInterval(check, checkEveryMs).unref();
};
