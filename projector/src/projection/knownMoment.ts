// Projections import their kernel alone.
import { momentOf } from '@upline/infra/lib/localTimes.ts';

/**
 * `momentOf`, or null for a time or a time zone that is not known here: zones come and go with the time zone database
 * of Node, and a view goes on without a reminder rather than not at all.
 */
export const knownMomentOf = (localDate: string, time: string, timeZone: string): number | null => {
  try {
    return momentOf(localDate, time, timeZone);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};
