import { randomBytes } from 'node:crypto';
import { message } from '@upline/contracts';
import type { Context } from 'koa';
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

const unsafe = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);

/** The operator's calls have a token and no cookie; mail programs post to links of mails, whose token is the proof. */
const fromAnywhere = ['/api/operator/', '/no-mails/', '/switch-off/', '/no-contact/'];

/** Says from the headers whether a page of this site sent a request; `none` when they do not say who sent it. */
const createOriginOf = (publicUrl: string) => {
  const own = new URL(publicUrl).host;
  return (ctx: Context): 'own' | 'other' | 'none' => {
    const site = ctx.get('Sec-Fetch-Site');
    const origin = ctx.get('Origin');
    if (site === '' && origin === '') return 'none';
    const from = origin === '' ? null : hostOf(origin);
    const isOwn = origin === '' || from === own || from === ctx.get('Host');
    return (site !== '' && site !== 'same-origin' && site !== 'none') || !isOwn ? 'other' : 'own';
  };
};

/**
 * Makes the function that refuses unsafe requests that a page of another site sent, and those that say neither `Origin`
 * nor `Sec-Fetch-Site`: every browser sends one of them, and a program can. It throws HttpProblem 403.
 */
export const createOriginCheck = (publicUrl: string) => {
  const originOf = createOriginOf(publicUrl);
  return (ctx: Context): void => {
    if (!unsafe.has(ctx.method) || fromAnywhere.some((path) => ctx.path.startsWith(path))) return;
    const from = originOf(ctx);
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
  };
};
