import { randomUUID } from 'node:crypto';
import type { AssetAnswer, ProspectAnswer } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../testing/people/browser.ts';
import { call } from '../../../testing/people/call.ts';
import { addMember, eventually, foundOrganization } from '../../../testing/people/organizations.ts';
import type { LocalServer } from '../../../testing/servers/localServer.ts';
import { startLocalServer } from '../../../testing/servers/localServer.ts';
import type { StoppingVisitor } from '../../platform/lib/contact/refusedContact.ts';

let server: LocalServer;
let owner: Browser;
let ann: Browser;
let organizationId: string;
let assetId: string;

const byOther = { rejected: 'prospect/refused-by-other' };

beforeAll(async () => {
  server = await startLocalServer();
  owner = await foundOrganization(server.url, 'olga');
  ann = await addMember(server.url, owner, 'ann');
  organizationId = (await call<{ organization: { id: string } }>(owner, 'GET /api/auth/user')).body.organization.id;
  const body = { type: 'link', title: 'Tour', url: 'https://v.example/' };
  assetId = (await call<AssetAnswer>(owner, 'POST /api/assets', { body })).body.id;
});
afterAll(() => server?.close());

const add = async (browser: Browser, contact: object = {}): Promise<string> =>
  (await call<ProspectAnswer>(browser, 'POST /api/prospects', { body: { name: 'Elena', ...contact } })).body.id;
const visitorFor = (prospectId: string | null): StoppingVisitor => ({
  organizationId,
  answerId: randomUUID(),
  prospectId,
});
const share = async (browser: Browser, prospectId: string) =>
  (await call(browser, `POST /api/assets/${assetId}/share`, { body: { prospectId } })).status;
const marked = (browser: Browser, id: string, via: string | null) =>
  eventually<ProspectAnswer>(browser, `/api/prospects/${id}`, ({ refused }) => expect(refused?.via ?? null).toBe(via));

let used = 0;
const newNumber = (): string => `+49151234${String((used += 1)).padStart(5, '0')}`;

describe('a visitor who does not want to be contacted', () => {
  it('is refused for everybody from their own link, also where three people have their number', async () => {
    const phone = newNumber();
    const own = await add(ann, { phone });
    const others = [await add(owner, { phone }), await add(ann, { phone }), await add(owner, { phone })];
    const visitor = visitorFor(own);
    const { stop, isStopped } = server.dependencies.contactStops;
    await Promise.all([stop(visitor), stop(visitor), stop(visitor)]);
    expect(await isStopped(visitor.answerId)).toBe(true);
    for (const id of [own, ...others]) expect(await share(owner, id)).toBe(409);
    await marked(ann, own, 'page');
    for (const id of others) await marked(owner, id, 'list');
    const types = (await server.ports.events.readStream(`prospect-${own}`)).map(({ type }) => type);
    expect(types.filter((type) => type === 'ContactRefused')).toHaveLength(1);
  });

  it('blocks nobody from the link of somebody else', async () => {
    const id = await add(ann, { phone: newNumber() });
    await server.dependencies.contactStops.stop(visitorFor(null));
    expect(await share(ann, id)).toBe(201);
  });

  it('is kept where their prospect is erased already, or belongs to another organization', async () => {
    const { stop, isStopped } = server.dependencies.contactStops;
    const erased = await add(ann, { phone: newNumber() });
    await call(ann, `POST /api/prospects/${erased}/erase`);
    const stranger = await foundOrganization(server.url, 'sue', 'other.example');
    const foreign = await add(stranger, { phone: newNumber() });
    for (const id of [erased, foreign]) {
      const visitor = visitorFor(id);
      await stop(visitor);
      expect(await isStopped(visitor.answerId)).toBe(true);
    }
    await marked(stranger, foreign, null);
  });
});

describe('a visitor who takes it back', () => {
  it('may be contacted again, by everybody', async () => {
    const phone = newNumber();
    const [own, other] = [await add(ann, { phone }), await add(owner, { phone })];
    const visitor = visitorFor(own);
    const { stop, resume, isStopped } = server.dependencies.contactStops;
    await stop(visitor);
    await marked(owner, other, 'list');
    expect(await resume(visitor)).toBeNull();
    expect(await isStopped(visitor.answerId)).toBe(false);
    for (const id of [own, other]) await marked(owner, id, null);
    expect([await share(ann, own), await share(owner, other)]).toEqual([201, 201]);
  });

  it('is refused where another visitor, or a member for them, asked', async () => {
    const { stop, resume } = server.dependencies.contactStops;
    const [asked, entered] = [await add(ann, { phone: newNumber() }), await add(ann, { phone: newNumber() })];
    await stop(visitorFor(asked));
    await call(ann, `POST /api/prospects/${entered}/refusal`);
    for (const id of [asked, entered]) {
      const another = visitorFor(id);
      expect(await resume(another)).toMatchObject(byOther);
      await stop(another);
      expect(await resume(another)).toMatchObject(byOther);
      expect(await share(ann, id)).toBe(409);
    }
  });

  it('leaves the list after an erasure too', async () => {
    const phone = newNumber();
    const own = await add(ann, { phone });
    const visitor = visitorFor(own);
    const { stop, resume } = server.dependencies.contactStops;
    await stop(visitor);
    await call(ann, `POST /api/prospects/${own}/erase`);
    expect(await share(ann, await add(ann, { phone }))).toBe(409);
    expect(await resume(visitor)).toBeNull();
    expect(await share(ann, await add(ann, { phone }))).toBe(201);
  });
});
