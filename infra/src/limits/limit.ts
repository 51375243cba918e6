export type Bucket = { ratePerSecond: number; burst: number };
export type RateLimits = {
  /** Takes one token: 0 when it may go on, else the milliseconds until it may. */
  take: (key: string, bucket: Bucket) => number | Promise<number>;
};

/**
 * A limit as docs/security.md lists it: `what` is counted, for each `per`. It is a token bucket or a largest number
 * with its unit. `setting` names the environment variable that changes it.
 */
export type Limit = { what: string; per: string; setting?: string } & (
  { bucket: Bucket } | { most: number; unit: string }
);
