import { directionOf, initialOf } from '@upline/contracts';
import type { BrandColors, ShownLocale } from '@upline/contracts';
import { translateTo } from '@upline/contracts/catalogs';
import type { PageMarks } from '../../platform/http/pages/keptPages.ts';
import type { Html } from '../../platform/lib/html.ts';
import { html } from '../../platform/lib/html.ts';
import type { NamedLanguages } from './publicPage.languages.ts';
import { pageLanguages } from './publicPage.languages.ts';
import type { Sources } from './publicPage.media.ts';
import { styleOf } from './publicPage.style.ts';

export type Brand = BrandColors & { name: string };

/**
 * The marks of one page, the language of its reader, and what its address names. `page` is its address without what it
 * names, where the one that the browser shows is another one.
 */
export type PageContext = PageMarks & { locale: ShownLocale; named?: NamedLanguages; page?: string };

/** A whole page and the Content-Security-Policy it needs. */
export type PublicPage = { document: string; policy: string };

/** What a page without an asset loads. */
export const nothing: Sources = { images: [], media: [], frames: [] };

const directive = (name: string, sources: readonly string[]): string =>
  `${name} ${sources.length > 0 ? [...new Set(sources)].join(' ') : "'none'"}`;

const policyOf = (nonce: string, { images, media, frames }: Sources, hasForms: boolean): string =>
  [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "font-src 'self'",
    directive('img-src', ['data:', ...images]),
    directive('media-src', media),
    "object-src 'none'",
    directive('frame-src', frames),
    "base-uri 'none'",
    `form-action ${hasForms ? "'self'" : "'none'"}`,
    "frame-ancestors 'none'",
  ].join('; ');

const faviconOf = ({ name, primaryColor }: Brand): string => {
  const letter = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
    <rect width="32" height="32" rx="9" fill="${primaryColor}" />
    <text
      x="16"
      y="22"
      font-family="sans-serif"
      font-size="17"
      font-weight="700"
      text-anchor="middle"
      fill="#fff"
      stroke="#0003"
      stroke-width="1"
      paint-order="stroke"
    >
      ${initialOf(name)}
    </text>
  </svg>`;
  return `data:image/svg+xml,${encodeURIComponent(letter.markup)}`;
};

type Parts = {
  /** Names the look of the page for its style. */
  look: string;
  title: string;
  brand: Brand;
  pageContext: PageContext;
  sources: Sources;
  hasForms: boolean;
  head: Html | null;
  main: Html;
  foot: Html | null;
  script: string | null;
};

/** A whole page in an organization's colours, and its policy. */
export const toPage = ({
  look,
  title,
  brand,
  pageContext: { nonce, locale, named = {}, page = '' },
  sources,
  hasForms,
  head,
  main,
  foot,
  script,
}: Parts): PublicPage => ({
  policy: policyOf(nonce, sources, hasForms),
  document: html`<!doctype html>
    <html lang="${locale}" dir="${directionOf(locale)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="${brand.primaryColor}" />
        <title>${title} · ${brand.name}</title>
        ${head}
        <link rel="icon" href="${faviconOf(brand)}" />
        ${{ markup: `<style nonce="${nonce}">${styleOf(brand)}</style>` }}
      </head>
      <body>
        <header class="band">
          <div class="brand">
            <span class="mark" aria-hidden="true">${initialOf(brand.name)}</span><bdi>${brand.name}</bdi>
          </div>
        </header>
        <main class="${look}">${main}</main>
        <footer>${foot}${pageLanguages(locale, translateTo(locale), { named, page })}</footer>
        ${script === null ? null : { markup: `<script nonce="${nonce}">${script}</script>` }}
      </body>
    </html>`.markup,
});
