import Router from '@koa/router';
import { message } from '@upline/contracts';
import type { Context } from 'koa';
import { keepLanguage } from '../platform/http/pages/languageChoice.ts';
import { html } from '../platform/lib/html.ts';
import type { Html } from '../platform/lib/html.ts';
import { HttpProblem } from '../platform/lib/httpProblem.ts';
import { readForm } from '../platform/http/request/formBody.ts';
import type { Page } from './signIn/pageLayout.ts';
import { answerPage } from './signIn/pageLayout.ts';

/** The mails that a link ends: those of a kind, or all mails to an address. */
export type MailEnding = {
  isEnded: () => Promise<boolean>;
  end: () => Promise<void>;
  /** Missing where only somebody else can take it back. */
  allow?: () => Promise<void>;
  /** Asks before anything ends. */
  question: Page;
  ended: Page;
};

/** The button of a page that ends mails, or allows them again. */
export const endingButton = (button: string, value: 'refuse' | 'allow'): Html =>
  html`<form method="post">
    <input type="hidden" name="mails" value="${value}" />
    <p class="actions"><button type="submit" ${value === 'allow' ? html`class="quiet"` : null}>${button}</button></p>
  </form>`;

const unknown: Page = (t) => ({
  status: 404,
  title: t('This link does not work'),
  body: html`<p>${t('Part of it may be missing. Open it from the email again, or copy the whole link.')}</p>`,
});

const allowed = 'GET, HEAD, POST';

const answerTo = async (ctx: Context, ending: MailEnding | null): Promise<void> => {
  if (ending === null) return answerPage(ctx, unknown);
  if (ctx.method === 'POST') {
    const isAllowed = ctx.is('urlencoded') !== false && (await readForm(ctx.req)).get('mails') === 'allow';
    await (isAllowed ? ending.allow?.() : ending.end());
  } else if (ctx.method !== 'GET' && ctx.method !== 'HEAD')
    throw new HttpProblem(
      {
        status: 405,
        code: 'method-not-allowed',
        detail: message('Use one of {methods} here.', { methods: allowed }),
      },
      { Allow: allowed },
    );
  return answerPage(ctx, (await ending.isEnded()) ? ending.ended : ending.question);
};

/** A kind of link that ends mails. */
export type MailLink = {
  /** The path of the links, with the token as its group. */
  path: RegExp;
  /** What a token ends, null for one that this site did not make. */
  endingOf: (token: string) => Promise<MailEnding | null>;
};

/**
 * The links of mails that end mails: GET shows a page, POST ends them, and allows them again with `mails=allow`. Mail
 * programs post there too (RFC 8058), without an Origin. The token is proof enough, and no cookie is read.
 */
export const mailEndingRoutes = (publicUrl: string, links: readonly MailLink[]): Router => {
  const keep = keepLanguage(publicUrl);
  const router = new Router();
  for (const { path, endingOf } of links)
    router.all(path, (ctx) => keep(ctx, async () => answerTo(ctx, await endingOf(path.exec(ctx.path)?.[1] ?? ''))));
  return router;
};
