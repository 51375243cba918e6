import type { Context } from 'koa';
import { html } from '../../platform/lib/html.ts';
import { answerPage } from './pageLayout.ts';
import { toOwnPath } from './returnTo.ts';

/** The path of ours that a sign-out leads to. */
export const returnToOf = (ctx: Context): string => toOwnPath(new URLSearchParams(ctx.querystring).get('returnTo'));

/** Shows a question when a page of another site, or of a sibling host, began the sign-out. Returns whether it did. */
export const questionForeign = (ctx: Context): boolean => {
  const site = ctx.get('Sec-Fetch-Site');
  if (site !== 'cross-site' && site !== 'same-site') return false;
  const here = `/api/logout?${new URLSearchParams({ returnTo: returnToOf(ctx) }).toString()}`;
  answerPage(ctx, (t) => ({
    status: 200,
    title: t('Sign out of Upline?'),
    body: html`<p>${t('Another site sent you to this page.')}</p>
      <p class="actions"><a class="button" href="${here}">${t('Sign out')}</a></p>
      <p class="more"><a href="/">${t('Stay signed in')}</a></p>`,
  }));
  return true;
};
