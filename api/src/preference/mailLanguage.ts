import { closestLocale, localeOf } from '@upline/contracts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import type { LocaleOf } from '../platform/lib/locales.ts';
import type { preferenceDecider } from './preference.decider.ts';

/** Makes the function that finds the language of mails to a person. */
export const createLocaleOf =
  (preferences: RepositoryOf<typeof preferenceDecider>): LocaleOf =>
  async (userId) => {
    const { chosen, browser } = (await preferences.load(userId)).state;
    const tag = chosen.locale ?? browser.locale;
    return tag === null ? null : closestLocale([tag]);
  };

/** Makes the function that finds the language that a person chose; null without a choice. */
export const createChosenLocaleOf =
  (preferences: RepositoryOf<typeof preferenceDecider>): LocaleOf =>
  async (userId) =>
    localeOf((await preferences.load(userId)).state.chosen.locale);
