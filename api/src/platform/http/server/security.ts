import { randomBytes } from 'node:crypto';
import { message } from '@upline/contracts';
import type { Middleware } from 'koa';
import { HttpProblem } from '../../lib/httpProblem.ts';

/**
 * Content-Security-Policy of the product's pages: scripts and styles only with the page's nonce (emotion makes
 * styles at run time), pictures of this server only, so that no other host learns who looks at an asset.
 */
export const pagePolicy = (nonce: string, publicUrl: string): string => {
  const { host, protocol } = new URL(publicUrl);
  const socket = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`;
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // inline style attributes place virtualised rows; they cannot load or run anything
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${socket}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
};

/** A nonce for one page. */
export const createNonce = (): string => randomBytes(16).toString('base64');

/** What pages may ask of the browser: nothing but to share and to copy a link. */
const permissionsPolicy = [
  ...['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'midi', 'display-capture'].map(
    (feature) => `${feature}=()`,
  ),
  'clipboard-write=(self)',
  'web-share=(self)',
].join(', ');

/** Headers that every answer carries. Pages replace the policy with their own. */
export const everyHeader = (publicUrl: string): readonly (readonly [name: string, value: string])[] => [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'same-origin'],
  ['X-Frame-Options', 'DENY'],
  ['Permissions-Policy', permissionsPolicy],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ...(publicUrl.startsWith('https:') ? ([['Strict-Transport-Security', 'max-age=31536000']] as const) : []),
];

/** Sets the headers that every answer carries. */
export const securityHeaders = (publicUrl: string): Middleware => {
  const all = everyHeader(publicUrl);
  return async (ctx, next) => {
    for (const [name, value] of all) ctx.set(name, value);
    await next();
  };
};

const unsafe = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);

// these routes take the operator's token and no cookie
const operatorPath = '/api/operator/';

/**
 * Makes the function that says from its headers whether a page of this site sent a request: `none` when they do not say
 * where it comes from.
 */
export const createSameOrigin = (publicUrl: string) => {
  const own = new URL(publicUrl).host;
  return (get: (header: string) => string): 'own' | 'other' | 'none' => {
    const site = get('Sec-Fetch-Site');
    const origin = get('Origin');
    if (site === '' && origin === '') return 'none';
    const from = origin === '' ? null : hostOf(origin);
    const isOwn = origin === '' || from === own || from === get('Host');
    return (site !== '' && site !== 'same-origin' && site !== 'none') || !isOwn ? 'other' : 'own';
  };
};

/**
 * Refuses unsafe requests that a page of another site sent, and those that say neither `Origin` nor `Sec-Fetch-Site`:
 * every browser sends one of them, and a program can. Calls of the operator need neither.
 */
export const sameOriginOnly = (publicUrl: string): Middleware => {
  const isSameOrigin = createSameOrigin(publicUrl);
  return async (ctx, next) => {
    if (!unsafe.has(ctx.method) || ctx.path.startsWith(operatorPath)) return next();
    const from = isSameOrigin((name) => ctx.get(name));
    if (from === 'none')
      throw new HttpProblem({
        status: 403,
        code: 'no-origin',
        detail: message('This request does not say where it comes from. Send the header {header}', {
          header: `Origin: ${new URL(publicUrl).origin}`,
        }),
      });
    if (from === 'other')
      throw new HttpProblem({
        status: 403,
        code: 'cross-site',
        detail: message('This request came from another site. Use the product itself.'),
      });
    return next();
  };
};
