import { localDateOf } from '@upline/contracts';
import { useTicking } from './now.ts';
import { readersZone } from './time.ts';
import { useView } from './useView.ts';

/** The time zone of the person's days, and today's date in it; the browser's until it is known. */
export const useToday = (): { zone: string; today: string } => {
  const zone = useView('showPreferences').data?.zone ?? readersZone();
  return { zone, today: useTicking((now) => localDateOf(new Date(now), zone)) };
};
