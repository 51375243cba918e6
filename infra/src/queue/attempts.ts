import { pauseAfter, tryTimes } from '@upline/contracts';
import type { Retries } from '@upline/contracts';
import type { WorkOptions } from '../ports/queue.ts';

/** How a worker works unless its options say otherwise. */
export const defaults = { concurrency: 5, retries: tryTimes(10) } satisfies Required<WorkOptions>;

/**
 * The pause after a try: by chance up to an eighth shorter or longer, so that jobs that failed together are not tried
 * again together.
 */
export const backoffOf = (attempt: number, retries: Retries, chance: number): number =>
  pauseAfter(attempt, retries) * (1 + (chance - 0.5) / 4);
