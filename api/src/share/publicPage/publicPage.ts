import { defaultColors, message } from '@upline/contracts';
import type { Translate } from '@upline/contracts';
import { translateTo } from '@upline/contracts/catalogs';
import { currentRequest } from '@upline/infra/log/requestContext.ts';
import type { PageState } from './pageState.ts';
import type { AssetContent } from '../../asset/asset.decider.ts';
import type { Html } from '../../platform/lib/html.ts';
import { html, place, withMarkup } from '../../platform/lib/html.ts';
import { answersPanel } from './publicPage.answers.ts';
import { contentParameter } from './contentChoice.ts';
import type { NamedLanguages } from './publicPage.languages.ts';
import { contentAttributes, otherLanguages } from './publicPage.languages.ts';
import { kinds, previewPicture, safeAddress, shownAsset } from './publicPage.media.ts';
import { scriptOf } from './publicPage.script.ts';
import type { Reach } from './publicPage.sender.ts';
import { senderOf } from './publicPage.sender.ts';
import type { Brand, PageContext, PublicPage } from './publicPage.shell.ts';
import { nothing, toPage } from './publicPage.shell.ts';

export type { Brand, PageContext, PublicPage };

/** What anyone with the link may see. `sharer` is null when nobody should be named. */
export type PublicShare = {
  code: string;
  link: string;
  organization: Brand;
  sharer: string | null;
  /** What the sharer says, and how they want to be reached. */
  reach?: Reach;
  /** The asset as it is shown, in the language that was chosen. */
  asset: AssetContent;
  /** The other languages that the page offers. */
  others?: readonly string[];
  /** Version of the stored picture of the asset's thumbnail, or null. */
  thumbnail: string | null;
  /** Whether the link was made for a person. */
  bound: boolean;
  /** The organization's time zone, and now. */
  timeZone: string;
  now: Date;
  /** How the page looks for its visitor. */
  state: PageState;
};

/** Longest description in the preview tags, in characters. */
const maxPreview = 300;

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

const opened = message(
  '{from} sees that this link was opened. No cookies are set before you answer, and your address is not stored.',
);

type Shown = { asset: AssetContent; others: Html | null; action: Html | null };

const aboutAsset = (t: Translate, { asset, others, action }: Shown): Html => {
  const address = safeAddress(asset.url);
  const own = contentAttributes(asset.language);
  return html`<h1 ${own}>${asset.title}</h1>
    <p class="kind">
      <span class="chip">${kinds[asset.type].icon}${t(kinds[asset.type].word)}</span
      >${address ? html`<span dir="ltr">${address.hostname}</span>` : null}
    </p>
    ${others} ${asset.description === null ? null : html`<p class="about" ${own}>${asset.description}</p>`}
    ${action ?? html`<p class="about">${t('The address of this asset cannot be opened.')}</p>`}`;
};

const unsaid: Reach = { greeting: null, call: null, chat: null };

const panelOf = (
  { code, organization, bound, timeZone, now, state }: PublicShare,
  { locale, named = {} }: PageContext,
  said: { t: Translate; from: string; reach: Reach },
): Html => {
  const search = new URLSearchParams({ ...named }).toString();
  const [page, after] = [`/s/${code}`, search === '' ? '' : `?${search}`];
  const addresses = { page: `${page}${after}`, action: `${page}/answer${after}` };
  return answersPanel({ ...said, ...addresses, team: organization.name, locale, bound, timeZone, now, state });
};

/**
 * The page of a tracked link: who sent it, and the asset in the organization's colours, with preview tags for
 * messengers.
 */
export const sharePage = (share: PublicShare, pageContext: PageContext): PublicPage => {
  const { code, organization, sharer, asset, thumbnail, others = [], reach = unsaid, link, state } = share;
  const { named = {} } = pageContext;
  // steps are the answers to posts, whose address shows no page
  const page = ['ask', 'thanks'].includes(state.step) && state.problem === null ? '' : `/s/${code}`;
  const t = translateTo(pageContext.locale);
  const { view, action, sources } = shownAsset(
    t,
    asset,
    thumbnail === null ? null : `/s/${code}/thumbnail?v=${thumbnail}`,
  );
  const from = sharer ?? organization.name;
  const sender = senderOf(t, from, reach);
  const shown = html`<article class="asset">
    ${view}
    <div class="words">${aboutAsset(t, { asset, others: otherLanguages(others, t, { named, page }), action })}</div>
  </article>`;
  const panel = panelOf(share, pageContext, { t, from, reach });
  // what a visitor just said is answered first
  const isFresh = state.step === 'ask' && state.problem === null;
  const main = html`${isFresh ? [sender, shown, panel] : [panel, sender, shown]}`;
  return toPage({
    look: isFresh ? 'share' : 'share told',
    title: asset.title,
    brand: organization,
    pageContext: { ...pageContext, page },
    sources,
    hasForms: true,
    main,
    script: scriptOf(code, sources.frames.length > 0),
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
    look: 'notice',
    title: t(title),
    brand: brand ?? ownBrand,
    pageContext,
    sources: nothing,
    hasForms: false,
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
