import { initialsOf } from '@upline/contracts';
import type { Translate } from '@upline/contracts';
import type { Html } from '../../platform/lib/html.ts';
import { html, place, withMarkup } from '../../platform/lib/html.ts';
import { icon, outward } from './publicPage.media.ts';

/**
 * What the sharer of a link says on its page, and where they chose to be reached: the number as it is dialled, and its
 * digits for WhatsApp.
 */
export type Reach = { greeting: string | null; call: string | null; chat: string | null };

const chatIcon = icon(
  '<path d="M4 20l1.3-4A8 8 0 1 1 8.5 19z"/>',
  '<path d="M9 9.2c0 3 2.8 5.8 5.8 5.8l.9-1.7-2-1-.9.8a5 5 0 0 1-1.9-1.9l.8-.9-1-2z"/>',
);
const callIcon = icon(
  '<path d="M6.5 3.5h3l1.5 4-2 1.5a12 12 0 0 0 6 6l1.5-2 4 1.5v3a2 2 0 0 1-2.2 2' +
    'A17 17 0 0 1 4.5 5.7a2 2 0 0 1 2-2.2z"/>',
);

/** The ways to reach the sharer; null where they offer none. */
export const waysTo = (t: Translate, { call, chat }: Reach): Html | null => {
  if (call === null && chat === null) return null;
  const chatting =
    chat === null ? null : outward(`https://wa.me/${chat}`, html`class="way"`, html`${chatIcon}${t('WhatsApp')}`);
  const calling =
    call === null ? null : html`<a class="way" href="tel:${call}">${callIcon}${t('Call ##button, a phone')}</a>`;
  return html`<p class="ways">${chatting}${calling}</p>`;
};

/** Who sent the link, in their own words where they wrote some. */
export const senderOf = (t: Translate, from: string, { greeting }: Reach): Html => {
  const shared = withMarkup(t('{from} shared this with you', { from: place }), html`<bdi><b>${from}</b></bdi>`);
  return html`<div class="from">
    <span class="face" aria-hidden="true">${initialsOf(from)}</span>
    <div class="bubble">
      <p class="who">${shared}</p>
      ${greeting === null ? null : html`<blockquote class="greeting" dir="auto">${greeting}</blockquote>`}
    </div>
  </div>`;
};
