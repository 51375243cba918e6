import { randomBytes } from 'node:crypto';

let pool = Buffer.alloc(0);
let used = 0;

/** Random bytes from a pool: one by one they cost ten times as much. For ids and nonces, not for keys. */
export const pooledRandom = (count: number): Buffer => {
  if (used + count > pool.length) {
    pool = randomBytes(4096);
    used = 0;
  }
  used += count;
  return pool.subarray(used - count, used);
};
