import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ActivityAnswer, AssetAnswer, MemberAnswer, ProspectAnswer } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../testing/people/browser.ts';
import { createBrowser } from '../../../testing/people/browser.ts';
import { call } from '../../../testing/people/call.ts';
import { operate } from '../../../testing/people/operate.ts';
import { addMember, eventually, foundOrganization, idOf } from '../../../testing/people/organizations.ts';
import type { LocalServer } from '../../../testing/servers/localServer.ts';
import { startLocalServer } from '../../../testing/servers/localServer.ts';

let server: LocalServer;
let owner: Browser;
let rep: Browser;
let repId: string;

/** The stored keys by subject; null for a deleted one. */
const readKeys = (dataDir: string): Map<string, string | null> => {
  const db = new DatabaseSync(join(dataDir, 'accounts.db'), { readOnly: true });
  const rows = db.prepare("SELECT id, document FROM documents WHERE collection = 'key'").all();
  db.close();
  return new Map(
    rows.map((row) => [String(row['id']), (JSON.parse(String(row['document'])) as { key: string | null }).key]),
  );
};

beforeAll(async () => {
  server = await startLocalServer();
  owner = await foundOrganization(server.url, 'olga');
  rep = await addMember(server.url, owner, 'rita');
  repId = await idOf(rep);
});
afterAll(async () => server?.close());

/** Rebuilds every view, and compares each row with a fresh fold of the log. */
const rebuildAndVerify = async (): Promise<void> => {
  await operate(server, { name: 'rebuild', views: [] });
  expect(await operate(server, { name: 'verify', views: [] })).toMatchObject({ result: { differences: [] } });
};

const everythingSeen = async (): Promise<string> => {
  const paths = [
    '/api/prospects',
    '/api/activities',
    '/api/team-members',
    '/api/leaderboard/top-performers',
    '/api/notifications',
    '/api/invitations',
  ];
  const answers = await Promise.all(paths.map((path) => call(owner, `GET ${path}`)));
  const shares = await call<AssetAnswer[]>(owner, 'GET /api/assets');
  return JSON.stringify([answers.map(({ body }) => body), shares.body]);
};

describe('erasing a prospect', () => {
  // shows I13
  it('removes their data from every view, live and rebuilt, and leaves the counts right', async () => {
    const details = {
      name: 'Quincy Zapata',
      email: 'quincy@zapata.example',
      phone: '+1 555 7777',
      notes: 'Knows Zelda',
    };
    const added = await call<ProspectAnswer>(rep, 'POST /api/prospects', { body: details });
    await call(rep, 'POST /api/prospects', { body: { name: 'Someone Else' } });
    await eventually<ProspectAnswer[]>(owner, '/api/prospects', (rows) => expect(rows).toHaveLength(2));
    expect((await call(rep, `POST /api/prospects/${added.body.id}/erase`)).status).toBe(204);
    await eventually<ProspectAnswer[]>(owner, '/api/prospects', (rows) =>
      expect(rows.map(({ name }) => name)).toEqual(['Someone Else']),
    );
    for (const step of ['live', 'rebuilt']) {
      expect(await everythingSeen(), step).not.toMatch(/Quincy|quincy|7777|Zelda/);
      const { body } = await call<{ activeProspects: number }>(owner, 'GET /api/dashboard/metrics');
      expect(body.activeProspects, step).toBe(1);
      if (step === 'live') await rebuildAndVerify();
    }
  });

  it('cannot be undone', async () => {
    const added = await call<ProspectAnswer>(rep, 'POST /api/prospects', { body: { name: 'Gone Person' } });
    await call(rep, `POST /api/prospects/${added.body.id}/erase`);
    expect((await call(rep, `POST /api/prospects/${added.body.id}/restore`)).status).toBe(404);
  });
});

type Download = { memberships: { prospects: { name: string }[]; activities: { type: string }[] }[] };

describe('the data stored about a person', () => {
  it('can be downloaded by the person alone', async () => {
    const own = await call<Download>(rep, `GET /api/users/${repId}/data`);
    expect(own.headers.get('content-disposition')).toContain('attachment');
    expect(own.body).toMatchObject({
      profile: { id: repId, email: 'rita@team.example', firstName: 'rita' },
      account: { email: 'rita@team.example', lastName: 'Member' },
      devices: [{ signedInAs: 'rita@team.example' }],
      history: [{ type: 'UserRegistered' }, { type: 'EmailConfirmed' }],
    });
    const [membership] = own.body.memberships;
    expect(membership).toMatchObject({ name: "olga's Team", role: 'member', assets: [], counts: { userId: repId } });
    expect(membership?.prospects.map(({ name }) => name)).toEqual(['Someone Else']);
    expect(membership?.activities.map(({ type }) => type)).toContain('prospect_added');
    expect(JSON.stringify(own.body)).not.toMatch(/argon2id|passwordHash|Quincy/);
    expect((await call(owner, `GET /api/users/${repId}/data`)).status).toBe(403);
  });
});

describe('erasing an account', () => {
  it('names the organizations that would be left without an owner, and does nothing', async () => {
    const answer = await call<{ organizations: string[] }>(owner, `DELETE /api/users/${await idOf(owner)}`);
    expect([answer.status, answer.body.organizations]).toEqual([409, ["olga's Team"]]);
    expect((await call(owner, 'GET /api/auth/user')).status).toBe(200);
  });

  // shows I13
  it('leaves counts and rankings, and nothing that identifies the person, live and rebuilt', async () => {
    const asset = await call<AssetAnswer>(rep, 'POST /api/assets', {
      body: { type: 'link', title: 'Catalogue', url: 'https://c.example/' },
    });
    await call(rep, `POST /api/assets/${asset.body.id}/share`, { body: {} });
    await eventually<{ totalShares: number }>(owner, '/api/dashboard/metrics', (metrics) =>
      expect(metrics.totalShares).toBe(1),
    );
    expect((await call(rep, `DELETE /api/users/${repId}`)).status).toBe(204);
    await eventually<MemberAnswer[]>(owner, '/api/team-members', (members) =>
      expect(members.map(({ firstName }) => firstName)).toEqual(['olga']),
    );
    await eventually<ActivityAnswer[]>(owner, '/api/activities', (feed) =>
      expect(JSON.stringify(feed)).not.toMatch(/rita/i),
    );
    for (const step of ['live', 'rebuilt']) {
      expect(await everythingSeen(), step).not.toMatch(/rita/i);
      const feed = await call<ActivityAnswer[]>(owner, 'GET /api/activities');
      expect(feed.body.find(({ type }) => type === 'asset_shared')?.description, step).toBe(
        '[erased] shared “Catalogue”',
      );
      const { body } = await call<{ totalShares: number }>(owner, 'GET /api/dashboard/metrics');
      expect(body.totalShares, step).toBe(1);
      if (step === 'live') await rebuildAndVerify();
    }
  });

  it('ends every session, and frees the address for a new account of another person', async () => {
    expect((await call(rep, 'GET /api/auth/user')).status).toBe(401);
    const again = createBrowser(server.url);
    await again.quickSignUp({
      email: 'rita@team.example',
      password: 'correct-horse',
      firstName: 'New',
      lastName: 'Rita',
    });
    expect(await idOf(again)).not.toBe(repId);
  });

  it("gives the person's prospects and assets to the owner", async () => {
    await eventually<ProspectAnswer[]>(owner, '/api/prospects', (rows) =>
      expect(rows.map(({ name }) => name)).toEqual(['Someone Else']),
    );
    const ownerId = await idOf(owner);
    await eventually<ProspectAnswer[]>(owner, '/api/prospects', (rows) =>
      expect(rows.map((row) => row.ownerId)).toEqual([ownerId]),
    );
    await eventually<AssetAnswer[]>(owner, '/api/assets', (rows) =>
      expect(rows.map((row) => row.ownerId)).toEqual([ownerId]),
    );
  });
});

describe('an invitation that is withdrawn', () => {
  // shows I13
  it('loses the key of its address while the organization goes on; its page says that it was withdrawn', async () => {
    const { body } = await call<{ id: string; link: string }>(owner, 'POST /api/team-members/invite', {
      body: { email: 'withdrawn@party.example' },
    });
    expect(readKeys(server.dataDir).get(body.id)).toEqual(expect.any(String));
    expect((await call(owner, `DELETE /api/invitations/${body.id}`)).status).toBe(204);
    await expect.poll(() => readKeys(server.dataDir).get(body.id)).toBeNull();
    const link = body.link.split('/invite/')[1] ?? '';
    await eventually(createBrowser(server.url), `/api/invitations/${link}`, (shown) =>
      expect(shown).toMatchObject({ state: 'revoked', email: null, organizationName: null }),
    );
  });
});

describe('erasing the last member of an organization', () => {
  // shows I13
  it('erases its prospects and ends its invitations, since nobody is left who could', async () => {
    const last = await foundOrganization(server.url, 'lara');
    const added = await call<ProspectAnswer>(last, 'POST /api/prospects', { body: { name: 'Third Party' } });
    const gone = await call<ProspectAnswer>(last, 'POST /api/prospects', { body: { name: 'Deleted Party' } });
    expect((await call(last, `DELETE /api/prospects/${gone.body.id}`)).status).toBe(204);
    const invited = await call<{ id: string; link: string }>(last, 'POST /api/team-members/invite', {
      body: { email: 'fourth@party.example' },
    });
    expect((await call(last, `DELETE /api/users/${await idOf(last)}`)).status).toBe(204);
    const link = invited.body.link.split('/invite/')[1] ?? '';
    const shown = await call(createBrowser(server.url), `GET /api/invitations/${link}`);
    expect(shown.body).toMatchObject({ state: 'revoked', email: null, organizationName: null });
    const keys = readKeys(server.dataDir);
    for (const subject of [added.body.id, gone.body.id, invited.body.id]) expect(keys.get(subject)).toBeNull();
  });
});
