import { browserCookie, isKnownZone, screenKinds } from '@upline/contracts';
import type { ScreenKind, Surroundings } from '@upline/contracts';
import type { Context } from 'koa';

type Known = Pick<Surroundings, 'kind' | 'zone'>;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
};

/** What the browser said of itself with an earlier page; null where it did not, or nothing that can be. */
export const knownFrom = (cookie: string | undefined): Known | null => {
  const [word = '', zone = ''] = decoded(cookie ?? '').split(' ');
  const kind = screenKinds.find((one) => one === word);
  return kind !== undefined && zone.length < 60 && isKnownZone(zone) ? { kind, zone } : null;
};

/** What a request lets expect of the screen that shows its answer. */
export const expectedKind = (ctx: Pick<Context, 'get'>): ScreenKind => {
  const hint = ctx.get('Sec-CH-UA-Mobile');
  const isPhone = hint === '' ? /\bMobi/u.test(ctx.get('User-Agent')) : hint === '?1';
  return isPhone ? 'phone' : 'wide';
};

/** Finds the time zone of a person's browser, as far as it was noted; null where it cannot be had. */
export type NotedZone = (ctx: Context) => Promise<string | null>;

/**
 * The browser that asks for a page, as the page will find it: what it said of itself, before that what can be expected.
 * Null where its time zone is not known.
 */
export const browserOf = async (
  ctx: Context,
  notedZone: NotedZone,
): Promise<Pick<Surroundings, 'kind' | 'zone' | 'isApple'> | null> => {
  const known = knownFrom(ctx.cookies.get(browserCookie, { signed: false }));
  const zone = known?.zone ?? (await notedZone(ctx));
  if (zone === null) return null;
  return { kind: known?.kind ?? expectedKind(ctx), zone, isApple: /Mac|iPhone|iPad/u.test(ctx.get('User-Agent')) };
};
