import { knownZone, localDateOf } from '@upline/contracts';
import { useTicking } from '../browser/clock.ts';
import { readersZone } from '../words/time.ts';
import { useCurrentUser } from './useCurrentUser.ts';
import { useView } from '../sync/useView.ts';

/**
 * The time zone of the person's days, and today's date in it; the browser's until it is known. Where the browser does
 * not know that zone it is the organization's, else the browser's own.
 */
export const useToday = (): { zone: string; today: string } => {
  const chosen = useView('showPreferences').data?.zone;
  const { data: user } = useCurrentUser();
  const zone = chosen === undefined ? readersZone() : knownZone(chosen, user?.organization?.timeZone);
  return { zone, today: useTicking((now) => localDateOf(new Date(now), zone)) };
};
