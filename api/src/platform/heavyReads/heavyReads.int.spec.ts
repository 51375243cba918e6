import type { AssetAnswer, QueryDefinition } from '@upline/contracts';
import { positionHeader, problem, queries } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../testing/people/browser.ts';
import { call } from '../../../testing/people/call.ts';
import type { LocalServer } from '../../../testing/servers/localServer.ts';
import { startLocalServer } from '../../../testing/servers/localServer.ts';
import { metaFor } from '../commands/metadata.ts';
import { uuidV7 } from '../lib/ids.ts';
import { longAssets } from '../../../testing/histories/longAssets.ts';
import { addMember, eventually, foundOrganization, idOf } from '../../../testing/people/organizations.ts';

const count = 300;
const invitations = 250;
let later = 0;
let server: LocalServer;
let owner: Browser;
let member: Browser;
let stranger: Browser;

beforeAll(async () => {
  server = await startLocalServer({ clock: () => new Date(Date.now() + later) });
  owner = await foundOrganization(server.url, 'olga', 'heavy.test');
  member = await addMember(server.url, owner, 'mia', 'heavy.test');
  stranger = await foundOrganization(server.url, 'otto', 'heavy.test');
  for (const person of [owner, stranger]) {
    await longAssets(server, person, count);
    await eventually<unknown[]>(person, `/api/assets?limit=1&search=${count - 1}`, (rows) =>
      expect(rows).toHaveLength(1),
    );
  }
  await invite(invitations);
  await eventually<unknown[]>(stranger, '/api/invitations', (rows) => expect(rows).toHaveLength(invitations));
});
afterAll(async () => server?.close());

const payerOf = async (browser: Browser) => {
  const { body } = await call<{ id: string; organization: { id: string } }>(browser, 'GET /api/auth/user');
  return { userId: body.id, organizationId: body.organization.id };
};

/** Puts open invitations into the team of the stranger. */
const invite = async (count: number): Promise<void> => {
  const { userId, organizationId } = await payerOf(stranger);
  const stream = `team-${organizationId}`;
  const at = new Date();
  const expiresAt = new Date(at.getTime() + 86_400_000).toISOString();
  const meta = metaFor({ organizationId, actorId: userId, timeZone: 'UTC', at });
  const invited = Array.from({ length: count }, (_none, place) => {
    const invitation = { invitationId: uuidV7(at.getTime()), email: `guest${place}@many.test`, invitedBy: userId };
    return { id: uuidV7(at.getTime()), type: 'MemberInvited', data: { ...invitation, generation: 1, expiresAt }, meta };
  });
  await server.ports.events.append(stream, (await server.ports.events.readStream(stream)).length - 1, invited);
};

describe('a long list and a search in many rows', () => {
  // shows I25
  it('show what was just written', async () => {
    for (const title of ['Alder', 'Birch', 'Cedar']) {
      const made = await call<AssetAnswer>(owner, 'POST /api/assets', {
        body: { type: 'link', title, url: 'https://a.example/' },
      });
      const headers = { [positionHeader]: made.headers.get(positionHeader) ?? '' };
      const found = await call<AssetAnswer[]>(owner, `GET /api/assets?search=${title}`, { headers });
      expect(found.body.map(({ id }) => id)).toEqual([made.body.id]);
      const listed = await call<AssetAnswer[]>(owner, 'GET /api/assets', { headers });
      expect(listed.body[0]?.id).toBe(made.body.id);
    }
  });

  it('show the links of many invitations as a short list does', async () => {
    const linksOf = async (limit: number): Promise<[string, string][]> => {
      const { body } = await call<{ id: string; link: string }[]>(stranger, `GET /api/invitations?limit=${limit}`);
      return body.map(({ id, link }) => [id, link]);
    };
    const links = await linksOf(1_000);
    expect(links.slice(0, 100)).toEqual(await linksOf(100));
    expect(new Set(links.map(([, link]) => link)).size).toBe(invitations);
  });

  it('refuse a cursor that is none of theirs', async () => {
    for (const path of ['/api/assets?search=asset&cursor=bm9uZQ', '/api/assets?cursor=WyJhIl0'])
      expect((await call(owner, `GET ${path}`)).body).toMatchObject({ status: 400, code: 'bad-cursor' });
  });
});

describe('the download of personal data', () => {
  it('has every row, page by page, and the lists of others not', async () => {
    const id = await idOf(owner);
    const { status, body } = await call<{ memberships: { name: string; role: string; assets: { url: string }[] }[] }>(
      owner,
      `GET /api/users/${id}/data`,
    );
    expect(status).toBe(200);
    const [membership] = body.memberships;
    expect(membership).toMatchObject({ role: 'owner', deletedProspects: [], prospects: [] });
    const urls = new Set(membership?.assets.map(({ url }) => url));
    expect([urls.size, membership?.assets.length]).toEqual([count + 1, count + 3]);
    const own = await call<typeof body>(member, `GET /api/users/${await idOf(member)}/data`);
    expect(own.body.memberships[0]?.assets).toEqual([]);
  });
});

describe('who has used up the budget', () => {
  // shows I25
  it('is refused searches, long lists and downloads in words, and nothing that is light', async () => {
    const payer = await payerOf(member);
    server.dependencies.costs.charge(payer, 4_500, 'heavy');
    const paths = ['/api/assets', '/api/assets?search=asset', '/api/messages', `/api/users/${payer.userId}/data`];
    for (const path of paths) {
      const { status, headers, body } = await call(member, `GET ${path}`);
      expect([status, problem.parse(body).code]).toEqual([429, 'too-costly']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(1);
    }
    for (const path of ['/api/dashboard/metrics', '/api/notifications', '/api/auth/user'])
      expect((await call(member, `GET ${path}`)).status).toBe(200);
    for (const other of [owner, stranger]) expect((await call(other, 'GET /api/assets')).status).toBe(200);
    later += 60_000;
    for (const path of paths) expect((await call(member, `GET ${path}`)).status).toBe(200);
  });

  it('with what is light is refused that too, and pays it back', async () => {
    const payer = await payerOf(member);
    server.dependencies.costs.charge(payer, 3_500, 'light');
    expect((await call(member, 'GET /api/auth/user')).body).toMatchObject({ status: 429, code: 'too-costly' });
    expect((await call(owner, 'GET /api/auth/user')).status).toBe(200);
    later += 10_000;
    expect((await call(member, 'GET /api/auth/user')).status).toBe(200);
  });

  // shows I25
  it('and goes on, is refused late', async () => {
    server.dependencies.costs.charge(await payerOf(member), 100_000, 'heavy');
    const refused = () => call(member, 'GET /api/assets');
    for (let number = 0; number < 3; number += 1) await Promise.all(Array.from({ length: 50 }, refused));
    const startedAt = performance.now();
    expect((await refused()).status).toBe(429);
    expect(performance.now() - startedAt).toBeGreaterThan(900);
    later += 3_600_000;
    expect((await refused()).status).toBe(200);
  });

  // shows I25
  it('as an organization is refused what is heavy, and others are not', async () => {
    const payer = await payerOf(member);
    for (let number = 0; number < 100; number += 1)
      server.dependencies.costs.charge({ ...payer, userId: `colleague ${number}` }, 100, 'heavy');
    expect((await call(owner, 'GET /api/assets?search=asset')).status).toBe(429);
    expect((await call(owner, 'GET /api/assets?limit=20')).status).toBe(200);
    expect((await call(stranger, 'GET /api/assets?search=asset')).status).toBe(200);
    later += 60_000;
    expect((await call(owner, 'GET /api/assets?search=asset')).status).toBe(200);
  });

  it.each([
    ['search', '/api/assets?search=asset'],
    ['long list of invitations', '/api/invitations?limit=1000'],
  ])('is charged for every %s', async (_name, path) => {
    const charged: number[] = [];
    const { costs } = server.dependencies;
    const { charge } = costs;
    costs.charge = (payer, ms, kind) => {
      if (kind === 'heavy') charged.push(ms);
      charge(payer, ms, kind);
    };
    await call(stranger, `GET ${path}`);
    costs.charge = charge;
    expect(charged).toEqual([expect.any(Number)]);
    expect(charged[0]).toBeGreaterThan(0);
  });

  // shows I25
  it('pays for every query of the product, from the budget of its class', async () => {
    const newcomer = await foundOrganization(server.url, 'nora', 'heavy.test');
    const charged: [ms: number, cost: string][] = [];
    const { costs } = server.dependencies;
    const { charge } = costs;
    costs.charge = (payer, ms, cost) => {
      charged.push([ms, cost]);
      charge(payer, ms, cost);
    };
    const asked = Object.values<QueryDefinition>(queries).filter(({ path }) => !path.includes(':'));
    for (const { path } of asked) expect((await call(newcomer, `GET ${path}`)).status).toBe(200);
    costs.charge = charge;
    expect(charged.map(([, cost]) => cost)).toEqual(asked.map(({ cost }) => cost));
    // what is answered at once takes no time that can be measured
    expect(charged.reduce((sum, [ms]) => sum + ms, 0)).toBeGreaterThan(0);
  });
});
