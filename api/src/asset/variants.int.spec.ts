import type { AssetAnswer, WholeAsset } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/people/browser.ts';
import { call } from '../../testing/people/call.ts';
import type { LocalServer } from '../../testing/servers/localServer.ts';
import { startLocalServer } from '../../testing/servers/localServer.ts';
import { addMember, eventually, foundOrganization } from '../../testing/people/organizations.ts';

let server: LocalServer;
let owner: Browser;
let mia: Browser;
let stranger: Browser;
let id: string;

const tour = { type: 'link', title: 'Tour', url: 'https://v.example/tour', language: 'en' };
const german = { title: 'Rundgang', description: 'Vier Minuten', url: 'https://v.example/de' };

beforeAll(async () => {
  server = await startLocalServer();
  owner = await foundOrganization(server.url, 'olga');
  mia = await addMember(server.url, owner, 'mia');
  stranger = await foundOrganization(server.url, 'nora');
  id = (await call<AssetAnswer>(owner, 'POST /api/assets', { body: tour })).body.id;
});
afterAll(async () => server?.close());

const put = (browser: Browser, language: string, body: object = german, headers: Record<string, string> = {}) =>
  call<WholeAsset & { code: string }>(browser, `PUT /api/assets/${id}/variants/${language}`, { body, headers });
const remove = (browser: Browser, language: string) =>
  call<WholeAsset>(browser, `DELETE /api/assets/${id}/variants/${language}`);

describe('the languages of an asset', () => {
  it('are added by a member, once, and are in the asset, in lists by their tags, and in searches', async () => {
    const added = await put(mia, 'de');
    const variants = [{ language: 'de', ...german }];
    expect([added.status, added.body]).toMatchObject([
      200,
      { language: 'en', languages: ['de'], variants, revision: 1 },
    ]);
    expect((await put(mia, 'de')).body).toMatchObject({ variants, revision: 1 });
    await eventually<WholeAsset>(owner, `/api/assets/${id}`, (asset) => expect(asset).toMatchObject({ variants }));
    const [found] = (await call<AssetAnswer[]>(owner, 'GET /api/assets?search=rundgang')).body;
    expect(found).toMatchObject({ id, language: 'en', languages: ['de'] });
    expect(found).not.toHaveProperty('variants');
  });

  // shows I57
  it('are changed by the revision that was seen', async () => {
    const { revision } = (await put(owner, 'fr')).body;
    const later = await put(owner, 'fr', { ...german, title: 'Visite' }, { 'if-match': `"${revision}"` });
    expect(later.body.variants).toContainEqual({ language: 'fr', ...german, title: 'Visite' });
    const outdated = await put(mia, 'fr', german, { 'if-match': `"${revision}"` });
    expect(outdated.status).toBe(412);
    for (const _time of ['first', 'again']) {
      const removed = await remove(mia, 'fr');
      expect([removed.status, removed.body.languages, removed.body.revision]).toEqual([200, ['de'], revision + 2]);
    }
  });

  it('are different ones, of the list, with a title and an address', async () => {
    const own = await put(owner, 'en');
    expect([own.status, own.body.code]).toEqual([409, 'asset/own-language']);
    const taken = await call<{ code: string }>(owner, `PUT /api/assets/${id}`, { body: { ...tour, language: 'de' } });
    expect([taken.status, taken.body.code]).toEqual([409, 'asset/language-taken']);
    expect((await put(owner, 'xx')).status).toBe(404);
    for (const body of [{ ...german, title: ' ' }, { ...german, url: 'javascript:alert(1)' }, {}])
      expect((await put(owner, 'pl', body)).status).toBe(422);
  });

  it('stay as they are where a form of before does not send the language', async () => {
    const { language: _none, ...before } = tour;
    const changed = await call<AssetAnswer>(owner, `PUT /api/assets/${id}`, { body: { ...before, title: 'The tour' } });
    expect(changed.body).toMatchObject({ title: 'The tour', language: 'en', languages: ['de'] });
  });

  // shows I57
  it('are those of the own organization', async () => {
    expect([(await put(stranger, 'it')).status, (await remove(stranger, 'de')).status]).toEqual([404, 404]);
    await eventually<WholeAsset>(owner, `/api/assets/${id}`, ({ languages }) => expect(languages).toEqual(['de']));
  });
});
