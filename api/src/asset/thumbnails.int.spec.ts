import type { AssetAnswer, ShareAnswer } from '@upline/contracts';
import type { Job } from '@upline/infra/ports/queue.ts';
import type { Ports } from '@upline/infra/ports.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/people/browser.ts';
import { createBrowser } from '../../testing/people/browser.ts';
import { call } from '../../testing/people/call.ts';
import type { LocalServer } from '../../testing/servers/localServer.ts';
import { startLocalServer } from '../../testing/servers/localServer.ts';
import { eventually, foundOrganization } from '../../testing/people/organizations.ts';
import type { StrangeHost, StrangePage } from '../../testing/providers/strangeHost.ts';
import { pictures, sends, startStrangeHost } from '../../testing/providers/strangeHost.ts';
import { thumbnailLimits } from './thumbnail.jobs.ts';

let host: StrangeHost;
let server: LocalServer;
let ann: Browser;
/** The answers of the engines while a test needs them. */
let stored: Partial<Awaited<ReturnType<Ports['pictures']['size']>>> = {};
let isOverBudget = false;
const postponed: Job[] = [];

const watch = (ports: Ports): Ports => ({
  ...ports,
  pictures: { ...ports.pictures, size: async (id) => ({ ...(await ports.pictures.size(id)), ...stored }) },
  limits: { take: (key, bucket) => (isOverBudget && key.startsWith('thumb') ? 1 : ports.limits.take(key, bucket)) },
  queue: {
    ...ports.queue,
    enqueue: async (jobs) => {
      postponed.push(...jobs);
      await ports.queue.enqueue(jobs);
    },
  },
});

beforeAll(async () => {
  host = await startStrangeHost();
  server = await startLocalServer({ watch, settings: { THUMBNAIL_HOSTS: host.host } });
  ann = await foundOrganization(server.url, 'ann');
});
afterAll(async () => {
  await server?.close();
  host.close();
});

const hit = (path: string): number => host.asked.filter((one) => one.path === path).length;
const read = (id: string) => call<AssetAnswer>(ann, `GET /api/assets/${id}`).then(({ body }) => body);
const settled = (id: string, check: (asset: AssetAnswer) => void) =>
  eventually<AssetAnswer>(ann, `/api/assets/${id}`, check);

let made = 0;
/** An asset whose thumbnail is this page of the strange host. */
const save = async (page: StrangePage) => {
  made += 1;
  const path = `/${made}.png`;
  host.pages[path] = page;
  const body = { type: 'link', title: 'Tour', url: 'https://a.example/', thumbnailUrl: host.url + path };
  const { body: asset } = await call<AssetAnswer>(ann, 'POST /api/assets', { body });
  return { id: asset.id, path, body, revision: asset.revision };
};
const saveStored = async (bytes: Uint8Array = pictures.png) => {
  const saved = await save(sends(bytes));
  await settled(saved.id, ({ thumbnail }) => expect(thumbnail).toEqual(expect.any(String)));
  return { ...saved, thumbnail: (await read(saved.id)).thumbnail ?? '' };
};
const bytesOf = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer());

describe('the thumbnail of an asset', () => {
  // shows I29
  it('is fetched once after saving, and served from here', async () => {
    const { id, path, thumbnail } = await saveStored(pictures.gif);
    expect(thumbnail).toMatch(new RegExp(`^/api/assets/${id}/thumbnail\\?v=[0-9a-f]{16}$`));
    for (let times = 0; times < 3; times += 1) {
      const answer = await ann.fetch(thumbnail);
      expect([answer.status, await bytesOf(answer)]).toEqual([200, pictures.gif]);
    }
    expect(hit(path)).toBe(1);
  });

  it('has the type of its bytes, is no page, and is kept by browsers under its version', async () => {
    const { thumbnail } = await saveStored();
    const { headers } = await ann.fetch(thumbnail);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'private, max-age=31536000, immutable',
      etag: `"${thumbnail.split('=')[1] ?? ''}"`,
    });
    const again = await ann.fetch(thumbnail, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect([again.status, (await bytesOf(again)).length]).toEqual([304, 0]);
    const unversioned = await ann.fetch(thumbnail.split('?')[0] ?? '');
    expect([unversioned.status, unversioned.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
  });

  it('leaves the asset’s revision alone: a form that is open meanwhile still saves', async () => {
    const { id, body, revision, thumbnail } = await saveStored();
    const answer = await call<AssetAnswer>(ann, `PUT /api/assets/${id}`, {
      body: { ...body, title: 'Grand tour' },
      headers: { 'if-match': `"${revision}"` },
    });
    expect([answer.status, answer.body.thumbnail]).toEqual([200, thumbnail]);
  });

  it('is not there when its host sends something else, and the asset says why', async () => {
    const { id } = await save(sends(pictures.html));
    await settled(id, ({ thumbnailProblem }) => expect(thumbnailProblem).toBe('no-picture'));
    expect((await read(id)).thumbnail).toBeNull();
    expect((await ann.fetch(`/api/assets/${id}/thumbnail`)).status).toBe(404);
  });

  it('is tried again when its host is in trouble, a few times', async () => {
    let tries = 0;
    const busy: StrangePage = (request, response) => {
      tries += 1;
      if (tries < 3) response.writeHead(503).end();
      else sends(pictures.png)(request, response);
    };
    const { id } = await save(busy);
    await settled(id, ({ thumbnail }) => expect(thumbnail).toEqual(expect.any(String)));
    const down = await save((_request, response) => void response.writeHead(503).end());
    await settled(down.id, ({ thumbnailProblem }) => expect(thumbnailProblem).toBe('refused'));
    expect([tries, hit(down.path)]).toEqual([3, 4]);
  });

  it('is replaced with its address, and removed with it', async () => {
    const { id, body, thumbnail } = await saveStored();
    host.pages['/other'] = sends(pictures.webp);
    await call(ann, `PUT /api/assets/${id}`, { body: { ...body, thumbnailUrl: `${host.url}/other` } });
    await settled(id, (asset) => expect(asset.thumbnail).not.toBe(thumbnail));
    await settled(id, ({ thumbnail: next }) => expect(next).toEqual(expect.any(String)));
    expect(await bytesOf(await ann.fetch((await read(id)).thumbnail ?? ''))).toEqual(pictures.webp);
    await call(ann, `PUT /api/assets/${id}`, { body: { ...body, thumbnailUrl: null } });
    await settled(id, ({ thumbnail: none }) => expect(none).toBeNull());
    const { organizationId } = await server.dependencies.assets.load(id);
    await expect.poll(() => server.ports.pictures.find(organizationId ?? '', id)).toBeNull();
  });

  it('goes with its asset, and is fetched again when that is restored', async () => {
    const { id, path, thumbnail } = await saveStored();
    const { organizationId } = await server.dependencies.assets.load(id);
    await call(ann, `DELETE /api/assets/${id}`);
    await expect.poll(() => server.ports.pictures.find(organizationId ?? '', id)).toBeNull();
    await call(ann, `POST /api/assets/${id}/restore`);
    // nobody asks for the picture meanwhile: that would fetch it too
    await expect.poll(() => server.ports.pictures.find(organizationId ?? '', id)).not.toBeNull();
    await settled(id, (asset) => expect(asset.thumbnail).toBe(thumbnail));
    expect((await ann.fetch(thumbnail)).status).toBe(200);
    // a job that takes long is done a second time
    expect(hit(path)).toBeGreaterThan(1);
  });

  it('is fetched again, once, when it is missing as after a restore', async () => {
    const { id, path, thumbnail } = await saveStored();
    const { organizationId } = await server.dependencies.assets.load(id);
    await server.ports.pictures.remove(organizationId ?? '', id);
    const answers = await Promise.all([1, 2, 3].map(() => ann.fetch(thumbnail)));
    expect(answers.map(({ status }) => status)).toContain(404);
    await expect.poll(async () => (await ann.fetch(thumbnail)).status).toBe(200);
    expect(hit(path)).toBe(2);
  });

  it('is not stored when the room for pictures is used up', async () => {
    for (const full of [
      { own: thumbnailLimits.thumbnailsOfOrganization.most },
      { all: thumbnailLimits.thumbnailsOfAll.most },
    ]) {
      stored = full;
      const { id } = await save(sends(pictures.png));
      await settled(id, ({ thumbnailProblem }) => expect(thumbnailProblem).toBe('full'));
    }
    stored = {};
  });

  it('waits a minute when an organization has many fetched', async () => {
    isOverBudget = true;
    const { id, path } = await save(sends(pictures.png));
    await expect.poll(() => postponed.find(({ data }) => data['assetId'] === id)).toMatchObject({ delayMs: 60_000 });
    isOverBudget = false;
    expect([hit(path), (await read(id)).thumbnailProblem]).toEqual([0, null]);
  });
});

describe('a page of the app', () => {
  // shows I29
  it('loads pictures from this server only', async () => {
    const policy = (await ann.open('/marketing-assets')).headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toContain("img-src 'self' data:");
  });
});

describe('the public page of a link', () => {
  // shows I29
  it('shows the stored picture, until the link is withdrawn', async () => {
    const { id, path } = await saveStored();
    const { body: share } = await call<ShareAnswer>(ann, `POST /api/assets/${id}/share`, { body: {} });
    const visitor = createBrowser(server.url);
    const page = await visitor.open(new URL(share.link).pathname);
    const address = /<img\s+src="(\/s\/[^"]+\/thumbnail\?v=[^"]+)"/.exec(page.text)?.[1] ?? '';
    const answer = await visitor.fetch(address);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'image/png',
      'private, no-cache',
    ]);
    expect([await bytesOf(answer), visitor.cookieHeader(), page.text.includes(host.url)]).toEqual([
      pictures.png,
      '',
      false,
    ]);
    await call(ann, `DELETE /api/shares/${share.id}`);
    expect((await visitor.fetch(address)).status).toBe(404);
    expect(hit(path)).toBe(1);
  });
});
