import type { AssetAnswer, ListedMessage, MessageAnswer } from '@upline/contracts';
import type { Ports } from '@upline/infra/ports.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/people/browser.ts';
import { call } from '../../testing/people/call.ts';
import type { LocalServer } from '../../testing/servers/localServer.ts';
import { startLocalServer } from '../../testing/servers/localServer.ts';
import { addMember, eventually, foundOrganization, idOf } from '../../testing/people/organizations.ts';

let server: LocalServer;
let owner: Browser;
let mia: Browser;
let max: Browser;
let asset: string;
let ports: Ports;

beforeAll(async () => {
  server = await startLocalServer({ watch: (all) => (ports = all) });
  owner = await foundOrganization(server.url, 'olga');
  mia = await addMember(server.url, owner, 'mia');
  max = await addMember(server.url, owner, 'max');
  const body = { type: 'link', title: 'Tour', url: 'https://v.example/' };
  asset = (await call<AssetAnswer>(owner, 'POST /api/assets', { body })).body.id;
});
afterAll(async () => server?.close());

const text = 'Hi {firstName}, four minutes for you: {link}';
const write = (browser: Browser, body: object) => call<MessageAnswer>(browser, 'POST /api/messages', { body });
const textsOf = (browser: Browser, texts: readonly string[]) =>
  eventually<MessageAnswer[]>(browser, '/api/messages', (list) => expect(list.map((one) => one.text)).toEqual(texts));

describe('messages', () => {
  it('are listed with the title of their asset, which is gone when the asset is deleted', async () => {
    const body = { type: 'link', title: 'Prices', url: 'https://p.example/' };
    const { id } = (await call<AssetAnswer>(owner, 'POST /api/assets', { body })).body;
    const message = (await write(owner, { text: 'Prices: {link}', assetId: id })).body;
    const shows = (assetTitle: string | null) =>
      eventually<ListedMessage[]>(mia, '/api/messages', (list) => expect(list).toMatchObject([{ assetTitle }]));
    await shows('Prices');
    await call(owner, `PUT /api/assets/${id}`, { body: { ...body, title: 'All prices' } });
    await shows('All prices');
    await call(owner, `DELETE /api/assets/${id}`);
    await shows(null);
    await call(owner, `DELETE /api/messages/${message.id}`);
    await textsOf(owner, []);
  });

  // shows I5.4
  it('of a leader are the team’s and marked, and those of a member are the member’s alone', async () => {
    const team = await write(owner, { text, language: 'de', assetId: asset, status: 'interested' });
    expect([team.status, team.body]).toMatchObject([
      201,
      { text, language: 'de', assetId: asset, status: 'interested', ofTeam: true, ownerId: await idOf(owner) },
    ]);
    const own = await write(mia, { text: 'Mine: {link}' });
    expect(own.body).toMatchObject({ language: 'en', assetId: null, status: null, ofTeam: false });
    await textsOf(mia, [text, 'Mine: {link}']);
    await textsOf(max, [text]);
    await textsOf(owner, [text]);
    const [path, body] = [`/api/messages/${own.body.id}`, { text: 'Taken over' }];
    for (const browser of [max, owner]) {
      expect((await call(browser, `PUT ${path}`, { body })).status).toBe(404);
      expect((await call(browser, `DELETE ${path}`)).status).toBe(404);
    }
    const changed = await call(max, `PUT /api/messages/${team.body.id}`, { body });
    expect([changed.status, (await call(max, `DELETE /api/messages/${team.body.id}`)).status]).toEqual([403, 403]);
  });

  it('are changed and removed by their owner, once', async () => {
    const { id } = (await write(max, { text })).body;
    expect((await call(max, `PUT /api/messages/${id}`, { body: { text: 'Shorter {link}' } })).body).toMatchObject({
      id,
      text: 'Shorter {link}',
      revision: 1,
    });
    await textsOf(max, [text, 'Shorter {link}']);
    for (const _time of ['first', 'again']) expect((await call(max, `DELETE /api/messages/${id}`)).status).toBe(204);
    await textsOf(max, [text]);
    expect((await call(max, `PUT /api/messages/${id}`, { body: { text } })).status).toBe(404);
  });

  it.each([
    ['text', { text: 'Hi {lastName}' }, /^.?\{lastName\}.? is not known here\. Use .?\{firstName\}/u],
    ['text', { text: 'Hi {}' }, /is not known here/u],
    ['text', { text: ' \u200b ' }, 'Please write a message'],
    ['text', {}, 'Please write a message'],
    ['text', { text: 'x'.repeat(10_000) }, 'Please use at most 2000 characters'],
    ['text', { text: 'a\u202eb' }, 'Please remove invisible control characters'],
    ['language', { text, language: 'xx' }, 'Please choose a language from the list'],
    ['status', { text, status: 'friendly' }, /./u],
  ])('with a wrong %s are refused with what to do (%#)', async (field, body, message) => {
    const answer = await call<{ errors: Record<string, string> }>(mia, 'POST /api/messages', { body });
    expect([answer.status, answer.body.errors[field]]).toEqual([422, expect.stringMatching(message)]);
  });

  it('are for an asset of the organization', async () => {
    const other = await foundOrganization(server.url, 'nora');
    const answer = await call<{ code: string }>(other, 'POST /api/messages', { body: { text, assetId: asset } });
    expect([answer.status, answer.body.code]).toEqual([422, 'message/asset-not-found']);
    expect((await call<MessageAnswer[]>(other, 'GET /api/messages')).body).toEqual([]);
  });

  // shows I5.4
  it('of a member are in their download, and gone with them', async () => {
    const id = await idOf(mia);
    const { body } = await call<{ memberships: { messages: MessageAnswer[] }[] }>(mia, `GET /api/users/${id}/data`);
    expect(body.memberships.map(({ messages }) => messages.map((one) => one.text))).toEqual([['Mine: {link}']]);
    expect((await call(mia, `DELETE /api/users/${id}`)).status).toBe(204);
    const log = async () => JSON.stringify(await ports.events.readAll({ after: 0, limit: 1_000 }));
    await expect.poll(log).not.toContain('Mine:');
    expect(await log()).toContain('four minutes for you');
  });
});
