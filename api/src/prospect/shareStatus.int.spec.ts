import type { AssetAnswer, ProspectAnswer, ShareAnswer } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/people/browser.ts';
import { call } from '../../testing/people/call.ts';
import { eventually, foundOrganization } from '../../testing/people/organizations.ts';
import type { LocalServer } from '../../testing/servers/localServer.ts';
import { startLocalServer } from '../../testing/servers/localServer.ts';

let server: LocalServer;
let ann: Browser;
let assetId: string;

beforeAll(async () => {
  server = await startLocalServer();
  ann = await foundOrganization(server.url, 'ann');
  const body = { type: 'link', title: 'Tour', url: 'https://v.example/' };
  assetId = (await call<AssetAnswer>(ann, 'POST /api/assets', { body })).body.id;
});
afterAll(() => server?.close());

const add = async (status = 'new'): Promise<string> =>
  (await call<ProspectAnswer>(ann, 'POST /api/prospects', { body: { name: 'Lena Vogel', status } })).body.id;
const share = async (prospectId: string): Promise<string> =>
  (await call<ShareAnswer>(ann, `POST /api/assets/${assetId}/share`, { body: { prospectId } })).body.id;
const has = (id: string, status: string) =>
  eventually<ProspectAnswer>(ann, `/api/prospects/${id}`, (prospect) => expect(prospect.status).toBe(status));
const types = async (id: string) => (await server.ports.events.readStream(`prospect-${id}`)).map(({ type }) => type);
/** Shares with somebody else, and waits until that has moved their status: jobs of before have run then. */
const passed = async (): Promise<void> => {
  const other = await add();
  await share(other);
  await has(other, 'contacted');
};

describe('a share with a prospect', () => {
  it('makes a new one contacted, by the member who shared, under the id of the share', async () => {
    const id = await add();
    const shareId = await share(id);
    await has(id, 'contacted');
    const [, moved] = await server.ports.events.readStream(`prospect-${id}`);
    const user = (await call<{ id: string }>(ann, 'GET /api/auth/user')).body.id;
    expect(moved).toMatchObject({ data: { follows: 'share' }, meta: { commandId: shareId, actorId: user } });
  });

  it('is named as the last command of a prospect whom it moved, and of nobody else', async () => {
    const [moved, other] = [await add(), await add('interested')];
    const [shareId] = [await share(moved), await share(other)];
    await has(moved, 'contacted');
    await passed();
    const lastOf = async (id: string) =>
      (await call<{ lastCommand: string | null }>(ann, `GET /api/prospects/${id}`)).body.lastCommand;
    expect([await lastOf(moved), await lastOf(other)]).toEqual([shareId, null]);
  });

  it('leaves any other status', async () => {
    const id = await add('interested');
    await share(id);
    await passed();
    expect(await types(id)).toEqual(['ProspectAdded']);
  });

  it('gives the status back when it is taken back', async () => {
    const id = await add();
    const shareId = await share(id);
    await has(id, 'contacted');
    expect((await call(ann, `POST /api/shares/${shareId}/retract`)).status).toBe(204);
    await has(id, 'new');
  });

  it('leaves the status that somebody chose since, when it is taken back', async () => {
    const id = await add();
    const shareId = await share(id);
    await has(id, 'contacted');
    await call(ann, `PUT /api/prospects/${id}/status`, { body: { status: 'lost' } });
    await call(ann, `POST /api/shares/${shareId}/retract`);
    await passed();
    await has(id, 'lost');
    expect(await types(id)).not.toContain('ProspectChangeUndone');
  });

  it('lets the sharer take back the status alone', async () => {
    const id = await add();
    const command = await share(id);
    await has(id, 'contacted');
    expect((await call(ann, `POST /api/prospects/${id}/undo`, { body: { command } })).status).toBe(204);
    await has(id, 'new');
  });
});
