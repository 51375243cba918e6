import { contentLanguages } from '@upline/contracts';
import type { ContentLanguage } from '@upline/contracts';
import { languageNameOf } from '../../lib/words/format.ts';
import { formatTag } from '../../lib/words/text.ts';

/** The languages of assets for a choice, by their names in the page's language, without those in `except`. */
export const languageOptions = (except: readonly (string | null)[] = []): { value: ContentLanguage; label: string }[] =>
  contentLanguages
    .filter((language) => !except.includes(language))
    .map((value) => ({ value, label: languageNameOf(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, formatTag()));
