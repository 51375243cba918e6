import { closestLocale } from '@upline/contracts';
import type { ShownLocale } from '@upline/contracts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import type { preferenceDecider } from './preference.decider.ts';

/** The language that a person chose, else that of their browser, else null. */
export type LocaleOf = (userId: string) => Promise<ShownLocale | null>;

/** Makes the function that finds the language of mails to a person. */
export const createLocaleOf =
  (preferences: RepositoryOf<typeof preferenceDecider>): LocaleOf =>
  async (userId) => {
    const { chosen, browser } = (await preferences.load(userId)).state;
    const tag = chosen.locale ?? browser.locale;
    return tag === null ? null : closestLocale([tag]);
  };
