import { LeaseLost } from '../../../ports/lease.ts';
import type { Lease } from '../../../ports/lease.ts';
import type { Statements } from '../tables/statements.ts';

export type LeaseTable = {
  acquire: (holder: string, ttlMs: number) => Lease | null;
  release: (holder: string) => void;
  isHeld: () => boolean;
  /** Throws LeaseLost when the token is not the newest one. */
  check: (token: number) => void;
};

/**
 * The one lease of the file, inside the transaction that is open. Its token rises with every new holder, also after a
 * release.
 */
export const createLeaseTable = ({ get, run }: Statements): LeaseTable => ({
  acquire: (holder, ttlMs) => {
    const row = get('SELECT holder, token, expires_at FROM lease WHERE id = 1');
    const token = Number(row?.[1] ?? 0);
    const mine = row?.[0] === holder;
    if (row && row[0] !== null && !mine && Number(row[2]) > Date.now()) return null;
    const next = mine ? token : token + 1;
    run('REPLACE INTO lease (id, holder, token, expires_at) VALUES (1, ?, ?, ?)', [holder, next, Date.now() + ttlMs]);
    return { token: next };
  },
  release: (holder) => run('UPDATE lease SET holder = NULL, expires_at = 0 WHERE id = 1 AND holder = ?', [holder]),
  isHeld: () =>
    get('SELECT 1 FROM lease WHERE id = 1 AND holder IS NOT NULL AND expires_at > ?', [Date.now()]) !== undefined,
  check: (token) => {
    const row = get('SELECT token FROM lease WHERE id = 1');
    if (!row || row[0] !== token) throw new LeaseLost();
  },
});
