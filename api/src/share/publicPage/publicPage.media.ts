import type { AssetType } from '@upline/contracts';
import type { Translate } from '@upline/contracts';
import { message, webUrl } from '@upline/contracts';
import type { AssetContent } from '../../asset/asset.decider.ts';
import type { Html } from '../../platform/lib/html.ts';
import { html } from '../../platform/lib/html.ts';

const strokes = 'fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"';
const icon = (...paths: readonly string[]): Html => ({
  markup: `<svg viewBox="0 0 24 24" ${strokes} aria-hidden="true">${paths.join('')}</svg>`,
});

/** The word, a message, and the picture of each type. */
export const kinds: Record<AssetType, { word: string; icon: Html }> = {
  video: {
    word: message('Video'),
    icon: icon('<rect x="3" y="5" width="18" height="14" rx="3"/><path d="m10 9.3 5 2.7-5 2.7z" fill="currentColor"/>'),
  },
  pdf: {
    word: message('PDF'),
    icon: icon(
      '<path d="M7 3h7l5 5v11a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z"/>',
      '<path d="M14 3v5h5M8.5 13h7M8.5 16.5h5"/>',
    ),
  },
  link: {
    word: message('Link ##kind of asset'),
    icon: icon(
      '<path d="M10 13.5a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.5 1.5"/>',
      '<path d="M14 10.5a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.5-1.5"/>',
    ),
  },
  image: {
    word: message('Image'),
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
export type Sources = { images: string[]; media: string[] };

/** The asset as the page shows it, and what that needs to load. */
export type Shown = { view: Html; sources: Sources };

const videoFile = /\.(?:mp4|m4v|webm|ogv|ogg|mov)$/i;

const loadable = (address: URL | null): URL | null =>
  address !== null && plainOrigin.test(address.origin) ? address : null;

const outside = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** A link out of the product: the other side learns nothing of where it came from. */
export const outward = (address: URL, options: { class: string; label?: string }, content: Html): Html =>
  html`<a
    class="${options.class}"
    href="${address.href}"
    target="${outside.target}"
    rel="${outside.rel}"
    ${options.label === undefined ? null : html`aria-label="${options.label}"`}
    >${content}</a
  >`;

type Carded = { t: Translate; type: AssetType; thumbnail: string | null };

const card = ({ t, type, thumbnail }: Carded, address: URL | null): Html => {
  const host = address?.hostname ?? t('This address cannot be opened');
  const shownHost = html`<span dir="auto">${host}</span>`;
  const play = type === 'video' ? html`<span class="play">${playIcon}</span>` : null;
  const inside = thumbnail
    ? html`<img src="${thumbnail}" alt="" />${play}<span class="badge">${kinds[type].icon}${shownHost}</span>`
    : html`${kinds[type].icon}${shownHost}`;
  const look = thumbnail ? 'site pictured' : 'site';
  return address
    ? outward(address, { class: look, label: t('Open {host}', { host }) }, inside)
    : html`<div class="${look}">${inside}</div>`;
};

const placed = (
  { type, title, language }: AssetContent,
  address: URL,
  poster: string | null,
): { element: Html; kind: keyof Sources } | null => {
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

/**
 * Shows an image or a video file in its place, with a card of its host for browsers that cannot; anything else as that
 * card. A document of another host (a PDF or a player too) is never embedded: that host could answer with a page of its
 * own, script included, under the team's brand. An address that is not http(s) is never part of the page. `thumbnail`
 * is the address of the picture that is stored here, or null.
 */
export const shownAsset = (t: Translate, content: AssetContent, thumbnail: string | null): Shown => {
  const address = safeAddress(content.url);
  const sources: Sources = { images: thumbnail === null ? [] : ["'self'"], media: [] };
  const plain = card({ t, type: content.type, thumbnail }, address);
  const inPlace = loadable(address);
  if (!inPlace) return { view: html`<figure class="media">${plain}</figure>`, sources };
  const found = placed(content, inPlace, thumbnail);
  if (!found) return { view: html`<figure class="media">${plain}</figure>`, sources };
  sources[found.kind].push(inPlace.origin);
  return {
    view: html`<figure class="media">
      ${found.element}
      <div data-instead hidden>${plain}</div>
    </figure>`,
    sources,
  };
};

/** The picture that messengers show beside a link: the stored thumbnail, else the image itself, else null. */
export const previewPicture = ({ type, url }: AssetContent, thumbnail: string | null): string | null =>
  thumbnail ?? (type === 'image' ? (safeAddress(url)?.href ?? null) : null);
