import type { ActivityAnswer, AssetAnswer, ProspectAnswer, ShareAnswer } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/people/browser.ts';
import { addMember, foundOrganization, idOf } from '../../testing/people/organizations.ts';
import { readYourWrites } from '../../testing/readYourWrites.ts';
import type { LocalServer } from '../../testing/servers/localServer.ts';
import { startLocalServer } from '../../testing/servers/localServer.ts';

let server: LocalServer;
let owner: Browser;
let mia: Browser;
let nora: Browser;
let stranger: Browser;
let asset: AssetAnswer;
let prospect: ProspectAnswer;

const { send, read } = readYourWrites();

const feedOf = (who: Browser) => read<ActivityAnswer[]>(who, '/api/activities');

/** Where the newest line with this sentence leads a person. */
const leadsTo = async (who: Browser, sentence: string): Promise<ActivityAnswer['leadsTo']> => {
  const found = (await feedOf(who)).body.find(({ description }) => description === sentence);
  return (found ?? expect.fail(`no line says ${sentence}`)).leadsTo;
};

beforeAll(async () => {
  server = await startLocalServer();
  owner = await foundOrganization(server.url, 'olga');
  mia = await addMember(server.url, owner, 'mia');
  nora = await addMember(server.url, owner, 'nora');
  stranger = await foundOrganization(server.url, 'sven');
  asset = await send<AssetAnswer>(mia, 'POST /api/assets', { type: 'link', title: 'Tour', url: 'https://c.example/' });
  prospect = await send<ProspectAnswer>(mia, 'POST /api/prospects', { name: 'Pat Quint' });
  const body = { prospectId: prospect.id };
  const { link } = await send<ShareAnswer>(mia, `POST /api/assets/${asset.id}/share`, body);
  const headers = { 'sec-fetch-site': 'same-origin', 'user-agent': 'Mozilla/5.0 (X11) Chrome/130', cookie: '' };
  expect((await fetch(`${link}/view`, { method: 'POST', headers })).status).toBe(204);
});
afterAll(() => server?.close());

describe('a line of the feed', () => {
  // shows I46
  it('says whose link was opened, and names the prospect to nobody', async () => {
    const opened = "mia Member's link to “Tour” was opened";
    for (const who of [owner, mia, nora]) {
      await expect.poll(async () => (await feedOf(who)).body[0]?.description).toBe(opened);
      expect(JSON.stringify((await feedOf(who)).body)).not.toContain('Quint');
    }
  });

  it('leads everybody of the team to the asset and the member', async () => {
    for (const who of [owner, mia, nora]) {
      expect(await leadsTo(who, 'mia Member shared “Tour”')).toEqual({ kind: 'asset', id: asset.id });
      expect(await leadsTo(who, 'mia Member added the asset “Tour”')).toEqual({ kind: 'asset', id: asset.id });
      expect(await leadsTo(who, 'mia Member joined the team')).toEqual({ kind: 'member', id: await idOf(mia) });
    }
  });

  // shows I46
  it('leads to the prospect only those who see the prospect', async () => {
    for (const who of [owner, mia])
      expect(await leadsTo(who, 'mia Member added a new prospect')).toEqual({ kind: 'prospect', id: prospect.id });
    expect(await leadsTo(nora, 'mia Member added a new prospect')).toBeNull();
    expect(JSON.stringify((await feedOf(nora)).body)).not.toContain(prospect.id);
  });

  // shows I46
  it('is not in the feed of another organization', async () => {
    expect((await feedOf(stranger)).body).toEqual([]);
  });

  // shows I46
  it('leads nowhere once what it was about is gone', async () => {
    const lars = await addMember(server.url, owner, 'lars');
    await send(owner, `DELETE /api/team-members/${await idOf(lars)}`);
    await send(owner, `DELETE /api/assets/${asset.id}`);
    await send(mia, `POST /api/prospects/${prospect.id}/erase`);
    for (const sentence of [
      'mia Member shared “Tour”',
      'mia Member added a new prospect',
      'lars Member joined the team',
    ])
      expect(await leadsTo(owner, sentence), sentence).toBeNull();
  });
});
