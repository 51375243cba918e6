import { createTranslate, defaultLocale, directionOf, formatTagOf } from '@upline/contracts';
import type { ShownLocale, Translate } from '@upline/contracts';

type Spoken = { locale: ShownLocale; translate: Translate };

let spoken: Spoken = { locale: defaultLocale, translate: createTranslate(defaultLocale, {}) };

/** Sets the language of the page, before anything is drawn; another choice loads the page again. */
export const speak = (language: Spoken): void => {
  spoken = language;
};

/** The language of the page. */
export const shownLocale = (): ShownLocale => spoken.locale;

/** Whether the page runs from right to left. */
export const isRightToLeft = (): boolean => directionOf(spoken.locale) === 'rtl';

/** The tag by which `Intl` writes numbers and dates of the page. */
export const formatTag = (): string => formatTagOf(spoken.locale);

/**
 * Says a message in the language of the page: `t('{name} joined the team', { name })`. Call it while drawing, never
 * where a module begins: the language is not known there. Mark messages of tables with `message`.
 */
export const t: Translate = (message, values) => spoken.translate(message, values);
