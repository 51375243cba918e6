import type { AssetAnswer, CommandDefinition, ProspectAnswer } from '@upline/contracts';
import { commands, problem, storageBounds } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/people/browser.ts';
import { call } from '../../testing/people/call.ts';
import type { LocalServer } from '../../testing/servers/localServer.ts';
import { startLocalServer } from '../../testing/servers/localServer.ts';
import { foundOrganization } from '../../testing/people/organizations.ts';
import { standStill } from '../../testing/whileStill.ts';
import { metaFor } from '../platform/commands/metadata.ts';
import { uuidV7 } from '../platform/lib/ids.ts';

let server: LocalServer;
beforeAll(async () => {
  server = await startLocalServer();
});
afterAll(async () => server?.close());

const organizationOf = async (owner: Browser): Promise<string> =>
  (await call<{ organization: { id: string } }>(owner, 'GET /api/auth/user')).body.organization.id;

type Fact = { stream: string; type: string; data: Record<string, unknown>; bytes?: number };

/** Puts an event into the log, as another process does. */
const append = async (organizationId: string, { stream, type, data, bytes }: Fact): Promise<void> => {
  const { events } = server.ports;
  const at = new Date();
  const meta = { ...metaFor({ organizationId, actorId: null, timeZone: 'UTC', at }), bytes };
  const last = (await events.readStream(stream)).length - 1;
  await events.append(stream, last < 0 ? 'none' : last, [{ id: uuidV7(at.getTime()), type, data, meta }]);
};

const link = (title: string) => ({ type: 'link', title, url: 'https://a.example/' });
const refusalOf = ({ status, body }: { status: number; body: unknown }) => [status, problem.parse(body).code];

describe('an organization whose bytes are used up', () => {
  const notes = '長'.repeat(4_990);
  let owner: Browser;
  let organizationId: string;
  let prospectId: string;
  let assetId: string;
  /** A call for each command that adds something. */
  const adding = (): Record<string, [line: string, body: object]> => ({
    AddProspect: ['POST /api/prospects', { name: 'Lena' }],
    CreateAsset: ['POST /api/assets', link('Plan')],
    ShareAsset: [`POST /api/assets/${assetId}/share`, { sharedVia: 'direct' }],
    LogContact: [`POST /api/prospects/${prospectId}/contacts`, { kind: 'call', outcome: 'reached' }],
    AddNote: [`POST /api/prospects/${prospectId}/notes`, { text: 'Called' }],
    WriteMessage: ['POST /api/messages', { text: 'Hi {firstName}: {link}' }],
  });
  const first = 'the first prospect of this team';
  const headers = { 'idempotency-key': first };

  beforeAll(async () => {
    owner = await foundOrganization(server.url, 'olga', 'storage.test');
    organizationId = await organizationOf(owner);
    prospectId = (await call<ProspectAnswer>(owner, 'POST /api/prospects', { body: { name: 'Jan' }, headers })).body.id;
    assetId = (await call<AssetAnswer>(owner, 'POST /api/assets', { body: link('Plan') })).body.id;
    const stream = `organization-${organizationId}`;
    const data = { organizationId, goal: 600 };
    await append(organizationId, { stream, type: 'TeamGoalSet', data, bytes: storageBounds.free.bytes });
  });

  // shows I25
  it('adds nothing more, and says what to do', async () => {
    // what others wrote counts once the view has it
    const add = async () => (await call(owner, 'POST /api/prospects', { body: { name: 'Lena' } })).status;
    await expect.poll(add).toBe(409);
    const declared = Object.entries<CommandDefinition>(commands).filter(([, { adds }]) => adds !== undefined);
    expect(Object.keys(adding()).toSorted()).toEqual(declared.map(([name]) => name).toSorted());
    for (const [line, body] of Object.values(adding()))
      expect(refusalOf(await call(owner, line, { body }))).toEqual([409, 'organization/full']);
    const refused = await call(owner, 'POST /api/assets', { body: link('Plan'), headers: { 'accept-language': 'de' } });
    expect(problem.parse(refused.body).detail).toContain('2 GB');
    expect(problem.parse(refused.body).detail).toContain('Inhaber');
  });

  it('answers a repeat of what was added before as the first time', async () => {
    const again = await call<ProspectAnswer>(owner, 'POST /api/prospects', { body: { name: 'Jan' }, headers });
    expect([again.status, again.body.id]).toEqual([201, prospectId]);
  });

  // shows I25
  it('reads, changes, deletes and restores as before', async () => {
    expect((await call(owner, 'GET /api/prospects')).status).toBe(200);
    const path = `/api/prospects/${prospectId}`;
    expect((await call(owner, `PUT ${path}`, { body: { name: 'Jana' } })).status).toBe(200);
    expect((await call(owner, `DELETE ${path}`)).status).toBe(204);
    expect((await call(owner, `POST ${path}/restore`)).status).toBe(200);
  });

  // shows I25
  it('changes long texts a little at a time, and deletes all the same', async () => {
    const change = (number: number) =>
      call(owner, `PUT /api/prospects/${prospectId}`, { body: { name: 'Jana', notes: `${number} ${notes}` } });
    let refused = await change(0);
    for (let number = 1; number < 60 && refused.status === 200; number += 1) refused = await change(number);
    expect(refusalOf(refused)).toEqual([429, 'too-much-stored']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await call(owner, `DELETE /api/assets/${assetId}`)).status).toBe(204);
  });

  it('adds again as soon as its plan has more room', async () => {
    const planned = { type: 'PlanChanged', data: { planTier: 'pro' } };
    await append(organizationId, { stream: `team-${organizationId}`, ...planned });
    expect((await call(owner, 'POST /api/prospects', { body: { name: 'Lena' } })).status).toBe(201);
  });
});

describe('an organization with nearly as many assets as its plan allows', () => {
  const left = 2;

  // shows I25
  it('adds as many as are left, however many are sent at once, and one more for each that is deleted', async () => {
    const owner = await foundOrganization(server.url, 'otto', 'assets.test');
    const organizationId = await organizationOf(owner);
    const asset = { ownerId: organizationId, ...link('Plan'), description: null, thumbnailUrl: null };
    const there = Array.from({ length: storageBounds.free.assets - left }, () => uuidV7(Date.now()));
    await Promise.all(
      there.map((assetId) =>
        append(organizationId, { stream: `asset-${assetId}`, type: 'AssetCreated', data: { assetId, ...asset } }),
      ),
    );
    // what others wrote counts once the view has it
    await standStill(server.dependencies);
    const add = () => call<AssetAnswer>(owner, 'POST /api/assets', { body: link('One more') });
    const sent = await Promise.all(Array.from({ length: 20 }, add));
    const made = sent.filter(({ status }) => status === 201);
    expect(made).toHaveLength(left);
    for (const one of sent) if (one.status !== 201) expect(refusalOf(one)).toEqual([409, 'organization/assets-full']);
    expect((await call(owner, `DELETE /api/assets/${made[0]?.body.id ?? ''}`)).status).toBe(204);
    expect([(await add()).status, (await add()).status]).toEqual([201, 409]);
    const restored = await call(owner, `POST /api/assets/${made[0]?.body.id ?? ''}/restore`);
    expect(refusalOf(restored)).toEqual([409, 'organization/assets-full']);
  });
});
