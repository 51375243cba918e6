import type { Context } from 'koa';

/** Headers of every page of a link. Nobody else keeps one: it may be withdrawn. */
const linkPageHeaders = [
  ['Cache-Control', 'private, no-store'],
  ['X-Robots-Tag', 'noindex, nofollow'],
] as const;

/** Answers with a page of a link. */
export const answerLinkPage = (
  ctx: Context,
  status: number,
  { document, policy }: { document: string | Buffer; policy: string },
): void => {
  ctx.status = status;
  ctx.type = 'html';
  ctx.set('Content-Security-Policy', policy);
  for (const [name, value] of linkPageHeaders) ctx.set(name, value);
  ctx.body = document;
};
