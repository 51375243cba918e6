import type { ProspectAnswer } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/people/browser.ts';
import { call } from '../../testing/people/call.ts';
import type { LocalServer } from '../../testing/servers/localServer.ts';
import { startLocalServer } from '../../testing/servers/localServer.ts';
import { addMember, eventually, foundOrganization } from '../../testing/people/organizations.ts';

let server: LocalServer;
let owner: Browser;
let member: Browser;
let path: string;
const name = 'Team';

type Current = { organization: { id: string; country?: string | null } };

beforeAll(async () => {
  server = await startLocalServer();
  owner = await foundOrganization(server.url, 'olga');
  member = await addMember(server.url, owner, 'mia');
  path = `/api/organizations/${(await call<Current>(owner, 'GET /api/auth/user')).body.organization.id}`;
});
afterAll(async () => server?.close());

const add = async (phone: string): Promise<ProspectAnswer> =>
  (await call<ProspectAnswer>(member, 'POST /api/prospects', { body: { name: 'Pat', phone } })).body;
const setCountry = (browser: Browser, country: string | null) =>
  call<{ code: string; country: string | null }>(browser, `PUT ${path}`, { body: { name, country } });

describe('the country of an organization', () => {
  it('is set by an owner, stays where a form leaves it out, and is taken back', async () => {
    expect((await setCountry(owner, 'DE')).body).toMatchObject({ country: 'DE' });
    const { body } = await call<{ country: string }>(owner, `PUT ${path}`, { body: { name: 'New name' } });
    expect(body.country).toBe('DE');
    await eventually<Current>(member, '/api/auth/user', ({ organization }) => expect(organization.country).toBe('DE'));
    expect((await setCountry(owner, null)).body.country).toBeNull();
  });

  // shows I50.2
  it('is refused from an admin, and when there is no such country', async () => {
    const { id } = (await call<{ id: string }>(member, 'GET /api/auth/user')).body;
    expect((await call(owner, `PUT /api/team-members/${id}/role`, { body: { role: 'admin' } })).status).toBe(200);
    expect((await call(member, `PUT ${path}`, { body: { name, country: null } })).status, 'unchanged').toBe(200);
    const refused = await setCountry(member, 'FR');
    expect([refused.status, refused.body.code]).toEqual([403, 'organization/country-not-allowed']);
    const unknown = await setCountry(owner, 'XX');
    expect([unknown.status, unknown.body.code]).toEqual([422, 'organization/unknown-country']);
    expect((await setCountry(owner, 'Germany')).status).toBe(422);
  });
});

describe('the number of a profile', () => {
  it('is read as one of the organization’s country, stays where a form lacks it, and is seen by the team', async () => {
    const { id, ...me } = (await call<{ id: string; email: string; username: string }>(member, 'GET /api/auth/user'))
      .body;
    const profile = { firstName: 'Mia', lastName: 'M', email: me.email, username: me.username };
    const save = async (body: object) =>
      (await call<{ phone: string | null }>(member, `PUT /api/users/${id}`, { body: { ...profile, ...body } })).body
        .phone;
    expect(await save({ phone: ' 0151 23456789 ' }), 'without a country').toBe('0151 23456789');
    await setCountry(owner, 'DE');
    expect(await save({ phone: '0151 23456789', firstName: 'Mi' }), 'unchanged').toBe('0151 23456789');
    expect(await save({ phone: '0151/23456789 ' })).toBe('+4915123456789');
    expect(await save({ firstName: 'Maria' })).toBe('+4915123456789');
    await eventually<{ id: string; phone: string | null }[]>(owner, '/api/team-members', (members) =>
      expect(members.find((one) => one.id === id)?.phone).toBe('+4915123456789'),
    );
    expect((await call<object>(member, `GET /api/users/${id}/data`)).body).toMatchObject({
      profile: { phone: '+4915123456789' },
    });
    expect(await save({ phone: '' })).toBeNull();
    await setCountry(owner, null);
  });
});

describe('numbers of prospects', () => {
  const change = async ({ id }: ProspectAnswer, body: object, headers = {}) =>
    (await call<ProspectAnswer>(member, `PUT /api/prospects/${id}`, { body: { name: 'Pat', ...body }, headers })).body;

  // shows I50.2
  it('are read as those of the organization’s country from then on, and never refused', async () => {
    expect((await add('+49 (151) 234 567 89')).phone).toBe('+4915123456789');
    await setCountry(owner, 'DE');
    for (const typed of ['0151 23456789', '49 151 23456789', '+49 (0)151 23456789', '\u202a0151\u200b 23456789\u202c'])
      expect((await add(typed)).phone).toBe('+4915123456789');
    for (const typed of ['by the door', '+49 151 2345678 (18-20)', '0664 1234567 / 8'])
      expect((await add(typed)).phone).toBe(typed);
    const kept = await change(await add('by the door'), { phone: '0151 23456789' });
    await eventually<ProspectAnswer>(member, `/api/prospects/${kept.id}`, ({ phone }) =>
      expect(phone).toBe('+4915123456789'),
    );
    await setCountry(owner, null);
  });

  // shows I50.5
  it('stay as they are while something else changes, also once the organization has another country', async () => {
    const before = await add('0664 1234567');
    expect(before.phone, 'without a country').toBe('0664 1234567');
    await setCountry(owner, 'DE');
    const noted = await change(before, { phone: before.phone, notes: 'Likes tea' });
    expect(noted).toMatchObject({ phone: '0664 1234567', notes: 'Likes tea' });
    const headers = { 'if-match': `"${noted.revision}"` };
    expect((await change(noted, { phone: ' 0664 1234567', notes: 'Likes coffee' }, headers)).phone).toBe(noted.phone);
    expect((await change(noted, { phone: '0664 1234568' })).phone).toBe('+496641234568');
    await setCountry(owner, null);
  });
});
