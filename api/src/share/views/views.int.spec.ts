import { Unavailable } from '@upline/infra/ports/unavailable.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOfShare } from '../../platform/lib/ids.ts';
import type { LinkServer } from '../../../testing/servers/linkServer.ts';
import { chrome, startLinkServer } from '../../../testing/servers/linkServer.ts';

type Link = Awaited<ReturnType<LinkServer['make']['link']>>;

let server: LinkServer;
beforeAll(async () => {
  server = await startLinkServer();
});
afterAll(() => server.close());

describe('counting views', () => {
  let link: Link;
  beforeEach(async () => {
    link = await server.make.link();
  });

  it('appends the first by a person at once, with the organization’s day and nobody as its actor', async () => {
    expect(await server.view(link.path)).toBe(204);
    const find = async () => (await server.events.readStream(`share-${link.shareId}`)).at(-1);
    await expect.poll(async () => (await find())?.type).toBe('ShareViewed');
    expect(await find()).toMatchObject({
      data: { people: 1, bots: 0, teammates: 0, first: true, shareId: link.shareId, assetId: link.assetId },
      meta: {
        organizationId: server.organizationId,
        actorId: null,
        localDate: server.clock.date().toISOString().slice(0, 10),
      },
    });
  });

  it('counts one person once, and gathers the others', async () => {
    await server.view(link.path, { from: '192.0.2.9' });
    await server.view(link.path, { from: '192.0.2.9' });
    // while the first is being stored, the next person may find the link unseen too
    const stored = () => server.events.readStream(`share-${link.shareId}`);
    await expect.poll(async () => (await stored()).at(-1)?.type).toBe('ShareViewed');
    for (let person = 0; person < 20; person += 1) await server.view(link.path);
    expect((await server.viewsOf(link.shareId)).map(({ people }) => people)).toEqual([1, 20]);
  });

  // shows I44
  it('notifies the sharer again of an opening half an hour after the last one, and of none before', async () => {
    await server.view(link.path);
    await server.pass(25 * 60);
    await server.view(link.path);
    await server.pass(10 * 60);
    await server.view(link.path);
    await server.pass();
    const stored = await server.events.readStream(`share-${link.shareId}`);
    const viewed = stored.filter(({ type }) => type === 'ShareViewed');
    expect(viewed.map(({ data }) => [data['first'], data['again']])).toEqual([
      [true, undefined],
      [false, undefined],
      [false, true],
    ]);
  });

  it('counts programs, prefetches and teammates apart, the sharer too', async () => {
    await server.view(link.path, { headers: { 'user-agent': 'WhatsApp/2.23.20.0 A' } });
    await server.view(link.path, { headers: { 'sec-purpose': 'prefetch;prerender' } });
    await server.view(link.path, { headers: server.cookieOf(server.people.sharer) });
    await server.view(link.path, { headers: server.cookieOf(server.people.member) });
    await server.view(link.path, { headers: server.cookieOf(server.people.member) });
    await server.view(link.path, { headers: server.cookieOf(server.people.stranger) });
    await server.view(link.path, { headers: { cookie: 'upline=nobody' } });
    expect(await server.totalsOf(link.shareId)).toEqual({ people: 2, bots: 2, teammates: 2 });
  });

  it('takes views from its own page only', async () => {
    const foreign = await server.ask(`${link.path}/view`, {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    });
    expect(foreign.status).toBe(403);
    expect(
      await server.view(link.path, { headers: { origin: 'http://links.test', 'sec-fetch-site': 'same-origin' } }),
    ).toBe(204);
    expect(await server.totalsOf(link.shareId)).toMatchObject({ people: 1 });
  });

  it('slows down an address that sends too many', async () => {
    const from = '192.0.2.2';
    const answers = await Promise.all(
      Array.from({ length: 440 }, (_, index) =>
        server.ask(`${link.path}/view`, { method: 'POST', from, headers: { 'user-agent': `${chrome} ${index}` } }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    const accepted = statuses.filter((status) => status === 204).length;
    expect(new Set(statuses)).toEqual(new Set([204, 429]));
    expect(accepted).toBe(400);
    expect(await server.view(link.path)).toBe(204);
  });

  // shows I23
  it('counts five browsers at one address, however many names it sends, and answers as if it counted all', async () => {
    const other = await server.make.link();
    const namesFrom = (from: string, path: string) =>
      Promise.all(
        Array.from({ length: 60 }, (_, index) =>
          server.view(path, { from, headers: { 'user-agent': `${chrome} ${index}` } }),
        ),
      );
    expect(new Set(await namesFrom('192.0.2.3', link.path))).toEqual(new Set([204]));
    expect(await server.totalsOf(link.shareId)).toEqual({ people: 5, bots: 0, teammates: 0 });
    // a network of one household counts as one address, and each link has places of its own
    const [one, two] = ['2001:db8:1:2::7', '2001:db8:1:2:ffff::8'];
    await Promise.all([namesFrom(one, other.path), namesFrom(two, other.path)]);
    expect(await server.totalsOf(other.shareId)).toMatchObject({ people: 5 });
  });

  it('loses nothing when the process ends in good order', async () => {
    const own = server.newCounter();
    const { shareId } = link;
    for (let person = 0; person < 7; person += 1)
      await own.record({
        shareId,
        organizationId: server.organizationId,
        sharedBy: server.people.sharer,
        viewer: 'people',
        visitor: `p${person}`,
        address: `10.9.0.${person}`,
        unseen: person === 0,
      });
    await own.close();
    expect(await server.totalsOf(shareId)).toMatchObject({ people: 7 });
  });
});

describe('when the event store is away', () => {
  let mode: 'well' | 'away' | 'silent' = 'well';
  let failing: LinkServer;
  beforeAll(async () => {
    failing = await startLinkServer((ports) => ({
      ...ports,
      events: {
        ...ports.events,
        readStream: async (...asked) => {
          if (mode === 'away') throw new Unavailable('the event store');
          return ports.events.readStream(...asked);
        },
        append: async (...asked) => {
          if (mode === 'away') throw new Unavailable('the event store');
          const result = await ports.events.append(...asked);
          // stored, but nobody hears of it
          if (mode === 'silent' && asked[0].startsWith('share-'))
            throw new Unavailable('the event store', { outcomeUnknown: true });
          return result;
        },
      },
    }));
  });
  afterAll(() => failing.close());

  it('shows a page that says so, and when to come back', async () => {
    const { shareId } = await failing.make.link();
    failing.dependencies.shares.evict(shareId);
    mode = 'away';
    const answer = await failing.ask(`/s/${codeOfShare(shareId)}`);
    mode = 'well';
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await answer.text()).toContain('One moment');
  });

  it('counts later what it could not store', async () => {
    const { path, shareId } = await failing.make.link();
    mode = 'away';
    for (let person = 0; person < 3; person += 1) expect(await failing.view(path)).toBe(204);
    await failing.clock.pass(12_000);
    mode = 'well';
    expect(await failing.totalsOf(shareId)).toMatchObject({ people: 3 });
  });

  it('counts once what may or may not have been stored', async () => {
    const { path, shareId } = await failing.make.link();
    mode = 'silent';
    for (let person = 0; person < 3; person += 1) await failing.view(path);
    await failing.pass();
    mode = 'well';
    expect(await failing.totalsOf(shareId)).toMatchObject({ people: 3 });
  });
});
