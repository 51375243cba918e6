import { commands, problem, queries, rejections } from '@upline/contracts';
import type { ActivityAnswer, Problem, ShownLocale } from '@upline/contracts';
import { translateTo } from '@upline/contracts/catalogs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../../testing/people/browser.ts';
import { createBrowser } from '../../../../testing/people/browser.ts';
import { call } from '../../../../testing/people/call.ts';
import type { LocalServer } from '../../../../testing/servers/localServer.ts';
import { startLocalServer } from '../../../../testing/servers/localServer.ts';
import { addMember, foundOrganization } from '../../../../testing/people/organizations.ts';
import { goodAsset as asset, unknownId, wrongFields } from '../../../../testing/wrongFields.ts';

let server: LocalServer;
const pseudo = 'en-XA';

let ann: Browser;
let ben: Browser;
/** Names of fields and values of choices, which are codes in every language. */
const codes = new Set(['body', 'string', 'number', 'object', 'array', 'boolean', 'record', 'null']);

const collectCodes = (node: unknown): void => {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    if (!Array.isArray(node)) codes.add(key);
    if (key === 'enum' && Array.isArray(value)) for (const one of value) codes.add(String(one));
    collectCodes(value);
  }
};

beforeAll(async () => {
  server = await startLocalServer();
  const domain = 'problem-language.example';
  [ann, ben] = await Promise.all([
    foundOrganization(server.url, 'ann', domain),
    foundOrganization(server.url, 'ben', domain),
  ]);
  collectCodes(await (await fetch(`${server.url}/api/openapi.json`)).json());
});

afterAll(async () => server?.close());

/** The English words of a problem that are no codes, headers or methods. */
const plainWords = ({ detail, errors = {} }: Problem): string[] =>
  [detail, ...Object.values(errors)]
    .flatMap((text) => text.replace(/Origin: \S+/u, '').match(/[a-z][a-z_-]*[a-z]/giu) ?? [])
    .filter((word) => !codes.has(word) && !(word in errors) && !/^[A-Z]{3,}$/u.test(word));

type Sent = { browser?: Browser; body?: unknown; headers?: Record<string, string> };

/** Sends a call in the pseudo-language; the problem of its answer, or null when it is none. */
const refusalOf = async (line: string, { browser = ann, body, headers = {} }: Sent = {}): Promise<Problem | null> => {
  const [method = '', path = ''] = line.split(' ');
  const sent = { 'content-type': 'application/json', 'accept-language': pseudo, ...headers };
  const answer = await browser.fetch(path, {
    method,
    headers: sent,
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  if (answer.headers.get('content-type')?.startsWith('application/problem+json') !== true) return null;
  expect(answer.headers.get('vary')).toMatch(/\bAccept-Language\b/iu);
  return problem.parse(await answer.json());
};

const filled = (path: string): string => path.replaceAll(/:\w+/gu, unknownId);

const commandLines = Object.values(commands).map(({ method, path }) => `${method} ${filled(path)}`);
const queryLines = Object.values(queries).map(({ path }) => `GET ${filled(path)}?surprise=1`);

const otherCalls: [string, Sent?][] = [
  ['GET /api/nothing'],
  ['PUT /api/assets'],
  ['PUT /api/assets/1%27'],
  ['GET /assets/%E0%A4%A.js'],
  [`GET /api/assets?limit=${'1'.repeat(9_000)}`],
  ['GET /api/assets?cursor=abc'],
  ['GET /api/assets?limit=0'],
  ['GET /api/assets?limit=1001'],
  ['GET /api/assets', { headers: { 'Upline-Position': 'soon' } }],
  ['POST /api/assets', { body: '{"title":' }],
  ['POST /api/assets', { body: JSON.stringify({ title: 'x'.repeat(66_000) }) }],
  ['POST /api/assets', { body: 'title=x', headers: { 'content-type': 'text/plain' } }],
  ['POST /api/assets', { body: {}, headers: { origin: 'https://evil.example' } }],
  ['POST /api/assets', { body: {}, headers: { 'idempotency-key': '' } }],
  ['POST /api/assets', { body: {}, headers: { 'upline-organization': unknownId } }],
  ['PUT /api/assets/x', { body: {}, headers: { 'if-match': 'abc' } }],
  [`DELETE /api/users/${unknownId}`],
  [`GET /api/users/${unknownId}/data`],
  ['DELETE /api/sessions/none'],
  ['DELETE /api/security/passkeys/none'],
  ['PUT /api/security/passkeys', { body: {} }],
  ['POST /api/security/proof', { body: {} }],
  ['POST /api/security/proof', { body: { password: 'wrong' } }],
  ['POST /s/none/view'],
  ['PUT /s/none'],
];

describe('a refusal in the pseudo-language has no plain English', () => {
  it.each(wrongFields)('for %s: %s', async (_what, line, body) => {
    const refusal = await refusalOf(line, { body });
    expect(refusal?.status).toBe(422);
    expect(refusal && plainWords(refusal)).toEqual([]);
  });

  // shows I52
  it.each(commandLines)('when the command is sent a body that it does not know: %s', async (line) => {
    const refusal = await refusalOf(line, { browser: ben, body: { surprise: 1 } });
    expect(refusal ? plainWords(refusal) : []).toEqual([]);
  });

  it.each(queryLines)('when the query is asked for what it does not know: %s', async (line) => {
    const refusal = await refusalOf(line, { browser: ben });
    expect(refusal ? plainWords(refusal) : []).toEqual([]);
  });

  it.each([...commandLines, ...queryLines])('when nobody is signed in: %s', async (line) => {
    const refusal = await refusalOf(line, { browser: createBrowser(server.url) });
    expect(refusal ? plainWords(refusal) : []).toEqual([]);
  });

  // shows I52
  it.each(otherCalls)('when something else is wrong: %.60s', async (line, sent) => {
    const refusal = await refusalOf(line, { browser: ben, ...sent });
    expect(refusal).not.toBeNull();
    expect(refusal && plainWords(refusal)).toEqual([]);
  });

  it('says a field and what is wrong with it in one language', async () => {
    const t = translateTo(pseudo);
    const refusal = await refusalOf('POST /api/assets', { body: { url: 'https://a.example/' } });
    expect(refusal?.errors).toEqual({ title: t('Title is required') });
    expect(refusal?.detail).toBe(
      t('Please check {field}: {problem}', { field: 'title', problem: { message: 'Title is required' } }),
    );
  });

  it('says a rejection', async () => {
    const refusal = await refusalOf(`DELETE /api/assets/${unknownId}`);
    expect(refusal?.detail).toBe(translateTo(pseudo)(rejections['asset/not-found'].detail));
  });
});

describe('a team whose people read different languages', () => {
  const domain = 'languages.example';
  const locales = ['en', 'de', 'ar', pseudo] as const;
  const readers = new Map<ShownLocale, Browser>();
  let last = '0';

  beforeAll(async () => {
    const owner = await foundOrganization(server.url, 'Ada', domain);
    readers.set('en', owner).set(pseudo, owner);
    readers.set('de', await addMember(server.url, owner, 'Bea', domain));
    readers.set('ar', await addMember(server.url, owner, 'Cem', domain));
    last = (await call(owner, 'POST /api/assets', { body: asset })).headers.get('upline-position') ?? '';
  });

  const read = <Body>(path: string, locale: ShownLocale, { by = readers.get(locale) ?? ann, etag = '' } = {}) => {
    const headers = { 'accept-language': locale, 'Upline-Position': last, 'if-none-match': etag };
    return call<Body>(by, `GET ${path}`, { headers });
  };

  // shows I52
  it.each(locales)('reads the same feed, each in their own: %s', async (locale) => {
    const t = translateTo(locale);
    const feed = (await read<ActivityAnswer[]>('/api/activities', locale)).body;
    expect(feed.map(({ description }) => description)).toEqual([
      t('{name} added the asset “{title}”', { name: 'Ada Owner', title: asset.title }),
      t('{name} joined the team', { name: 'Cem Member' }),
      t('{name} invited a new team member', { name: 'Ada Owner' }),
      t('{name} joined the team', { name: 'Bea Member' }),
      t('{name} invited a new team member', { name: 'Ada Owner' }),
    ]);
  });

  // shows I52
  it.each(locales)('reads notifications, each in their own: %s', async (locale) => {
    const t = translateTo(locale);
    const { items } = (await read<{ items: { text: string }[] }>('/api/notifications', locale)).body;
    const joined = ['Cem Member', 'Bea Member'].map((name) => t('{name} joined your team', { name }));
    expect(items.map(({ text }) => text)).toEqual([
      // the owner has invited both
      ...(readers.get(locale) === readers.get('en') ? joined : []),
      t('Welcome to Upline! Share your first asset to get going.'),
    ]);
  });

  // shows I52
  it.each(['/api/activities', '/api/notifications'])(
    'gets no answer in another language from a cache: %s',
    async (path) => {
      const by = readers.get('en') ?? ann;
      const answers = await Promise.all(locales.map((locale) => read(path, locale, { by })));
      const etags = answers.map(({ headers }) => headers.get('etag') ?? '');
      expect(new Set(etags).size).toBe(locales.length);
      for (const { headers } of answers) expect(headers.get('vary')).toMatch(/\bAccept-Language\b/u);
      const [etag = ''] = etags;
      expect((await read(path, 'en', { by, etag })).status).toBe(304);
      expect((await read(path, pseudo, { by, etag })).status).toBe(200);
    },
  );
});
