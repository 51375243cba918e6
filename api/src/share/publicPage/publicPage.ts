import { defaultColors, directionOf, initialOf, initialsOf, message } from '@upline/contracts';
import type { BrandColors, ShownLocale, Translate } from '@upline/contracts';
import { translateTo } from '@upline/contracts/catalogs';
import { currentRequest } from '@upline/infra/log/requestContext.ts';
import type { PageState } from '../answer/pageState.ts';
import type { AssetContent } from '../../asset/asset.decider.ts';
import type { Html } from '../../platform/lib/html.ts';
import type { PageMarks } from '../../platform/http/pages/keptPages.ts';
import { html, place, withMarkup } from '../../platform/lib/html.ts';
import { contentParameter } from './contentChoice.ts';
import type { NamedLanguages } from './publicPage.languages.ts';
import { contentAttributes, otherLanguages, pageLanguages } from './publicPage.languages.ts';
import type { Sources } from './publicPage.media.ts';
import { arrow, kinds, outward, previewPicture, safeAddress, shownAsset } from './publicPage.media.ts';
import { scriptOf } from './publicPage.script.ts';
import { styleOf } from './publicPage.style.ts';

export type Brand = BrandColors & { name: string };

/** What anyone with the link may see. `sharer` is null when nobody should be named. */
export type PublicShare = {
  code: string;
  link: string;
  organization: Brand;
  sharer: string | null;
  /** The asset as it is shown, in the language that was chosen. */
  asset: AssetContent;
  /** The other languages that the page offers. */
  others?: readonly string[];
  /** Version of the stored picture of the asset's thumbnail, or null. */
  thumbnail: string | null;
  /** How the page looks for its visitor. */
  state?: PageState;
};

/** The marks of one page, the language of its reader, and what its address names. */
export type PageContext = PageMarks & { locale: ShownLocale; named?: NamedLanguages };

/** A whole page and the Content-Security-Policy it needs. */
export type PublicPage = { document: string; policy: string };

/** Longest description in the preview tags, in characters. */
const maxPreview = 300;

const nothing: Sources = { images: [], media: [] };

const directive = (name: string, sources: readonly string[]): string =>
  `${name} ${sources.length > 0 ? [...new Set(sources)].join(' ') : "'none'"}`;

const policyOf = (nonce: string, { images, media }: Sources): string =>
  [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "font-src 'self'",
    directive('img-src', ['data:', ...images]),
    directive('media-src', media),
    "object-src 'none'",
    "frame-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
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
  title: string;
  brand: Brand;
  pageContext: PageContext;
  sources: Sources;
  head: Html | null;
  main: Html;
  foot: Html | null;
  script: string | null;
};

const toPage = ({
  title,
  brand,
  pageContext: { nonce, locale, named = {} },
  sources,
  head,
  main,
  foot,
  script,
}: Parts): PublicPage => ({
  policy: policyOf(nonce, sources),
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
        <main>${main}</main>
        <footer>${foot}${pageLanguages(locale, translateTo(locale), named)}</footer>
        ${script === null ? null : { markup: `<script nonce="${nonce}">${script}</script>` }}
      </body>
    </html>`.markup,
});

const shorten = (text: string): string => {
  const letters = [...text.replace(/\s+/gu, ' ').trim()];
  return letters.length <= maxPreview ? letters.join('') : `${letters.slice(0, maxPreview - 1).join('')}…`;
};

// a link to the page in a chosen language previews that language
const pageAddress = (link: string, { [contentParameter]: name }: NamedLanguages): string =>
  name === undefined ? link : `${link}?${new URLSearchParams({ [contentParameter]: name }).toString()}`;

type Previewed = { description: string; address: string };

const previewTags = (
  { link, organization, asset, thumbnail }: PublicShare,
  { description, address }: Previewed,
): Html => {
  const picture = previewPicture(asset, thumbnail === null ? null : `${link}/thumbnail?v=${thumbnail}`);
  return html`<meta name="description" content="${description}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="${organization.name}" />
    <meta property="og:url" content="${address}" />
    <meta property="og:title" content="${asset.title}" />
    <meta property="og:description" content="${description}" />
    ${picture ? html`<meta property="og:image" content="${picture}" />` : null}
    <meta name="twitter:card" content="${picture ? 'summary_large_image' : 'summary'}" />`;
};

const opened = message('{from} sees that this link was opened. No cookies are set, and your address is not stored.');

const aboutAsset = (t: Translate, asset: AssetContent, others: Html | null): Html => {
  const address = safeAddress(asset.url);
  const own = contentAttributes(asset.language);
  return html`<h1 ${own}>${asset.title}</h1>
    <p class="kind">
      <span class="chip">${kinds[asset.type].icon}${t(kinds[asset.type].word)}</span
      >${address ? html`<span dir="ltr">${address.hostname}</span>` : null}
    </p>
    ${others} ${asset.description === null ? null : html`<p class="about" ${own}>${asset.description}</p>`}
    ${
      address
        ? outward(address, { class: 'open' }, html`${t('Open ##verb')}${arrow}`)
        : html`<p class="about">${t('The address of this asset cannot be opened.')}</p>`
    }`;
};

/** The page of a tracked link: the asset in the organization's colours, with preview tags for messengers. */
export const sharePage = (share: PublicShare, pageContext: PageContext): PublicPage => {
  const { code, organization, sharer, asset, thumbnail, others = [], link } = share;
  const { named = {} } = pageContext;
  const t = translateTo(pageContext.locale);
  const { view, sources } = shownAsset(t, asset, thumbnail === null ? null : `/s/${code}/thumbnail?v=${thumbnail}`);
  const from = sharer ?? organization.name;
  const shared = withMarkup(t('{from} shared this with you', { from: place }), html`<bdi><b>${from}</b></bdi>`);
  const main = html`${view}
    <div class="words">
      <p class="from"><span class="face" aria-hidden="true">${initialsOf(from)}</span><span>${shared}</span></p>
      ${aboutAsset(t, asset, otherLanguages(others, t, named))}
    </div>`;
  return toPage({
    title: asset.title,
    brand: organization,
    pageContext,
    sources,
    main,
    script: scriptOf(code),
    head: previewTags(share, {
      description: shorten(asset.description ?? t('{from} shared this with you.', { from })),
      address: pageAddress(link, named),
    }),
    foot: withMarkup(t(opened, { from: place }), html`<bdi>${from}</bdi>`),
  });
};

/** What there is to say instead of an asset, as messages. */
export type Notice = { title: string; text: string; brand: Brand | null };

const ownBrand: Brand = { name: 'Upline', ...defaultColors };

/** A page without an asset: the link is unknown, withdrawn, or cannot be shown now. */
export const noticePage = ({ title, text, brand }: Notice, pageContext: PageContext): PublicPage => {
  const t = translateTo(pageContext.locale);
  const id = currentRequest()?.id;
  return toPage({
    title: t(title),
    brand: brand ?? ownBrand,
    pageContext,
    sources: nothing,
    head: null,
    foot: null,
    script: null,
    main: html`<div class="words">
      <h1>${t(title)}</h1>
      <p class="about">${t(text)}</p>
      ${id === undefined ? null : html`<p class="about"><small>${t('Request id: {id}', { id })}</small></p>`}
    </div>`,
  });
};
