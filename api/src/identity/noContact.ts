import type { Html } from '../platform/lib/html.ts';
import { html, place, withMarkup } from '../platform/lib/html.ts';
import type { MailLink } from './mailEnding.routes.ts';
import { endingButton } from './mailEnding.routes.ts';
import type { Page } from './signIn/pageLayout.ts';

/** What the link leads to: prospects know it, and not this capability. */
type Found = {
  team: string | null;
  isKept: boolean;
  isConfirmed: () => Promise<boolean>;
  confirm: () => Promise<void>;
};

/** Dependencies of the link by which an address confirms that it wants no contact. */
export type NoContactNeeds = { findStop: (token: string) => Promise<Found | null> };

const named = (text: string, team: string | null): Html => withMarkup(text, html`<bdi>${team ?? ''}</bdi>`);

const question =
  (team: string | null): Page =>
  (t) => ({
    status: 200,
    title: t('Shall nobody contact you?'),
    body: html`<p>
        ${named(t('Press the button, and nobody of {team} contacts this address any more.', { team: place }), team)}
      </p>
      <p>${t('So that this lasts, a code made of the address is kept. Nobody can read the address in it.')}</p>
      ${endingButton(t('Don’t contact me'), 'refuse')}`,
  });

const ended =
  (team: string | null): Page =>
  (t) => ({
    status: 200,
    title: t('You are left in peace'),
    body: html`<p>${named(t('Nobody of {team} contacts you any more.', { team: place }), team)}</p>
      <p>${t('You can close this page.')}</p>`,
  });

const over: Page = (t) => ({
  status: 410,
  title: t('This link is over'),
  body: html`<p>
    ${t('The link was used, or is older than 30 days. You can ask once more on the page that you got a link to.')}
  </p>`,
});

/** `/no-contact/{token}`: the holder of an address that a visitor typed confirms that it wants no contact. */
export const noContact = ({ findStop }: NoContactNeeds): MailLink => ({
  path: /^\/no-contact\/([^/]+)$/,
  endingOf: async (token) => {
    const found = await findStop(token);
    if (found === null) return null;
    const { team, isKept, isConfirmed, confirm } = found;
    return { isEnded: isConfirmed, end: confirm, question: isKept ? question(team) : over, ended: ended(team) };
  },
});
