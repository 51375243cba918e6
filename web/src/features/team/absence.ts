import { formatDate } from '../../lib/words/format.ts';
import { t } from '../../lib/words/text.ts';

const date = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** The latest day on which a member shared something, as a list names it. */
export const lastActiveText = (lastActiveOn: string | null): string =>
  lastActiveOn === null ? t('Nothing yet ##shared') : formatDate(new Date(lastActiveOn), { ...date, timeZone: 'UTC' });

/** The day on which a member joined, where the reader is. */
export const joinedText = (joinedAt: string): string => formatDate(new Date(joinedAt), date);
