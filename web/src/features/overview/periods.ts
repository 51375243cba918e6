import type { Period } from '@upline/contracts';

/** The periods of the leaderboard in their order, with the words for each. */
export const periods: readonly { value: Period; label: string; words: string }[] = [
  { value: 'week', label: 'This week', words: 'this week' },
  { value: 'last-week', label: 'Last week', words: 'last week' },
  { value: 'month', label: 'This month', words: 'this month' },
  { value: 'all', label: 'All time', words: 'all time' },
];

/** The period of an address, all time without one. */
export const periodOf = (value: string | null): Period => periods.find((one) => one.value === value)?.value ?? 'all';
