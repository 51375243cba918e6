import type { OpeningQuery, PageAnswer, ScreenDefinition } from '@upline/contracts';
import { queries, screens, shellQueries } from '@upline/contracts';
import type { QueryDefinition } from '@upline/contracts';
import type { Context } from 'koa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../../testing/people/browser.ts';
import { createBrowser } from '../../../../testing/people/browser.ts';
import { call } from '../../../../testing/people/call.ts';
import { foundOrganization } from '../../../../testing/people/organizations.ts';
import type { LocalServer } from '../../../../testing/servers/localServer.ts';
import { startLocalServer } from '../../../../testing/servers/localServer.ts';
import { standStill } from '../../../../testing/whileStill.ts';
import { watchTakes } from '../../../../testing/watchTakes.ts';
import { createPageAnswers } from './pageAnswers.ts';

const names: Readonly<Record<string, QueryDefinition>> = queries;
const opening = Object.values<ScreenDefinition>(screens).filter(({ opensWith }) => opensWith !== undefined);
const title = 'Tour </script><script>alert(1)</script> <!--';

/** The queries that were taken from somebody, and whether the next ones are refused. */
const reads = { taken: 0, areRefused: false };
let server: LocalServer;
let owner: Browser;

beforeAll(async () => {
  server = await startLocalServer({
    watch: watchTakes((key) => {
      if (!key.startsWith('query:user:')) return undefined;
      reads.taken += 1;
      return reads.areRefused ? 1000 : 0;
    }),
  });
  owner = await foundOrganization(server.url, 'olga', 'answers.test');
  const asset = { type: 'link', title, url: 'https://v.example/a' };
  const made = await call<{ id: string }>(owner, 'POST /api/assets', { body: asset });
  expect(made.status).toBe(201);
  await call(owner, `POST /api/assets/${made.body.id}/share`, { body: {} });
});
afterAll(async () => server?.close());

const addressOf = ({ query, search = {} }: OpeningQuery): string => {
  const asked = Object.entries(search).map(([name, value]) => `${name}=${value}`);
  return `${names[query]?.path ?? ''}${asked.length === 0 ? '' : `?${asked.join('&')}`}`;
};

const textIn = (page: string): string =>
  /<script type="application\/json" id="upline-answers"[^>]*>(.*?)<\/script>/s.exec(page)?.[1]?.trim() ?? '';

const load = async (path: string, person = owner) => {
  const answer = await person.fetch(path, { headers: { accept: 'text/html' } });
  const text = textIn(await answer.text());
  return { text, answers: JSON.parse(text === '' ? '[]' : text) as PageAnswer[], headers: answer.headers };
};

describe('the page of a screen', () => {
  it.each(opening)('at $path holds what the screen asks as it opens, as the calls answer it', async (screen) => {
    // a page does not wait for what its reader did before
    await standStill(server.dependencies);
    const { answers, headers } = await load(screen.path);
    const asked: readonly OpeningQuery[] = [...shellQueries, ...(screen.opensWith ?? [])];
    expect(answers.map(({ query, search, inPages }) => ({ query, search, inPages }))).toEqual(
      asked.map(({ query, search, inPages }) => ({ query, search, inPages })),
    );
    expect(headers.get('cache-control')).toBe('no-store');
    for (const { data, position, ...one } of answers) {
      const called = await call(owner, `GET ${addressOf(one)}`);
      expect(data, addressOf(one)).toEqual(called.body);
      expect(position, addressOf(one)).toBeGreaterThan(0);
    }
  });

  it('holds any words, none of which ends its element or a line of a script', async () => {
    const { text, answers } = await load('/marketing-assets');
    expect(text).not.toMatch(/[<\u2028\u2029]/u);
    expect(answers.find(({ query }) => query === 'listAssets')?.data).toMatchObject([{ title }]);
  });

  it('holds how long a list is', async () => {
    const list = (await load('/marketing-assets')).answers.find(({ query }) => query === 'listAssets');
    expect(list).toMatchObject({ total: 1, next: null, inPages: true });
  });

  it('is charged for its answers like the calls, and comes without those that are refused', async () => {
    reads.taken = 0;
    expect((await load('/analytics')).answers).toHaveLength(3);
    expect(reads.taken).toBe(3);
    reads.areRefused = true;
    try {
      const refused = await load('/analytics');
      expect(refused.answers).toEqual([]);
    } finally {
      reads.areRefused = false;
    }
  });

  it('holds what the shell asks alone where the address has a search, and nothing outside of the shell', async () => {
    expect((await load('/prospects?status=new')).answers.map(({ query }) => query)).toEqual([
      'currentUser',
      'listOrganizations',
    ]);
    for (const path of ['/nowhere', '/invite/some-token']) expect((await load(path)).text).toBe('');
    expect((await load('/', createBrowser(server.url))).text).toBe('');
  });

  it('holds nothing of another organization', async () => {
    const nora = await foundOrganization(server.url, 'nora', 'others.test');
    const { text } = await load('/marketing-assets', nora);
    expect(text).toContain("nora's Team");
    expect(text).not.toContain('Tour');
    expect(text).not.toContain("olga's Team");
  });
});

describe('answers inside a page', () => {
  const context = (status: number, body: string): Context =>
    ({ status, body, response: { get: () => '' } }) as unknown as Context;
  const page = { search: '' } as Context;
  const screen: ScreenDefinition = { path: '/', opensWith: [{ query: 'analytics' }] };

  it('leave out one that is refused', async () => {
    const answers = createPageAnswers(async (_page, { address }) => context(address.includes('auth') ? 401 : 200, '1'));
    expect(JSON.parse((await answers(page, screen, 'en')).json)).toMatchObject([
      { query: 'listOrganizations' },
      { query: 'analytics' },
    ]);
  });

  it('hold nothing that ends a line of a script', async () => {
    const words = 'one\u2028two\u2029three</script>';
    const { json } = await createPageAnswers(async () => context(200, JSON.stringify(words)))(page, screen, 'en');
    expect(json).not.toMatch(/[<\u2028\u2029]/u);
    expect(JSON.parse(json)).toMatchObject([{ data: words }, { data: words }, { data: words }]);
  });

  it('leave out one that is late, and one that is too large', async () => {
    const answers = createPageAnswers(async (_page, { address }) => {
      if (address.includes('auth')) return new Promise<Context>(() => undefined);
      return context(200, JSON.stringify('x'.repeat(address.includes('analytics') ? 50_000 : 1)));
    });
    expect(JSON.parse((await answers(page, screen, 'en')).json)).toMatchObject([{ query: 'listOrganizations' }]);
  });
});
