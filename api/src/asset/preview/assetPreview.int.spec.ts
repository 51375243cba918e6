import { assetPreviewPath } from '@upline/contracts';
import type { AssetPreview } from '@upline/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBrowser } from '../../../testing/people/browser.ts';
import { call } from '../../../testing/people/call.ts';
import { foundOrganization } from '../../../testing/people/organizations.ts';
import { startLocalServer } from '../../../testing/servers/localServer.ts';
import type { StrangeHost, StrangePage } from '../../../testing/providers/strangeHost.ts';
import { pictures, redirectsTo, sends, startStrangeHost } from '../../../testing/providers/strangeHost.ts';
import { createFetchPicture } from '../../platform/strangeHosts/fetchPicture.ts';
import { createFetchStrange } from '../../platform/strangeHosts/fetchStrange.ts';
import type { PreviewNeeds } from './assetPreview.ts';
import { previewAsset, titleFrom } from './assetPreview.ts';
import { previewLimits } from './assetPreview.routes.ts';

/** The strange host, which may have a private address here, and one of this machine that nobody may reach. */
let host: StrangeHost;
let inside: StrangeHost;
beforeAll(async () => {
  inside = await startStrangeHost();
  host = await startStrangeHost();
});
beforeEach(() => [host, inside].forEach(({ asked }) => asked.splice(0)));
afterAll(() => [host, inside].forEach(({ close }) => close()));

const nothing = { title: null, picture: null };
const page = (html: string | Uint8Array, type = 'text/html; charset=utf-8'): StrangePage =>
  sends(Buffer.from(html), type);

const previewFrom = (url: string, more: Partial<PreviewNeeds> = {}): Promise<AssetPreview> => {
  const fetchStrange = createFetchStrange({ privateHosts: [host.host] });
  return previewAsset(url, { fetchStrange, fetchPicture: createFetchPicture(fetchStrange), ...more });
};
const preview = (answer: StrangePage, more?: Partial<PreviewNeeds>): Promise<AssetPreview> => {
  host.pages['/page'] = answer;
  return previewFrom(`${host.url}/page`, more);
};
const pathsAsked = () => host.asked.map(({ path }) => path);

describe('the address of an asset', () => {
  it('offers title and picture of its page', async () => {
    host.pages['/cover.png'] = sends(pictures.png);
    const html = '<title>Tour &amp; more</title><meta property="og:image" content="cover.png">';
    expect(await preview(page(html))).toEqual({
      title: 'Tour & more',
      picture: { url: `${host.url}/cover.png`, shown: `data:image/png;base64,${pictures.png.toString('base64')}` },
    });
  });

  it('offers a picture that is one, and none that only claims to be', async () => {
    host.pages['/cover.png'] = sends(pictures.html);
    const html = '<title>Tour</title><meta property="og:image" content="/cover.png">';
    expect(await preview(page(html))).toEqual({ title: 'Tour', picture: null });
    const itself = await preview(sends(pictures.jpeg, 'text/html'));
    expect(itself).toMatchObject({ title: null, picture: { url: `${host.url}/page` } });
  });

  it('is asked at the host of a film for what its page says too late', async () => {
    const film = `${host.url}/watch?v=1`;
    host.pages[`/oembed?url=${encodeURIComponent(film)}`] = page(
      JSON.stringify({ title: 'The film', thumbnail_url: `${host.url}/still.png`, html: '<iframe>' }),
      'application/json',
    );
    host.pages['/still.png'] = sends(pictures.png);
    const known = [{ hosts: /^127\.0\.0\.1$/, address: `${host.url}/oembed?url=` }];
    expect(await previewFrom(film, { known })).toMatchObject({
      title: 'The film',
      picture: { url: `${host.url}/still.png` },
    });
    expect(pathsAsked()).not.toContain('/watch?v=1');
    // a film that its host does not describe has a page still
    host.pages['/watch?v=2'] = page('<title>Private film</title>');
    expect(await previewFrom(`${host.url}/watch?v=2`, { known })).toEqual({ title: 'Private film', picture: null });
  });

  it('is read in the charset that it says, and in UTF-8 where nobody knows that', async () => {
    const latin = Buffer.from('<title>Müller</title>', 'latin1');
    const title = async (html: string | Uint8Array, type: string) => (await preview(page(html, type))).title;
    expect(await title(latin, 'text/html; charset=iso-8859-1')).toBe('Müller');
    expect(await title(Buffer.concat([Buffer.from('<meta charset=windows-1252>'), latin]), 'text/html')).toBe('Müller');
    expect(await title('<title>Grüße</title>', 'text/html; charset=klingon')).toBe('Grüße');
    expect(await title('<title>Grüße</title>', 'text/html; charset=utf-7')).toBe('Grüße');
    expect(await title(latin, 'text/html; charset=utf-8')).toBe('M\ufffdller');
  });

  it('gives up a page of 50 MB after its beginning', async () => {
    let sent = 0;
    const large: StrangePage = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': '50000000' });
      response.write('<title>Large</title>');
      const more = (): void => {
        if (response.destroyed || sent >= 50_000_000) return;
        sent += 100_000;
        response.write(Buffer.alloc(100_000, 32), more);
      };
      more();
    };
    expect(await preview(large)).toEqual({ title: 'Large', picture: null });
    expect(sent).toBeLessThan(25_000_000);
  });

  it('offers nothing where its host is silent', async () => {
    const ending = new AbortController();
    const silent: StrangePage = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write('<title>Slow');
      setImmediate(() => ending.abort());
    };
    expect(await preview(silent, { deadline: () => ending.signal })).toEqual(nothing);
  });

  it('offers nothing where it redirects for ever', async () => {
    expect(await preview(redirectsTo('/page'))).toEqual(nothing);
    expect(pathsAsked()).toHaveLength(4);
  });

  // shows I29
  it('leads nowhere inside: not by itself, nor by a redirect, nor by its picture', async () => {
    inside.pages['/secret.png'] = sends(pictures.png);
    inside.pages['/secret'] = page('<title>Secret</title>');
    expect(await previewFrom(`${inside.url}/secret`)).toEqual(nothing);
    expect(await previewFrom('http://169.254.169.254/latest/meta-data')).toEqual(nothing);
    expect(await preview(redirectsTo(`${inside.url}/secret`))).toEqual(nothing);
    const html = `<title>Open</title><meta property="og:image" content="${inside.url}/secret.png">`;
    expect(await preview(page(html))).toEqual({ title: 'Open', picture: null });
    for (const picture of ['file:///etc/passwd', 'data:image/png;base64,AAAA', 'javascript:alert(1)', 'http://'])
      expect(await preview(page(`<meta property="og:image" content="${picture}">`))).toEqual(nothing);
    expect(inside.asked).toEqual([]);
  });

  it.each([
    ['a PDF', '%PDF-1.7 <title>no</title>', 'application/pdf'],
    ['plain text', '<title>no</title>', 'text/plain'],
    ['no type', '<title>no</title>', ''],
    ['an archive that says it is a page', 'PK\u0003\u0004\0\0<titl', 'text/html'],
    ['a drawing', '<svg><title>no</title></svg>', 'image/svg+xml'],
  ])('offers no title for %s', async (_what, bytes, type) => {
    expect(await preview(page(bytes, type))).toEqual(nothing);
  });
});

describe('an offered title', () => {
  it.each([
    ['stands in one line', ' A\n\tB\u2028 C  ', 'A B C'],
    ['is without overrides of direction', 'safe\u202egpj.exe \u2066x\u2069', 'safe gpj.exe x'],
    ['is without what nobody sees', 'A\u200b\u00adB\u0000C', 'AB C'],
    ['keeps emoji and letters of every script', '👩‍👩‍👧 עברית مرحبا', '👩‍👩‍👧 עברית مرحبا'],
  ])('%s', (_what, found, offered) => expect(titleFrom(found)).toBe(offered));

  it.each(['', ' \u200b ', '\u202e\u2066', '\u2800'])('is none where nothing can be seen: %j', (found) => {
    expect(titleFrom(found)).toBeNull();
  });

  it('of 10,000 letters is shortened to what the form takes', () => {
    expect(titleFrom('word '.repeat(2_000))).toMatch(/^(?:word ){38}word…$/);
    expect(titleFrom('x'.repeat(10_000))).toBe(`${'x'.repeat(199)}…`);
    expect(titleFrom('😀'.repeat(5_000))).toBe(`${'😀'.repeat(99)}…`);
  });
});

describe('asking what an address offers', () => {
  it('is for members, within the limits, and stores nothing', async () => {
    const server = await startLocalServer({ settings: { THUMBNAIL_HOSTS: host.host } });
    try {
      host.pages['/page'] = page('<title>Tour</title>');
      const ask = (who: ReturnType<typeof createBrowser>, url: unknown = `${host.url}/page`) =>
        call<AssetPreview & { errors?: Record<string, string>; code?: string }>(who, `POST ${assetPreviewPath}`, {
          body: { url },
        });
      expect((await ask(createBrowser(server.url))).status).toBe(401);
      const ann = await foundOrganization(server.url, 'ann');
      expect(await ask(ann)).toMatchObject({ status: 200, body: { title: 'Tour', picture: null } });
      expect((await ask(ann, 'www.example.com')).body.errors).toHaveProperty('url');
      expect((await ask(ann, 7)).status).toBe(422);
      expect((await call<unknown[]>(ann, 'GET /api/assets')).body).toEqual([]);
      const answers = new Set<string>();
      for (let times = 0; times <= previewLimits.previews.bucket.burst; times += 1)
        answers.add((await ask(ann)).body.code ?? 'answered');
      expect([...answers]).toEqual(['answered', 'too-many-requests']);
    } finally {
      await server.close();
    }
  });
});
