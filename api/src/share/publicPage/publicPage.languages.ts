import { contentDirectionOf, localeOf, locales, pseudoLocale } from '@upline/contracts';
import type { ShownLocale, Translate } from '@upline/contracts';
import type { Html } from '../../platform/lib/html.ts';
import { html, place, withMarkup } from '../../platform/lib/html.ts';
import { languageLinks, languageParameter } from '../../platform/http/pages/languageChoice.ts';
import { contentParameter, original } from './contentChoice.ts';

/** The parameters of the page's address that name languages: its links keep them, because these pages set no cookie. */
export type NamedLanguages = { [languageParameter]?: string; [contentParameter]?: string };

/** The page that the links lead to, and what its address names. */
type Here = { named: NamedLanguages; page: string };

const addressOf = ({ named, page }: Here): string => `${page}?${new URLSearchParams({ ...named }).toString()}`;

/** Links to the page in each language of the product. */
export const pageLanguages = (locale: ShownLocale, t: Translate, { named, page }: Here): Html | null =>
  languageLinks({ locale, t }, (other) => addressOf({ page, named: { ...named, [languageParameter]: other } }));

/** The attributes of an element with the asset's own text. */
export const contentAttributes = (language: string | null): Html =>
  language === null ? html`dir="auto"` : html`lang="${language}" dir="${contentDirectionOf(language)}"`;

const nameIn = (language: string): string => {
  const locale = localeOf(language);
  if (locale !== null && locale !== pseudoLocale) return locales[locale];
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  const [first = '', ...rest] = name;
  return first.toLocaleUpperCase(language) + rest.join('');
};

const linkTo = (name: string, t: Translate, { named, page }: Here): Html => {
  const address = addressOf({ page, named: { ...named, [contentParameter]: name } });
  return name === original
    ? html`<a href="${address}">${t('Original ##language of an asset')}</a>`
    : html`<a href="${address}" hreflang="${name}" ${contentAttributes(name)}>${nameIn(name)}</a>`;
};

/** Links to the asset in its other languages, each under its own name; nothing where there are none. */
export const otherLanguages = (others: readonly string[], t: Translate, here: Here): Html | null => {
  if (others.length === 0) return null;
  const links = others.map((name, index) => html`${index === 0 ? null : html` · `}${linkTo(name, t, here)}`);
  return html`<p class="others">
    ${withMarkup(t('Also in {languages} ##languages of an asset', { languages: place }), html`${links}`)}
  </p>`;
};
