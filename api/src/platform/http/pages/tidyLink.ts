import type { Context, Middleware } from 'koa';

// what the text around a link leaves at its end: a dot, a bracket, a quote. Behind a space, a tag or a quote the text
// goes on, and behind & and its like stands what messengers add (&fbclid=…)
const leftover = /^[^\p{L}\p{N}]*(?:[\s&?#<>"”»()[\]{}|`…].*)?$/su;

const decoded = (path: string): string =>
  path.replace(/(?:%[0-9a-f]{2})+/giu, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return '\ufffd';
    }
  });

/** A link that leads to a code of a known length: `/s/` and 22 letters and digits. */
export type LinkForm = { prefix: string; letters: RegExp };

/** The address that a link means, without what stands around its code; null for one that is clean or has no code. */
export const tidyPath = (path: string, { prefix, letters }: LinkForm): string | null => {
  if (!path.startsWith(prefix)) return null;
  const text = decoded(path.slice(prefix.length)).replace(/^[^\p{L}\p{N}_-]+/u, '');
  const code = letters.exec(text)?.[0];
  if (code === undefined || !(text === code || leftover.test(text.slice(code.length)))) return null;
  const clean = `${prefix}${code}`;
  return clean === path ? null : clean;
};

/** Leads from a link with something around its code to the link itself, with the query that came with it. */
export const tidyLink =
  (form: LinkForm): Middleware =>
  async (ctx: Context, next) => {
    const clean = ctx.method === 'GET' || ctx.method === 'HEAD' ? tidyPath(ctx.path, form) : null;
    if (clean === null) return next();
    ctx.set('Cache-Control', 'no-store');
    ctx.redirect(`${clean}${ctx.search}`);
    return undefined;
  };
