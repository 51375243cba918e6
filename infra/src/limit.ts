import type { Bucket } from './ports.ts';

/**
 * A limit as docs/security.md lists it: `what` is counted, for each `per`. It is a token bucket or a largest number
 * with its unit. `setting` names the environment variable that changes it.
 */
export type Limit = { what: string; per: string; setting?: string } & (
  { bucket: Bucket } | { most: number; unit: string }
);
