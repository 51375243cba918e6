/**
 * What most people need next, in this order: the screens and the sheets of every day. Everything else comes when its
 * link is touched or it is opened, so that a page that is only looked at costs a phone little.
 */
const next: readonly (() => Promise<unknown>)[] = [
  () => import('./shell/ShellDialogs.tsx'),
  () => import('../pages/today/TodayPage.tsx'),
  () => import('../pages/dashboard/DashboardPage.tsx'),
  () => import('../pages/ShareSheet.tsx'),
  () => import('../pages/prospects/ProspectsPage.tsx'),
];

/** Fetches it, one after the other: a person who goes on meanwhile shares the line with one file. */
export const fetchAhead = async (): Promise<void> => {
  for (const load of next) await load().catch(() => undefined);
};
