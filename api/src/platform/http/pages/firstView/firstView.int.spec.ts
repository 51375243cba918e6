import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../../../testing/people/browser.ts';
import { call } from '../../../../../testing/people/call.ts';
import { foundOrganization } from '../../../../../testing/people/organizations.ts';
import type { LocalServer } from '../../../../../testing/servers/localServer.ts';
import { startLocalServer } from '../../../../../testing/servers/localServer.ts';

const phone = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36';
const title = 'Tour </script><b>bold</b>';

let server: LocalServer;
let owner: Browser;
beforeAll(async () => {
  server = await startLocalServer();
  owner = await foundOrganization(server.url, 'olga', 'drawn.test');
  const asset = { type: 'link', title, url: 'https://v.example/a' };
  const { id } = (await call<{ id: string }>(owner, 'POST /api/assets', { body: asset })).body;
  await call(owner, `POST /api/assets/${id}/share`, { body: {} });
  await call(owner, 'POST /api/prospects', { body: { name: 'Lena <i>Vogel</i>' } });
});
afterAll(async () => server?.close());

const load = async (path: string, { person = owner, headers = {} } = {}) => {
  const answer = await person.fetch(path, { headers: { accept: 'text/html', 'user-agent': phone, ...headers } });
  const text = await answer.text();
  const [, begun = ''] = text.split('<div id="root">');
  const [inside = ''] = begun.split(/<script nonce="[^"]+">\s*if \(document/u);
  const root = inside.slice(0, inside.lastIndexOf('</div>'));
  return { text, root, policy: answer.headers.get('content-security-policy') ?? '' };
};

/** The page once it comes drawn: the thread that draws starts with the first one, and a busy machine may be late. */
const drawn = async (path: string, options: Parameters<typeof load>[1] = {}) => {
  let page = await load(path, options);
  const again = async (): Promise<string> => (page = await load(path, options)).root;
  if (page.root === '') await expect.poll(again, { timeout: 60_000 }).not.toBe('');
  return page;
};

describe('the page of the dashboard and of Today', () => {
  it('holds the first view of the person before any script runs, with the styles that its policy allows', async () => {
    const { text, root, policy } = await drawn('/');
    expect(root).toContain('Recent Team Activity');
    expect(root).toContain('olga');
    expect(root).toContain('<h1');
    const [, nonce = ''] = /'nonce-([^']+)'/u.exec(policy) ?? [];
    expect(text).toContain(`<style data-emotion="u`);
    expect(text.match(/<style data-emotion="[^"]*" nonce="([^"]+)"/gu)?.every((one) => one.includes(nonce))).toBe(true);
    expect(text).not.toMatch(/__[A-Z_]+__/u);
    expect((await drawn('/today')).root).toContain('Say hello');
  });

  it('shows the words of people as text', async () => {
    expect((await drawn('/today')).root).toContain('Lena &lt;i&gt;Vogel&lt;/i&gt;');
    const { text } = await drawn('/');
    expect(text).toContain('Tour &lt;/script&gt;&lt;b&gt;bold&lt;/b&gt;');
    expect(text).not.toContain('</script><b>bold');
  });

  it('is drawn for the browser that asks: by what it is expected to be, then by what it said of itself', async () => {
    const shortcuts = 'data-bottom-bar';
    expect((await drawn('/')).root).toContain(shortcuts);
    expect((await drawn('/', { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' } })).root).not.toContain(
      shortcuts,
    );
    const cookie = `${owner.cookieHeader()}; upline.browser=${encodeURIComponent('wide Asia/Tokyo')}`;
    const { text, root } = await drawn('/', { headers: { cookie } });
    expect(root).not.toContain(shortcuts);
    expect(text).toContain('"zone":"Asia/Tokyo"');
  });

  it('comes in the language and direction of the reader', async () => {
    const { text, root } = await drawn('/today', { headers: { 'accept-language': 'ar' } });
    expect(text).toContain('<html lang="ar" dir="rtl"');
    expect(root).toContain('اليوم');
  });

  it('has none for an address with a search, for other screens, and for people without a session', async () => {
    await drawn('/');
    for (const path of ['/?share', '/prospects', '/settings', '/nowhere'])
      expect((await load(path)).root, path).toBe('');
  });

  it('holds nothing of another organization', async () => {
    const nora = await foundOrganization(server.url, 'nora', 'otherdrawn.test');
    const { text } = await drawn('/', { person: nora });
    expect(text).toContain('nora');
    for (const word of ['olga', 'Tour', 'Lena']) expect(text).not.toContain(word);
  });
});
