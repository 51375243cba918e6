import { organizationPage, personPage } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/people/browser.ts';
import { createBrowser } from '../../testing/people/browser.ts';
import { call } from '../../testing/people/call.ts';
import { askAsOperator } from '../../testing/people/operate.ts';
import { addMember, eventually, foundOrganization } from '../../testing/people/organizations.ts';
import type { LocalServer } from '../../testing/servers/localServer.ts';
import { startLocalServer } from '../../testing/servers/localServer.ts';
import { findSecret } from '@upline/infra/lock/secrets.ts';

let server: LocalServer;
let olga: Browser;
let otto: Browser;
let mia: Browser;
beforeAll(async () => {
  server = await startLocalServer({ settings: { PLAN: 'pro' } });
  olga = await foundOrganization(server.url, 'olga', 'first.test');
  otto = await foundOrganization(server.url, 'otto', 'second.test');
  mia = await addMember(server.url, olga, 'mia', 'first.test');
});
afterAll(async () => server?.close());

const get = async (path: string): Promise<unknown> => {
  const headers = { authorization: `Bearer ${findSecret(server.dataDir, 'operatorToken') ?? ''}` };
  return (await fetch(`${server.url}/api/operator${path}`, { headers })).json();
};
const organizations = async (query = '') => organizationPage.parse(await get(`/organizations${query}`)).found;
const people = async (query = '') => personPage.parse(await get(`/people${query}`)).found;
const ownOrganization = async (browser: Browser) =>
  (await call<{ organization: { id: string; name: string; planTier: string } }>(browser, 'GET /api/auth/user')).body
    .organization;
const post = async (path: string, body: object) => {
  const answer = await askAsOperator(server, path, body);
  return { status: answer.status, body: (await answer.json()) as { code?: string; detail?: string } };
};

describe('the organizations of an installation', () => {
  it('are listed for the operator with name, id, members, plan and owner', async () => {
    const own = await ownOrganization(olga);
    const found = await organizations();
    expect(found).toHaveLength(2);
    expect(found.find(({ id }) => id === own.id)).toEqual({
      id: own.id,
      name: own.name,
      members: 2,
      plan: 'pro',
      owners: [{ id: expect.any(String) as unknown, name: expect.any(String) as unknown, email: 'olga@first.test' }],
    });
  });

  it('begin on the plan that PLAN says, which more than ten may join', async () => {
    expect((await ownOrganization(otto)).planTier).toBe('pro');
  });

  it('are named by their name, their id or the address of an owner, in any case', async () => {
    const own = await ownOrganization(olga);
    const names = [own.id, own.name.toUpperCase(), 'Olga@First.Test'];
    for (const [at, named] of names.entries()) {
      const planTier = at % 2 === 0 ? 'free' : 'pro';
      const answer = await post(`/organizations/${encodeURIComponent(named)}/plan`, { planTier });
      expect([answer.status, answer.body]).toEqual([200, { organizationId: own.id, planTier }]);
    }
    // a member who owns nothing names no organization
    const none = await post('/organizations/mia%40first.test/plan', { planTier: 'pro' });
    expect([none.status, none.body.code]).toEqual([404, 'organization/not-found']);
  });

  it('are listed with their ids where several have the name', async () => {
    const name = 'Twins';
    for (const browser of [olga, otto]) await call(browser, 'POST /api/organizations', { body: { name } });
    await eventually(olga, '/api/auth/user', () => undefined);
    const both = await post('/organizations/twins/plan', { planTier: 'free' });
    expect([both.status, both.body.code]).toEqual([409, 'ambiguous']);
    for (const { id } of await organizations('?named=Twins')) expect(both.body.detail).toContain(id);
  });
});

describe('the people of an installation', () => {
  it('are listed with their addresses, ids and organizations', async () => {
    const { id, name } = await ownOrganization(mia);
    expect(await people('?named=mia%40first.test')).toMatchObject([
      { email: 'mia@first.test', organizations: [{ id, name, role: 'member' }] },
    ]);
    expect((await people()).map(({ email }) => email).toSorted()).toEqual([
      ...['mia@first.test', 'olga@first.test', 'otto@second.test'],
    ]);
  });

  it('are not erased while nobody else would own their organization', async () => {
    const refused = await post('/people/olga%40first.test/erase', {});
    expect([refused.status, refused.body.code]).toEqual([409, 'identity/would-leave-ownerless']);
    expect(refused.body.detail).toContain('--even-last-owner');
  });

  it('are erased by the operator, with account and sessions', async () => {
    const erased = await post('/people/mia%40first.test/erase', {});
    expect(erased.status).toBe(200);
    expect((await people()).map(({ email }) => email)).not.toContain('mia@first.test');
    expect((await call(mia, 'GET /api/auth/user')).status).toBe(401);
    await expect(
      createBrowser(server.url).signIn({ email: 'mia@first.test', password: 'correct-horse' }),
    ).rejects.toThrow();
    expect((await post('/people/mia%40first.test/erase', {})).status).toBe(404);
  });

  it('are shown to nobody without the operator’s token', async () => {
    for (const path of ['/organizations', '/people'])
      expect((await olga.fetch(`/api/operator${path}`)).status).toBe(401);
  });
});
