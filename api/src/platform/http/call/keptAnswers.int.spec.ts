import { queries } from '@upline/contracts';
import type { QueryDefinition } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../../testing/people/browser.ts';
import { createBrowser } from '../../../../testing/people/browser.ts';
import { call } from '../../../../testing/people/call.ts';
import type { LocalServer } from '../../../../testing/servers/localServer.ts';
import { startLocalServer } from '../../../../testing/servers/localServer.ts';
import { addMember, foundOrganization, idOf, makeThings } from '../../../../testing/people/organizations.ts';
import { standStill, whileStill } from '../../../../testing/whileStill.ts';
import { watchTakes } from '../../../../testing/watchTakes.ts';

let server: LocalServer;
let owner: Browser;
let member: Browser;
let stranger: Browser;
let time: Date | null = null;
/** Milliseconds for which reads are refused, as an empty bucket refuses them. */
let refusedMs = 0;
/** The buckets from which reads were taken. */
const taken: string[] = [];

beforeAll(async () => {
  server = await startLocalServer({
    clock: () => time ?? new Date(),
    watch: watchTakes((key) => {
      if (!key.startsWith('query:')) return undefined;
      taken.push(key);
      return refusedMs;
    }),
  });
  owner = await foundOrganization(server.url, 'olga');
  member = await addMember(server.url, owner, 'mia');
  stranger = await foundOrganization(server.url, 'sven');
  await makeThings(owner, member);
  await makeThings(stranger, stranger);
});
afterAll(async () => server?.close());

type Shown = { status: number; body: unknown; headers: Record<string, string> };

const volatile = new Set(['x-request-id', 'date', 'connection', 'keep-alive']);

const ask = async (who: Browser, path: string, headers: Record<string, string> = {}): Promise<Shown> => {
  const answer = await who.fetch(path, { headers });
  const text = await answer.text();
  const own = Object.fromEntries([...answer.headers].filter(([name]) => !volatile.has(name)));
  return { status: answer.status, body: text === '' ? null : (JSON.parse(text) as unknown), headers: own };
};

/** Asks as if nothing was kept, so that the handler of the query answers. */
const askCold = (who: Browser, path: string): Promise<Shown> => {
  server.dependencies.answers.kept.clear();
  return ask(who, path);
};

const standing = <Result>(work: () => Promise<Result>): Promise<Result> => whileStill(server.dependencies, work);

const isOwn = ({ path, access }: QueryDefinition): boolean => !path.includes(':') && access !== 'public';
const paths = Object.values<QueryDefinition>(queries)
  .filter(isOwn)
  .map(({ path }) => path);

const inTurn = async <Result>(people: readonly Browser[], ask: (who: Browser) => Promise<Result>) => {
  const results: Result[] = [];
  for (const who of people) results.push(await ask(who));
  return results;
};

const tagOf = ({ headers }: Shown): string => headers['etag'] ?? expect.fail('there is no tag');

/** The tag of an answer that costs this person a 304 from then on, as a header. */
const unchangedTag = async (who: Browser, path: string, headers: Record<string, string> = {}) => {
  const { tag, status } = await standing(async () => {
    const tagged = { 'if-none-match': tagOf(await ask(who, path, headers)) };
    return { tag: tagged, status: (await ask(who, path, { ...headers, ...tagged })).status };
  });
  expect(status).toBe(304);
  return tag;
};

describe('a kept answer', () => {
  // shows I55
  it('is, for everybody and every query, the one that the query itself gives', async () => {
    const people = [owner, stranger, member];
    for (const path of paths) {
      const { cold, first, second } = await standing(async () => ({
        cold: await inTurn(people, (who) => askCold(who, path)),
        first: await inTurn(people, (who) => ask(who, path)),
        second: await inTurn(people, (who) => ask(who, path)),
      }));
      expect([first, second], path).toEqual([cold, cold]);
    }
  });

  // shows I55
  it('is kept once for a team, and not at all where it is one person’s', async () => {
    const { kept } = server.dependencies.answers;
    const sizeAfter = async (who: Browser, path: string): Promise<number> => (await ask(who, path), kept.bytes());
    await standStill(server.dependencies);
    kept.clear();
    const one = await sizeAfter(owner, '/api/assets');
    expect(one).toBeGreaterThan(0);
    expect(await sizeAfter(member, '/api/assets')).toBe(one);
    for (const path of ['/api/prospects', '/api/auth/user', '/api/invitations/counts'])
      expect(await sizeAfter(owner, path), path).toBe(one);
  });

  // shows I55
  it('of the feed leads each person only to what they may see', async () => {
    const nora = await addMember(server.url, owner, 'nora');
    const leads = async (who: Browser): Promise<boolean> => {
      const { body } = await call<{ leadsTo: { kind: string } | null }[]>(who, 'GET /api/activities');
      return body.some(({ leadsTo }) => leadsTo?.kind === 'prospect');
    };
    for (const round of [1, 2])
      for (const [who, sees] of [
        [nora, false],
        [member, true],
        [owner, true],
      ] as const)
        expect(await leads(who), `round ${round}`).toBe(sees);
  });

  // shows I55
  it('shows a change at once to everybody who waits for its position', async () => {
    const before = await call<unknown[]>(owner, 'GET /api/assets');
    const body = { type: 'link', title: 'New', url: 'https://c.example/' };
    const made = await call(member, 'POST /api/assets', { body });
    const headers = { 'Upline-Position': made.headers.get('upline-position') ?? '' };
    for (const who of [owner, member, owner])
      expect((await call<unknown[]>(who, 'GET /api/assets', { headers })).body).toHaveLength(before.body.length + 1);
  });

  // shows I55.3
  it('is gone, with everything else, before an erasure is answered', async () => {
    const { kept } = server.dependencies.answers;
    const erin = await addMember(server.url, owner, 'erin');
    const id = await idOf(erin);
    await standStill(server.dependencies);
    await ask(owner, '/api/team-members?search=erin');
    await ask(owner, '/api/team-members');
    expect(kept.bytes()).toBeGreaterThan(0);
    expect((await call(erin, `DELETE /api/users/${id}`)).status).toBe(204);
    expect(kept.bytes()).toBe(0);
  });
});

describe('an unchanged answer', () => {
  it('costs a 304 with the headers of the first one', async () => {
    for (const path of ['/api/dashboard/metrics', '/api/prospects']) {
      const { first, unchanged } = await standing(async () => {
        const whole = await ask(owner, path);
        return { first: whole, unchanged: await ask(owner, path, { 'if-none-match': tagOf(whole) }) };
      });
      const { 'content-type': _type, 'content-length': _length, 'x-total-count': _total, ...headers } = first.headers;
      expect(unchanged).toEqual({ status: 304, body: null, headers });
    }
  });

  // shows I55.2
  it('is one for this person and question alone', async () => {
    const path = '/api/prospects';
    const tag = await unchangedTag(member, path);
    for (const who of [owner, stranger]) expect((await ask(who, path, tag)).status).toBe(200);
    expect((await ask(member, '/api/assets', tag)).status).toBe(200);
    expect((await ask(member, path, { ...tag, 'accept-language': 'de' })).status).toBe(200);
    expect((await ask(createBrowser(server.url), path, tag)).status).toBe(401);
  });

  // shows I55.2
  it('is refused for another organization than the session’s, and beyond the limit of reads', async () => {
    const path = '/api/dashboard/metrics';
    const id = await idOf(owner);
    taken.length = 0;
    const tag = await unchangedTag(owner, path);
    expect(taken.length, 'each is one of the reads that they may make').toBeGreaterThan(1);
    expect(new Set(taken)).toEqual(new Set([`query:user:${id}`]));
    expect((await ask(owner, path, { ...tag, 'upline-organization': 'another' })).status).toBe(409);
    refusedMs = 1_000;
    const refused = await ask(owner, path, tag);
    refusedMs = 0;
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1']);
  });

  // shows I55.2
  it('ends with the role in which it was given, and with the membership', async () => {
    const rob = await addMember(server.url, owner, 'rob');
    const id = await idOf(rob);
    const path = '/api/prospects';
    const tag = await unchangedTag(rob, path);
    expect((await call(owner, `PUT /api/team-members/${id}/role`, { body: { role: 'admin' } })).status).toBe(200);
    const asAdmin = await ask(rob, path, tag);
    expect([asAdmin.status, Array.isArray(asAdmin.body) && asAdmin.body.length > 0]).toEqual([200, true]);
    const later = await unchangedTag(rob, path);
    expect((await call(owner, `DELETE /api/team-members/${id}`)).status).toBe(204);
    expect((await ask(rob, path, later)).status).toBe(403);
  });

  // shows I55.2
  it('ends with the session', async () => {
    const tim = await addMember(server.url, owner, 'tim');
    const cookie = tim.cookieHeader();
    const path = '/api/dashboard/metrics';
    const bare = createBrowser(server.url);
    const tag = await unchangedTag(bare, path, { cookie });
    await tim.signOut();
    expect((await ask(bare, path, { ...tag, cookie })).status).toBe(401);
  });

  // shows I55.2
  it('ends with the day, where it counts days', async () => {
    time = new Date('2031-05-05T23:59:59.000Z');
    const path = '/api/dashboard/metrics';
    const tag = await unchangedTag(owner, path);
    time = new Date('2031-05-06T00:00:00.000Z');
    expect((await ask(owner, path, tag)).status).toBe(200);
    time = null;
  });
});
