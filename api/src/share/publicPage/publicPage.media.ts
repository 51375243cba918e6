import type { AssetType } from '@upline/contracts';
import type { Translate } from '@upline/contracts';
import { message, webUrl } from '@upline/contracts';
import type { AssetContent } from '../../asset/asset.decider.ts';
import type { Html } from '../../platform/lib/html.ts';
import { html } from '../../platform/lib/html.ts';
import type { Film } from './films.ts';
import { filmAt } from './films.ts';

const strokes = 'fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"';
export const icon = (...paths: readonly string[]): Html => ({
  markup: `<svg viewBox="0 0 24 24" ${strokes} aria-hidden="true">${paths.join('')}</svg>`,
});

/** The word of each type, what one does with it, and its picture. The words are messages. */
export const kinds: Record<AssetType, { word: string; action: string; icon: Html }> = {
  video: {
    word: message('Video'),
    action: message('Watch ##button, a film'),
    icon: icon('<rect x="3" y="5" width="18" height="14" rx="3"/><path d="m10 9.3 5 2.7-5 2.7z" fill="currentColor"/>'),
  },
  pdf: {
    word: message('PDF'),
    action: message('Read ##button, a document'),
    icon: icon(
      '<path d="M7 3h7l5 5v11a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z"/>',
      '<path d="M14 3v5h5M8.5 13h7M8.5 16.5h5"/>',
    ),
  },
  link: {
    word: message('Link ##kind of asset'),
    action: message('Open ##verb'),
    icon: icon(
      '<path d="M10 13.5a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.5 1.5"/>',
      '<path d="M14 10.5a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.5-1.5"/>',
    ),
  },
  image: {
    word: message('Image'),
    action: message('Look ##button, a picture'),
    icon: icon(
      '<rect x="3" y="4" width="18" height="16" rx="3"/><circle cx="8.5" cy="9.5" r="1.6"/><path d="m21 16-5-5-9 9"/>',
    ),
  },
};

const playIcon = icon('<path d="m8 5.5 10.5 6.5L8 18.5z" fill="currentColor"/>');

export const arrow: Html = icon('<path d="M7 17 17 7M9 7h8v8"/>');

/**
 * A stored address as it may be put into a page: http or https, or null. It is checked again, whatever checked it
 * before.
 */
export const safeAddress = (address: string | null): URL | null => {
  const parsed = webUrl.safeParse(address);
  return parsed.success ? new URL(parsed.data) : null;
};

// an origin is part of a header: a host may hold characters that end a directive there
const plainOrigin = /^https?:\/\/[a-z0-9.-]+(?::\d+)?$|^https?:\/\/\[[0-9a-f:.]+\](?::\d+)?$/;

/** The sources that a page may load, by kind. */
export type Sources = { images: string[]; media: string[]; frames: string[] };

/** The asset as the page shows it, what opens it (null without a safe address), and what that needs to load. */
export type Shown = { view: Html; action: Html | null; sources: Sources };

const videoFile = /\.(?:mp4|m4v|webm|ogv|ogg|mov)$/i;

const loadable = (address: URL | null): URL | null =>
  address !== null && plainOrigin.test(address.origin) ? address : null;

/** A link out of the product: the other side learns nothing of where it came from. */
export const outward = (address: string, attributes: Html, content: Html): Html =>
  html`<a href="${address}" target="_blank" rel="noopener noreferrer" ${attributes}>${content}</a>`;

type Covered = { type: AssetType; address: URL | null; thumbnail: string | null; film: Film | null };

/** The stored picture, else a cover in the team's colours. It repeats the button below for those who see it. */
const coverOf = ({ type, address, thumbnail, film }: Covered): Html => {
  const face =
    thumbnail === null ? html`<span class="drawn">${kinds[type].icon}</span>` : html`<img src="${thumbnail}" alt="" />`;
  const inside = html`${face}${type === 'video' || film ? html`<span class="play">${playIcon}</span>` : null}`;
  const look = html`class="cover ${type}"`;
  return address === null
    ? html`<div ${look}>${inside}</div>`
    : outward(address.href, html`${look} tabindex="-1" aria-hidden="true" ${film ? html`data-play` : null}`, inside);
};

const placed = (
  { type, title, language }: AssetContent,
  address: URL,
  poster: string | null,
): { element: Html; kind: 'images' | 'media' } | null => {
  const own = language === null ? null : html`lang="${language}"`;
  if (type === 'image')
    return { kind: 'images', element: html`<img src="${address.href}" alt="${title}" ${own} data-shown />` };
  if (type === 'video' && videoFile.test(address.pathname))
    return {
      kind: 'media',
      element: html`<video
        src="${address.href}"
        dir="ltr"
        ${poster ? html`poster="${poster}"` : null}
        controls
        playsinline
        preload="metadata"
        aria-label="${title}"
        ${own}
        data-shown
      ></video>`,
    };
  return null;
};

const loads = message('Plays from {host}, which then learns your network address and may set cookies.');

/** The button of an asset: says what it does, and what a film loads. Without scripts it opens the address. */
const actionOf = (
  t: Translate,
  { type, address, film }: { type: AssetType; address: URL; film: Film | null },
): Html => {
  const verb = kinds[film ? 'video' : type].action;
  const button = outward(
    address.href,
    html`class="open" ${film ? html`data-play aria-describedby="loads"` : null}`,
    html`${film ? playIcon : null}${t(verb)}${film ? null : arrow}`,
  );
  return film
    ? html`${button}
        <p class="loads" id="loads" data-loads>${t(loads, { host: film.host })}</p>`
    : button;
};

/**
 * Shows an image or a video file in its place, with a cover for browsers that cannot; anything else as a cover. A
 * document of another host is never embedded: that host could answer with a page of its own, script included, under the
 * team's brand. The players of YouTube and Vimeo are, in a sandbox and after a press that says so. An address that is
 * not http(s) is never part of the page. `thumbnail` is the address of the picture that is stored here, or null.
 */
export const shownAsset = (t: Translate, content: AssetContent, thumbnail: string | null): Shown => {
  const { type, title } = content;
  const address = safeAddress(content.url);
  const film = type === 'video' || type === 'link' ? filmAt(address) : null;
  const sources: Sources = {
    images: thumbnail === null ? [] : ["'self'"],
    media: [],
    frames: film === null ? [] : [film.origin],
  };
  const action = address && actionOf(t, { type, address, film });
  const cover = coverOf({ type, address, thumbnail, film });
  const player = film && html`data-player="${film.player}" data-title="${title}"`;
  const plain = html`<figure class="media" ${player}>${cover}</figure>`;
  const inPlace = loadable(address);
  const found = inPlace && placed(content, inPlace, thumbnail);
  if (!found) return { view: plain, action, sources };
  sources[found.kind].push(inPlace.origin);
  const view = html`<figure class="media">
    ${found.element}
    <div data-instead hidden>${cover}</div>
  </figure>`;
  return { view, action, sources };
};

/** The picture that messengers show beside a link: the stored thumbnail, else the image itself, else null. */
export const previewPicture = ({ type, url }: AssetContent, thumbnail: string | null): string | null =>
  thumbnail ?? (type === 'image' ? (safeAddress(url)?.href ?? null) : null);
