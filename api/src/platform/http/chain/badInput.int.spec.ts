import type { Problem } from '@upline/contracts';
import { problem } from '@upline/contracts';
import { findSecret } from '@upline/infra/lock/secrets.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../../testing/people/browser.ts';
import { createBrowser } from '../../../../testing/people/browser.ts';
import { call } from '../../../../testing/people/call.ts';
import type { LocalServer } from '../../../../testing/servers/localServer.ts';
import { startLocalServer } from '../../../../testing/servers/localServer.ts';
import { goodAsset as asset, unknownId, wrongFields } from '../../../../testing/wrongFields.ts';

let server: LocalServer;
let ann: Browser;
let assetId: string;

beforeAll(async () => {
  server = await startLocalServer();
  ann = createBrowser(server.url);
  await ann.quickSignUp({ email: 'ann@team.example', password: 'correct-horse', firstName: 'Ann', lastName: 'Lee' });
  assetId = (await accepted<{ id: string }>('POST /api/assets', { body: asset })).body.id;
});

afterAll(async () => server?.close());

let last = 0;

/** Head of the log, once the views reflect everything that this test did on purpose. */
const logged = async (): Promise<string | null> =>
  (await call(ann, 'GET /api/dashboard/metrics', { headers: { 'Upline-Position': `${last}` } })).headers.get(
    'upline-position',
  );

/** Sends something right. */
const accepted = async <Body>(line: string, options: Parameters<typeof call>[2]) => {
  const answer = await call<Body>(ann, line, options);
  // the answer to a repeat has the position of the first time
  last = Math.max(last, Number(answer.headers.get('upline-position')));
  return answer;
};

/** Sends something wrong: the answer must be a problem that says what to mend, and nothing may have been stored. */
const refused = async (
  line: string,
  options: Parameters<typeof call>[2] = {},
): Promise<{ status: number; body: Problem; headers: Headers }> => {
  const before = await logged();
  const answer = await call(ann, line, options);
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  const body = problem.parse(answer.body);
  expect(body.status).toBe(answer.status);
  expect(body.detail.length).toBeGreaterThan(10);
  expect(await logged()).toBe(before);
  return { ...answer, body };
};

const raw = async (
  line: string,
  body: string,
  headers: Record<string, string>,
): Promise<{ status: number; body: Problem }> => {
  const [method = '', path = ''] = line.split(' ');
  const answer = await ann.fetch(path, { method, body, headers });
  return { status: answer.status, body: problem.parse(await answer.json()) };
};

describe('a field that is wrong', () => {
  // shows I11
  it.each(wrongFields)('%s is refused, with the field named', async (_what, line, body, field, message) => {
    const answer = await refused(line, { body });
    expect(answer.status).toBe(422);
    expect(answer.body.code).toBe('invalid');
    expect(answer.body.errors?.[field]).toContain(message);
  });

  it.each([
    ['a short username', { username: 'ab' }, 'Username must be at least 3 characters'],
    ['a wrong e-mail', { email: 'x' }, 'Please enter a valid email'],
    ['a role', { role: 'owner' }, ''],
    ['an address of the web as a name', { firstName: 'www.evil.example' }, 'Please leave out web addresses'],
    ['a line break in a name', { lastName: 'Lee\nBcc: x' }, 'Please use one line'],
    ['an address of the web as a username', { username: 'evil.com' }, 'Please leave out web addresses'],
  ])('a profile with %s is refused', async (_what, change, message) => {
    const { id } = (await call<{ id: string }>(ann, 'GET /api/auth/user')).body;
    const body = { firstName: 'Ann', lastName: 'Lee', email: 'ann@team.example', username: 'ann', ...change };
    const answer = await refused(`PUT /api/users/${id}`, { body });
    expect(answer.status).toBe(422);
    expect(Object.values(answer.body.errors ?? {}).join()).toContain(message);
  });

  it.each([
    ['no name', { name: '' }, 'Organization name is required'],
    [
      'an address of the web as its name',
      { name: 'Your Bank https://evil.example/' },
      'Please leave out web addresses',
    ],
    ['81 characters of a name', { name: 'x'.repeat(81) }, 'Please use at most 80 characters'],
    ['a colour that is none', { primaryColor: 'red' }, 'Please enter a valid hex color'],
    ['a plan', { planTier: 'pro' }, ''],
    ['a time zone that is none', { timeZone: 'Mars/Olympus' }, 'Please choose a time zone'],
  ])('an organization with %s is refused', async (_what, change, message) => {
    const { organization } = (await call<{ organization: { id: string } }>(ann, 'GET /api/auth/user')).body;
    const answer = await refused(`PUT /api/organizations/${organization.id}`, { body: { name: 'North', ...change } });
    expect(answer.status).toBe(422);
    expect(Object.values(answer.body.errors ?? {}).join()).toContain(message);
  });
});

describe('a body that is wrong', () => {
  const json = { 'content-type': 'application/json' };
  it.each([
    ['broken JSON', '{"title":', 400],
    ['no object', '"text"', 400],
    ['a list', '[1]', 422],
    ['a prototype to pollute', '{"__proto__":{"role":"owner"},"title":"a","url":"https://v.example/"}', 400],
    ['a constructor to pollute', '{"constructor":{"prototype":{}},"title":"a","url":"https://v.example/"}', 422],
    ['65 KiB', JSON.stringify({ title: 'x'.repeat(66_000) }), 413],
  ])('%s is refused', async (_what, body, status) => {
    const before = await logged();
    expect((await raw('POST /api/assets', body, json)).status).toBe(status);
    expect(await logged()).toBe(before);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    '%s is refused with 415',
    async (type) => {
      const answer = await raw('POST /api/assets', JSON.stringify(asset), { 'content-type': type });
      expect([answer.status, answer.body.code]).toEqual([415, 'unsupported-media-type']);
    },
  );
});

describe('a header that is wrong', () => {
  it.each([
    ['an empty Idempotency-Key', { 'idempotency-key': '' }, 'POST /api/assets', 400],
    ['an endless Idempotency-Key', { 'idempotency-key': 'k'.repeat(201) }, 'POST /api/assets', 400],
    ['an If-Match that is no revision', { 'if-match': '"abc"' }, 'PUT /api/assets/ID', 400],
    ['another organization', { 'upline-organization': unknownId }, 'POST /api/assets', 409],
  ])('%s is refused', async (_what, headers, line, status) => {
    expect((await refused(line.replace('ID', assetId), { body: asset, headers })).status).toBe(status);
  });

  it('a position that is no number is refused', async () => {
    expect((await refused('GET /api/assets', { headers: { 'Upline-Position': 'soon' } })).status).toBe(400);
  });

  // shows I24
  it('a POST from another site is refused', async () => {
    expect(
      (await refused('POST /api/assets', { body: asset, headers: { origin: 'https://evil.example' } })).status,
    ).toBe(403);
    expect(
      (await refused('POST /api/assets', { body: asset, headers: { 'sec-fetch-site': 'cross-site' } })).status,
    ).toBe(403);
  });
});

describe('a call that does not say where it comes from', () => {
  const from = (path: string, method: string, headers: Record<string, string> = {}): Promise<Response> => {
    const type = { 'content-type': 'application/json' };
    const sent = { ...type, cookie: ann.cookieHeader(), ...headers };
    return fetch(`${server.url}${path}`, { method, body: method === 'DELETE' ? null : '{}', headers: sent });
  };
  const wrong: [string, string][] = [
    ['POST', '/api/assets'],
    ['PUT', `/api/assets/${unknownId}`],
    ['DELETE', `/api/assets/${unknownId}`],
    ['POST', '/oidc/sign-in/x'],
    ['POST', '/s/unknown/view'],
  ];

  // shows I24
  it.each(wrong)('is refused and says what to send: %s %s', async (method, path) => {
    const answer = await from(path, method);
    const { code, detail } = problem.parse(await answer.json());
    expect([answer.status, code]).toEqual([403, 'no-origin']);
    expect(detail).toContain(`Origin: ${server.url}`);
  });

  it('passes with either header', async () => {
    for (const headers of [{ origin: server.url }, { 'sec-fetch-site': 'same-origin' }])
      expect((await from('/api/assets', 'POST', headers)).status).toBe(422);
  });

  it('passes with the token of the operator', async () => {
    const authorization = `Bearer ${findSecret(server.dataDir, 'operatorToken') ?? ''}`;
    expect((await from('/api/operator/commands', 'POST', { authorization })).status).toBe(422);
    expect((await from('/api/operator/commands', 'POST')).status).toBe(401);
  });
});

describe('a form of the sign-in', () => {
  it.each(['/oidc/forgot-password', '/oidc/reset-password', '/oidc/sign-in/x', '/oidc/sign-in/x/create-account'])(
    'at %s is refused when a page of another site sends it',
    async (path) => {
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      for (const headers of [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
      ]) {
        const answer = await raw(`POST ${path}`, 'email=ann%40team.example', { ...form, ...headers });
        expect([answer.status, answer.body.code]).toEqual([403, 'cross-site']);
      }
    },
  );
});

describe('an address that is wrong', () => {
  it.each([
    ['an unknown call', 'GET /api/nothing', 404],
    ['an unknown asset', `PUT /api/assets/${unknownId}`, 404],
    ['an id of the wrong form', 'PUT /api/assets/1%27%20or%201=1', 404],
    ['a method that is not there', 'PUT /api/assets', 405],
    ['a limit of nothing', 'GET /api/assets?limit=0', 422],
    ['a limit without end', 'GET /api/assets?limit=1001', 422],
    ['an unknown parameter', 'GET /api/assets?organizationId=1', 422],
    ['a cursor of another list', 'GET /api/assets?cursor=abc', 400],
  ])('%s is refused', async (_what, line, status) => {
    const answer = await refused(line, line.startsWith('PUT') ? { body: asset } : {});
    expect(answer.status).toBe(status);
  });
});

describe('without a session', () => {
  const calls = [
    'GET /api/auth/user',
    'GET /api/assets',
    'GET /api/prospects',
    'GET /api/dashboard/metrics',
    'POST /api/assets',
    `DELETE /api/assets/${unknownId}`,
  ];
  // shows 2.6, 6.4, 7.3
  it.each(calls)('%s is 401 Unauthorized', async (line) => {
    const answer = await call<Problem>(createBrowser(server.url), line);
    expect([answer.status, answer.body.title]).toEqual([401, 'Unauthorized']);
  });
});

describe('repeats', () => {
  const key = '01920000-0000-7000-8000-00000000abcd';
  // shows I8
  it('have one effect and one answer', async () => {
    const first = await accepted<{ id: string }>('POST /api/assets', {
      body: asset,
      headers: { 'idempotency-key': key },
    });
    await accepted(`PUT /api/assets/${first.body.id}`, { body: { ...asset, title: 'Changed since' } });
    const again = await accepted<{ id: string }>('POST /api/assets', {
      body: asset,
      headers: { 'idempotency-key': key },
    });
    expect([again.status, again.body]).toEqual([first.status, first.body]);
  });

  it('with another body are refused', async () => {
    const answer = await refused('POST /api/assets', {
      body: { ...asset, title: 'Other' },
      headers: { 'idempotency-key': key },
    });
    expect([answer.status, answer.body.code]).toEqual([422, 'idempotency-key-reused']);
  });
});

describe('saving over a newer version', () => {
  // shows I11
  it('is refused with the row as it stands', async () => {
    const body = { ...asset, title: 'First' };
    const first = await accepted<{ revision: number }>(`PUT /api/assets/${assetId}`, { body });
    const headers = { 'if-match': `"${first.body.revision}"` };
    expect(
      (await accepted(`PUT /api/assets/${assetId}`, { body: { ...asset, title: 'Second' }, headers })).status,
    ).toBe(200);
    const late = await call<{ current: { title: string } }>(ann, `PUT /api/assets/${assetId}`, {
      body: { ...asset, title: 'Third' },
      headers,
    });
    expect([late.status, late.body.current.title]).toEqual([412, 'Second']);
  });

  it('wins without If-Match', async () => {
    const answer = await accepted<{ title: string }>(`PUT /api/assets/${assetId}`, {
      body: { ...asset, title: 'Last writer' },
    });
    expect([answer.status, answer.body.title]).toEqual([200, 'Last writer']);
  });
});

// last: the mails of its invitations are noted in the log whenever they are sent
describe('an address in another case', () => {
  const invite = (email: string) => call<{ id: string }>(ann, 'POST /api/team-members/invite', { body: { email } });

  it('is invited once: the same invitation is sent again', async () => {
    const [first, again] = [await invite('Dora@Mail.Example'), await invite('dORA@mail.example')];
    expect([again.status, again.body.id]).toEqual([201, first.body.id]);
  });

  it('is not invited when a member has it', async () => {
    const answer = await call<Problem>(ann, 'POST /api/team-members/invite', { body: { email: 'ANN@Team.Example' } });
    expect([answer.status, answer.body.code]).toEqual([409, 'team/already-member']);
  });
});
