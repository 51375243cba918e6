import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOfShare, uuidV7 } from '../platform/lib/ids.ts';
import type { LinkServer } from '../../testing/servers/linkServer.ts';
import { startLinkServer } from '../../testing/servers/linkServer.ts';

type Link = Awaited<ReturnType<LinkServer['make']['link']>>;

let server: LinkServer;
beforeAll(async () => {
  server = await startLinkServer();
});
afterAll(() => server.close());

describe('a tracked link', () => {
  let link: Link;
  beforeEach(async () => {
    link = await server.make.link();
  });

  it('shows the asset to anyone, privately, without a cookie', async () => {
    const answer = await server.ask(link.path);
    const text = await answer.text();
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('x-robots-tag')).toContain('noindex');
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'nonce-[^']+'/);
    for (const part of [
      '<b>Ana Kim</b>',
      'Northern &lt;Lights&gt;',
      'https://video.example/tour',
      `http://links.test${link.path}`,
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('ana@team.example');
  });

  it('offers the number of the sharer once they chose to, beside their greeting', async () => {
    const offers = async () => {
      const text = await (await server.ask(link.path)).text();
      return ['Ask me anything', 'tel:+4915123456789', 'wa.me/4915123456789'].map((part) => text.includes(part));
    };
    await server.make.changeProfile({ phone: '+4915123456789', greeting: 'Ask me anything' });
    expect(await offers()).toEqual([true, false, false]);
    await server.make.changeProfile({ reachable: true });
    expect(await offers()).toEqual([true, true, true]);
    await server.make.changeProfile({ reachable: false, greeting: null });
    expect(await offers()).toEqual([false, false, false]);
  });

  it('has another nonce each time', async () => {
    const policies = await Promise.all(
      [1, 2].map(async () => (await server.ask(link.path)).headers.get('content-security-policy')),
    );
    expect(policies[0]).not.toBe(policies[1]);
  });

  it('answers HEAD, and counts neither that nor fetching', async () => {
    const head = await server.ask(link.path, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    await server.ask(link.path);
    expect(await server.viewsOf(link.shareId)).toEqual([]);
  });

  it('is found behind what a sentence or a messenger leaves around it, with the query that came along', async () => {
    const lead = async (rest: string) => {
      const { status, headers } = await server.ask(`${link.path}${rest}`);
      return [status, headers.get('location'), headers.get('set-cookie')];
    };
    for (const rest of ['/', '.', ')', ').', ',', '!', "'", '%22', '%20', '%3E', '&fbclid=1'])
      expect(await lead(rest), rest).toEqual([302, link.path, null]);
    expect(await lead('.?utm_source=mail&in=de')).toEqual([302, `${link.path}?utm_source=mail&in=de`, null]);
    expect((await lead('?fbclid=1'))[0]).toBe(200);
    for (const other of [`${link.path}x`, link.path.slice(0, -1), `${link.path}x.`, `${link.path}.x`])
      expect((await server.ask(other)).status, other).toBe(404);
  });

  it('takes no other method', async () => {
    const answers = await Promise.all([
      server.ask(link.path, { method: 'POST' }),
      server.ask(`${link.path}/view`),
      server.ask(link.path, { method: 'DELETE' }),
    ]);
    expect(answers.map(({ status, headers }) => [status, headers.get('allow')])).toEqual([
      [405, 'GET, HEAD'],
      [405, 'POST'],
      [405, 'GET, HEAD'],
    ]);
  });

  it('is gone while its asset is deleted, and back when it is restored', async () => {
    await server.make.changeAsset(link.assetId, 'DeleteAsset');
    const gone = await server.ask(link.path);
    expect(gone.status).toBe(410);
    expect(await gone.text()).toContain('This is no longer available');
    expect(await server.view(link.path)).toBe(204);
    await server.make.changeAsset(link.assetId, 'RestoreAsset');
    expect((await server.ask(link.path)).status).toBe(200);
    expect(await server.viewsOf(link.shareId)).toEqual([]);
  });

  it('is gone while it is withdrawn, by itself or with all links of its asset', async () => {
    const other = await server.make.link();
    const withdrawn = 'This link was withdrawn';
    await server.make.changeShare(link.shareId, { type: 'WithdrawShare' });
    const one = await server.ask(link.path);
    expect(one.status).toBe(410);
    expect(await one.text()).toContain(withdrawn);
    expect([one.headers.get('cache-control'), await server.view(link.path)]).toEqual(['private, no-store', 204]);
    await server.make.changeShare(link.shareId, { type: 'RestoreShare' });
    await server.make.changeAsset(link.assetId, 'WithdrawAssetLinks');
    const all = await server.ask(link.path);
    expect(all.status).toBe(410);
    expect(await all.text()).toContain(withdrawn);
    expect((await server.ask(other.path)).status).toBe(200);
    await server.make.changeAsset(link.assetId, 'RestoreAssetLinks');
    expect((await server.ask(link.path)).status).toBe(200);
    expect(await server.viewsOf(link.shareId)).toEqual([]);
  });
});

describe('the link of an asset in several languages', () => {
  let link: Link;
  const german = { language: 'de', title: 'Der Rundgang', description: null, url: 'https://video.example/de' };
  beforeEach(async () => {
    link = await server.make.link();
    await server.make.translate(link.assetId, german);
  });
  const shown = async (headers: Record<string, string>, search = '') => {
    const text = await (await server.ask(link.path + search, { headers })).text();
    return [/<h1[^>]*>([^<]*)/.exec(text)?.[1], /href="([^"]*)"[^>]*class="open"/.exec(text)?.[1]];
  };
  const [own, translated] = [
    ['The tour', 'https://video.example/tour'],
    ['Der Rundgang', german.url],
  ];

  // shows I58
  it('shows and opens what the visitor reads, and the asset itself to others', async () => {
    expect(await shown({ 'accept-language': 'nl, de-CH;q=0.8, en;q=0.5' })).toEqual(translated);
    expect(await shown({ 'accept-language': 'en, de' })).toEqual(own);
    for (const headers of [
      {},
      { 'accept-language': '*' },
      { 'accept-language': 'pl' },
      { 'accept-language': 'x\u00ff' },
    ])
      expect(await shown(headers)).toEqual(own);
  });

  // shows I58
  it('goes by the choice of the visitor before the browser’s languages', async () => {
    expect(await shown({ cookie: 'upline.language=de', 'accept-language': 'en' })).toEqual(translated);
    expect(await shown({ cookie: 'upline.language=de' }, '?language=en')).toEqual(own);
    expect(await shown({}, '?language=de')).toEqual(translated);
    expect(await shown({ 'accept-language': 'de' }, '?in=original')).toEqual(own);
    expect(await shown({}, '?language=pl&in=de')).toEqual(translated);
  });

  // shows I58
  it('says to caches what it depends on, and counts a visitor who changes the language once', async () => {
    for (const method of ['HEAD', 'GET']) {
      const { headers } = await server.ask(`${link.path}?in=de`, { method });
      expect([headers.get('vary'), headers.get('cache-control')]).toEqual([
        'Accept-Language, Cookie',
        'private, no-store',
      ]);
    }
    const visitor = { from: '192.0.2.77' };
    for (const _language of ['de', 'en']) expect(await server.view(link.path, visitor)).toBe(204);
    expect(await server.totalsOf(link.shareId)).toMatchObject({ people: 1 });
  });
});

describe('a link that does not exist', () => {
  it.each(['/s/short', '/s/', '/s', `/s/${'z'.repeat(22)}`, `/s/${codeOfShare(uuidV7(5))}`, '/s/a/b/view', '/s/%00'])(
    'is a 404 page: %s',
    async (path) => {
      const answer = await server.ask(path);
      const text = await answer.text();
      expect([answer.status, text.includes('This link leads nowhere'), answer.headers.get('x-robots-tag')]).toEqual([
        404,
        true,
        'noindex, nofollow',
      ]);
      expect(text).not.toContain('Northern');
    },
  );

  it('takes no views', async () => expect(await server.view(`/s/${codeOfShare(uuidV7(5))}`)).toBe(404));

  it('cannot be guessed for long from one address, nor distinguished from a code that exists', async () => {
    const { path } = await server.make.link();
    const from = '192.0.2.1';
    const tries = await Promise.all(
      Array.from({ length: 180 }, () => server.ask(`/s/${codeOfShare(uuidV7(5))}`, { from })),
    );
    const refused = tries.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await server.ask(path, { from })).status).toBe(429);
    expect((await server.ask(path)).status).toBe(200);
  });
});
