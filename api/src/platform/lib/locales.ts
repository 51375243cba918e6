import type { ShownLocale } from '@upline/contracts';

/** The language that a person chose, else that of their browser, else null. */
export type LocaleOf = (userId: string) => Promise<ShownLocale | null>;
