import Router from '@koa/router';
import { message } from '@upline/contracts';
import type { Context } from 'koa';
import { keepLanguage } from '../platform/http/pages/languageChoice.ts';
import { html } from '../platform/lib/html.ts';
import type { Html } from '../platform/lib/html.ts';
import { HttpProblem } from '../platform/lib/httpProblem.ts';
import type { MailRefusals } from '../platform/mail/mailRefusals.ts';
import { readForm } from './signIn/formBody.ts';
import type { Page } from './signIn/pageLayout.ts';
import { answerPage } from './signIn/pageLayout.ts';

const path = /^\/no-mails\/([^/]+)$/;

const form = (button: string, value: 'refuse' | 'allow', quiet = false): Html =>
  html`<form method="post">
    <input type="hidden" name="mails" value="${value}" />
    <p class="actions"><button type="submit" ${quiet ? html`class="quiet"` : null}>${button}</button></p>
  </form>`;

const entered = message(
  'A person on {host} entered the address that email was sent to. If it was not meant for you, you can ignore it.',
);

const question =
  (host: string): Page =>
  (t) => ({
    status: 200,
    title: t('No more emails?'),
    body: html`<p>${t(entered, { host })}</p>
      <p>${t('Press the button, and nobody on {host} can have emails sent to that address again.', { host })}</p>
      ${form(t('Stop all emails'), 'refuse')}`,
  });

const ending = message('Nobody on {host} can invite that address or send it a confirmation. You can close this page.');

const ended =
  (host: string): Page =>
  (t) => ({
    status: 200,
    title: t('You will get no more emails'),
    body: html`<p>${t(ending, { host })}</p>
      <p>${t('Only the email you ask for yourself, to reset your password, still arrives.')}</p>
      ${form(t('Allow emails again'), 'allow', true)}`,
  });

const unknown: Page = (t) => ({
  status: 404,
  title: t('This link does not work'),
  body: html`<p>${t('Part of it may be missing. Open it from the email again, or copy the whole link.')}</p>`,
});

const allowed = 'GET, HEAD, POST';

/** Dependencies of the link that ends mails. */
export type NoMailsNeeds = { mailRefusals: MailRefusals; publicUrl: string };

/**
 * `/no-mails/{token}`, the link of a mail by which its holder ends further mails to their address: GET shows a page,
 * POST ends them, and allows them again with `mails=allow`. Mail programs post there too (RFC 8058), without an Origin.
 * The token is proof enough, and no cookie is read.
 */
export const noMailsRoutes = (needs: NoMailsNeeds): Router => {
  const { mailRefusals } = needs;
  const { host } = new URL(needs.publicUrl);
  const keep = keepLanguage(needs.publicUrl);
  const answer = async (ctx: Context): Promise<void> => {
    const hash = mailRefusals.parse(path.exec(ctx.path)?.[1] ?? '');
    if (hash === null) return answerPage(ctx, unknown);
    if (ctx.method === 'POST') {
      const isAllowed = ctx.is('urlencoded') !== false && (await readForm(ctx.req)).get('mails') === 'allow';
      await (isAllowed ? mailRefusals.allow(hash) : mailRefusals.refuse(hash));
    } else if (ctx.method !== 'GET' && ctx.method !== 'HEAD')
      throw new HttpProblem(
        {
          status: 405,
          code: 'method-not-allowed',
          detail: message('Use one of {methods} here.', { methods: allowed }),
        },
        { Allow: allowed },
      );
    return answerPage(ctx, (await mailRefusals.isRefused(hash)) ? ended(host) : question(host));
  };
  const router = new Router();
  router.all(path, (ctx) => keep(ctx, () => answer(ctx)));
  return router;
};
