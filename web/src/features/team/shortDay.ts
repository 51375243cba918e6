import { formatTag } from '../../lib/text.ts';

/** The day of an instant at a glance, in the reader's time zone: 'Nov 23'. */
export const shortDay = (at: string): string =>
  new Date(at).toLocaleDateString(formatTag(), { day: 'numeric', month: 'short' });
