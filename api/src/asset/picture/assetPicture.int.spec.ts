import type { AssetAnswer } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../testing/people/browser.ts';
import { call } from '../../../testing/people/call.ts';
import { foundOrganization } from '../../../testing/people/organizations.ts';
import type { StrangeHost, StrangePage } from '../../../testing/providers/strangeHost.ts';
import { pictures, redirectsTo, sends, startStrangeHost } from '../../../testing/providers/strangeHost.ts';
import type { LocalServer } from '../../../testing/servers/localServer.ts';
import { startLocalServer } from '../../../testing/servers/localServer.ts';
import { assetPictureLimits, pictureFileName } from './assetPicture.routes.ts';

let host: StrangeHost;
/** A host of this machine that nobody may reach. */
let inside: StrangeHost;
let server: LocalServer;
let ann: Browser;
/** Ends a fetch in the place of its deadline. */
let ending: AbortController | null = null;

beforeAll(async () => {
  host = await startStrangeHost();
  inside = await startStrangeHost();
  server = await startLocalServer({
    settings: { THUMBNAIL_HOSTS: host.host },
    pictures: (own) => (address, bounds) => own(address, { ...bounds, ...(ending && { signal: ending.signal }) }),
  });
  ann = await foundOrganization(server.url, 'ann');
});
afterAll(async () => {
  await server?.close();
  [host, inside].forEach(({ close }) => close());
});

const addAsset = async (url: string, type = 'image'): Promise<string> => {
  const body = { type, title: 'Müller: the plan', url };
  return (await call<AssetAnswer>(ann, 'POST /api/assets', { body })).body.id;
};
const pictureOf = async (url: string, type?: string): Promise<Response> =>
  ann.fetch(`/api/assets/${await addAsset(url, type)}/picture`);
const show = async (page: StrangePage): Promise<Response> => {
  host.pages['/plan.png'] = page;
  return pictureOf(`${host.url}/plan.png`);
};
const detailOf = async (answer: Response): Promise<unknown> => {
  const problem: unknown = await answer.json();
  return [answer.status, problem];
};

const refused = (detail: unknown) => [404, expect.objectContaining({ status: 404, detail })];

describe('the picture of an image asset', () => {
  it('is a file under its title, of the type that its bytes have', async () => {
    const answer = await show(sends(pictures.jpeg, 'text/html'));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="picture.jpg"; filename*=UTF-8''M%C3%BCller%20the%20plan.jpg`,
    );
    expect(answer.headers.get('cache-control')).toBe('private, max-age=300');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(pictures.jpeg);
  });

  it('may be larger than a thumbnail, up to 10 MB', async () => {
    const large = Buffer.concat([pictures.png, Buffer.alloc(5_000_000)]);
    const answer = await show(sends(large));
    expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, large.length]);
  });

  // shows I29
  it.each<[string, StrangePage, RegExp]>([
    ['lies about its type', sends(pictures.html), /no picture at the address/],
    ['is a drawing with a script', sends(pictures.svg, 'image/svg+xml'), /no picture at the address/],
    ['redirects for ever', redirectsTo('/plan.png'), /could not be fetched/],
    ['is refused by its host', (_request, response) => void response.writeHead(403).end(), /could not be fetched/],
  ])('is none where it %s', async (_what, page, why) => {
    expect(await detailOf(await show(page))).toEqual(refused(expect.stringMatching(why)));
  });

  it('is given up after 10 MB of 50', async () => {
    let sent = 0;
    const endless: StrangePage = (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' });
      response.write(pictures.png);
      const more = (): void => {
        if (response.destroyed || sent >= 50_000_000) return;
        sent += 100_000;
        response.write(Buffer.alloc(100_000), more);
      };
      more();
    };
    expect(await detailOf(await show(endless))).toEqual(refused(expect.stringContaining('larger than 10 MB')));
    expect(sent).toBeLessThan(40_000_000);
  });

  it('is given up where its host is slow', async () => {
    const silent: StrangePage = (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' }).write(pictures.png.subarray(0, 20));
      setImmediate(() => ending?.abort());
    };
    ending = new AbortController();
    expect(await detailOf(await show(silent))).toEqual(refused(expect.stringContaining('could not be fetched')));
    ending = null;
  });

  // shows I29
  it('is fetched from nowhere inside', async () => {
    inside.pages['/secret.png'] = sends(pictures.png);
    for (const answer of [
      await pictureOf(`${inside.url}/secret.png`),
      await pictureOf('http://169.254.169.254/latest/meta-data'),
      await show(redirectsTo(`${inside.url}/secret.png`)),
    ])
      expect(await detailOf(answer)).toEqual(refused(expect.stringContaining('could not be fetched')));
    expect(inside.asked).toEqual([]);
  });

  it('is none for other assets', async () => {
    host.pages['/plan.png'] = sends(pictures.png);
    const asked = host.asked.length;
    expect((await pictureOf(`${host.url}/plan.png`, 'link')).status).toBe(404);
    expect(host.asked).toHaveLength(asked);
  });

  it('is charged: after so many at once a person has to wait', async () => {
    host.pages['/plan.png'] = sends(pictures.png);
    const ben = await foundOrganization(server.url, 'ben');
    const body = { type: 'image', title: 'Plan', url: `${host.url}/plan.png` };
    const { id } = (await call<AssetAnswer>(ben, 'POST /api/assets', { body })).body;
    const statuses = new Set<number>();
    for (let times = 0; times <= assetPictureLimits.savedPictures.bucket.burst; times += 1)
      statuses.add((await ben.fetch(`/api/assets/${id}/picture`)).status);
    expect([...statuses]).toEqual([200, 429]);
  });
});

describe('the name of a saved picture', () => {
  it.each([
    ['Plan', 'image/jpeg', 'Plan.jpg'],
    ['a/b\\c:d*e?f"g<h>i|j', 'image/png', 'a b c d e f g h i j.png'],
    ['../../etc/passwd', 'image/webp', 'etc passwd.webp'],
    ['safe\u202egpj.exe', 'image/gif', 'safe gpj.exe.gif'],
    ['👩‍👩‍👧 مرحبا', 'image/avif', '👩 👩 👧 مرحبا.avif'],
    ['...', 'image/png', 'picture.png'],
    ['x'.repeat(200), 'image/png', `${'x'.repeat(80)}.png`],
  ])('is fit for a file: %j', (title, type, name) => expect(pictureFileName(title, type)).toBe(name));
});
