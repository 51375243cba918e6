import type { Ports } from '@upline/infra/ports.ts';

/**
 * Makes the function that has `watch` see the key of each bucket that is taken from. A number which it returns is the
 * wait; without one the bucket itself says it.
 */
export const watchTakes =
  (watch: (key: string) => number | undefined) =>
  (ports: Ports): Ports => ({
    ...ports,
    limits: { take: (key, bucket) => watch(key) ?? ports.limits.take(key, bucket) },
  });
