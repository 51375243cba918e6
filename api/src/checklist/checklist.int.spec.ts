import type { AssetAnswer, InvitationAnswer } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/people/browser.ts';
import { call } from '../../testing/people/call.ts';
import { draftImport, fileOf, importPeople, sendFile } from '../../testing/people/imports.ts';
import type { LocalServer } from '../../testing/servers/localServer.ts';
import { startLocalServer } from '../../testing/servers/localServer.ts';
import { addMember, eventually, foundOrganization } from '../../testing/people/organizations.ts';

let server: LocalServer;
let owner: Browser;
let member: Browser;

beforeAll(async () => {
  server = await startLocalServer();
  owner = await foundOrganization(server.url, 'olga');
  member = await addMember(server.url, owner, 'mia');
});
afterAll(async () => server?.close());

const addAsset = (by: Browser) =>
  call<AssetAnswer>(by, 'POST /api/assets', { body: { type: 'link', title: 'Tour', url: 'https://v.example/' } });

type Shown = { dismissed: boolean; steps: { step: string; done: boolean }[] };
const done = ({ steps }: Shown): string[] => steps.flatMap((one) => (one.done ? [one.step] : []));
const shows = (browser: Browser, steps: readonly string[]): Promise<void> =>
  eventually<Shown>(browser, '/api/checklist', (shown) => expect(done(shown)).toEqual(steps));

describe('the checklist', () => {
  it('has the steps of an owner or of a member, and those of the team count for both', async () => {
    await shows(owner, ['people']);
    await shows(member, []);
    const names = async (browser: Browser) => (await call<Shown>(browser, 'GET /api/checklist')).body.steps.length;
    expect([await names(owner), await names(member)]).toEqual([6, 4]);
    await addAsset(member);
    await shows(owner, ['asset', 'people']);
    await shows(member, ['asset']);
  });

  // shows I43.3
  it('ticks the invitation once its link was handed over, and not when it was made', async () => {
    const other = await foundOrganization(server.url, 'lea');
    await call(other, 'POST /api/team-members/invite', { body: { email: 'pia@team.example' } });
    // in the order of the log, so that what the invitation brings is there
    await addAsset(other);
    await shows(other, ['asset']);
    expect((await call(other, 'POST /api/checklist/handed-over')).status).toBe(204);
    await shows(other, ['asset', 'people']);
    expect((await call(other, 'POST /api/checklist/handed-over')).status, 'once more').toBe(204);
  });

  it('counts people who came from a file as the first prospect', async () => {
    const other = await foundOrganization(server.url, 'ida');
    await importPeople(other, await sendFile(other, await draftImport(other), fileOf(3)));
    await shows(other, ['prospect']);
  });

  // shows I43.3
  it('is not ticked by what somebody else did', async () => {
    const { id } = (await addAsset(owner)).body;
    await call(owner, `POST /api/assets/${id}/share`, { body: {} });
    await call(owner, 'POST /api/prospects', { body: { name: 'Pat' } });
    await shows(owner, ['asset', 'share', 'prospect', 'people']);
    await shows(member, ['asset']);
  });

  // shows I43.3
  it('is hidden by one person in one organization', async () => {
    const other = await foundOrganization(server.url, 'nora');
    const invited = await call<InvitationAnswer>(other, 'POST /api/team-members/invite', {
      body: { email: 'mia@team.example' },
    });
    expect((await call(member, 'POST /api/checklist/dismiss')).status).toBe(204);
    expect((await call(member, 'POST /api/checklist/dismiss')).status, 'the second time changes nothing').toBe(204);
    await eventually<Shown>(member, '/api/checklist', ({ dismissed }) => expect(dismissed).toBe(true));
    expect((await call<Shown>(owner, 'GET /api/checklist')).body.dismissed).toBe(false);
    await call(member, `POST /api/invitations/${invited.body.link?.split('/invite/')[1] ?? ''}/accept`);
    expect((await call<Shown>(member, 'GET /api/checklist')).body, 'in the other organization').toMatchObject({
      dismissed: false,
    });
  });
});
