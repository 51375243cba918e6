import { message } from '@upline/contracts';
import type { Period } from '@upline/contracts';

/** The periods of the leaderboard in their order, with the message that names each. */
export const periods: readonly { value: Period; label: string }[] = [
  { value: 'week', label: message('This week') },
  { value: 'last-week', label: message('Last week') },
  { value: 'month', label: message('This month') },
  { value: 'all', label: message('All-time') },
];

/** The period of an address, all time without one. */
export const periodOf = (value: string | null): Period => periods.find((one) => one.value === value)?.value ?? 'all';
