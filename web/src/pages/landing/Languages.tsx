import { localeTags, locales } from '@upline/contracts';
import { shownLocale, t } from '../../lib/words/text.ts';

/** Links to the page in each language, under the language's own name; the server keeps the choice in a cookie. */
export const Languages = () => (
  <nav className="languages wrap" aria-label={t('Language')}>
    <ul>
      {localeTags.map((locale) => (
        <li key={locale}>
          <a
            href={`/?language=${locale}`}
            lang={locale}
            hrefLang={locale}
            dir="auto"
            aria-current={locale === shownLocale() ? 'true' : undefined}
          >
            {locales[locale]}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
