import type { Bucket } from '@upline/infra/ports.ts';
import { createLru } from './lru.ts';

/** Keys whose debts a process keeps. */
const maxDebts = 50_000;

type Debt = { amount: number; at: number };

/**
 * The debt of each key: it grows with each use of the key, and shrinks with time. `now` is in milliseconds.
 */
export const createDebts = (now: () => number, { ratePerSecond, burst }: Bucket) => {
  const debts = createLru<Debt>(maxDebts);
  const of = (key: string): number => {
    const debt = debts.peek(key);
    if (!debt) return 0;
    // a clock that was set back must not keep anybody waiting until it is as late again
    debt.at = Math.min(debt.at, now());
    return Math.max(0, debt.amount - ((now() - debt.at) / 1_000) * ratePerSecond);
  };
  return {
    add: (key: string, amount: number): void => debts.set(key, { amount: of(key) + amount, at: now() }),
    /** Milliseconds until the key may use more. */
    waitOf: (key: string): number => Math.max(0, ((of(key) - burst) / ratePerSecond) * 1_000),
  };
};
