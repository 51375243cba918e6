import { formatDate } from '../../lib/words/format.ts';

/** The day of an instant at a glance, in the reader's time zone: 'Nov 23'. */
export const shortDay = (at: string): string => formatDate(new Date(at), { day: 'numeric', month: 'short' });
