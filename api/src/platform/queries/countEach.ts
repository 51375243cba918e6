import { toRecord } from '../lib/casts.ts';

/** How many there are of each of these values; they are counted at the same time. */
export const countEach = async <Value extends string>(
  values: readonly Value[],
  count: (value: Value) => Promise<number>,
): Promise<Record<Value, number>> =>
  toRecord(await Promise.all(values.map(async (value) => [value, await count(value)] as const)));
