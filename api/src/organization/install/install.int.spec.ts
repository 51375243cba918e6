import { defaultColors } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../testing/people/browser.ts';
import { call } from '../../../testing/people/call.ts';
import { addMember, eventually, foundOrganization, idOf } from '../../../testing/people/organizations.ts';
import type { LocalServer } from '../../../testing/servers/localServer.ts';
import { startLocalServer } from '../../../testing/servers/localServer.ts';

type Icon = { src: string; sizes: string; type: string; purpose: string };
type Manifest = { name: string; start_url: string; theme_color: string; icons: Icon[] };

const path = '/app.webmanifest';
const name = 'Norden „Eins“ \\ مجموعة';
const colors = { primaryColor: '#123ABC', secondaryColor: '#222222', accentColor: '#FFCC00' };

let server: LocalServer;
let ann: Browser;
let ben: Browser;

const manifestFor = async (person: Browser | null): Promise<Manifest> => {
  const response = await (person ? person.fetch(`${server.url}${path}`) : fetch(`${server.url}${path}`));
  expect(response.headers.get('content-type')).toMatch(/^application\/manifest\+json/u);
  expect(response.headers.get('cache-control')).toBe('private, no-cache');
  return (await response.json()) as Manifest;
};

beforeAll(async () => {
  server = await startLocalServer();
  ann = await foundOrganization(server.url, 'ann');
  ben = await addMember(server.url, ann, 'ben');
  const { id } = (await call<{ organization: { id: string } }>(ann, 'GET /api/auth/user')).body.organization;
  await call(ann, `PUT /api/organizations/${id}`, { body: { name, ...colors } });
  type User = { organization: { name: string } };
  await eventually<User>(ben, '/api/auth/user', ({ organization }) => expect(organization.name).toBe(name));
});
afterAll(() => server?.close());

describe('the installed app', () => {
  it('is that of the organization, by name and colours, and begins with the day', async () => {
    const manifest = await manifestFor(ben);
    expect(manifest).toMatchObject({ name, short_name: name, start_url: '/today', theme_color: '#123abc' });
    expect(manifest.icons.map(({ src }) => src)).toEqual([
      '/icon-small-123abc-ffcc00.png',
      '/icon-large-123abc-ffcc00.png',
      '/icon-full-123abc-ffcc00.png',
    ]);
  });

  it('is that of the product for a guest, and says nothing of the organization', async () => {
    const manifest = await manifestFor(null);
    expect(manifest).toMatchObject({ name: 'Upline', start_url: '/' });
    expect(manifest.theme_color).toBe(defaultColors.primaryColor.toLowerCase());
  });

  it('is that of the product for a member who was removed', async () => {
    const karl = await addMember(server.url, ann, 'karl');
    expect((await manifestFor(karl)).name).toBe(name);
    expect((await call(ann, `DELETE /api/team-members/${await idOf(karl)}`)).status).toBe(204);
    expect((await manifestFor(karl)).name).toBe('Upline');
  });

  it('has icons of the size that they say, for anybody and for good', async () => {
    for (const { src, sizes, type } of (await manifestFor(ann)).icons) {
      const response = await fetch(`${server.url}${src}`);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
      expect(response.headers.get('cache-control')).toContain('immutable');
      const picture = Buffer.from(await response.arrayBuffer());
      expect(picture.subarray(1, 4).toString()).toBe('PNG');
      expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`).toBe(sizes);
    }
  });

  it.each(['/icon-small-123abc.png', '/icon-huge-123abc-ffcc00.png', '/icon-small-12zabc-ffcc00.png'])(
    'has no icon at %s',
    async (address) => expect((await fetch(`${server.url}${address}`)).status).toBe(404),
  );
});
