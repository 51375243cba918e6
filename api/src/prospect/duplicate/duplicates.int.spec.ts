import type { Duplicates, ProspectAnswer } from '@upline/contracts';
import { positionHeader } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../testing/people/browser.ts';
import { call } from '../../../testing/people/call.ts';
import { eventually, foundTeam } from '../../../testing/people/organizations.ts';
import type { LocalServer } from '../../../testing/servers/localServer.ts';
import { startLocalServer } from '../../../testing/servers/localServer.ts';

let server: LocalServer;
let owner: Browser;
let ann: Browser;
let bob: Browser;
let stranger: Browser;
let organization: string;

beforeAll(async () => {
  server = await startLocalServer();
  ({ owner, ann, bob, stranger } = await foundTeam(server.url));
  const user = await call<{ organization: { id: string } }>(owner, 'GET /api/auth/user');
  organization = `/api/organizations/${user.body.organization.id}`;
  await call(owner, `PUT ${organization}`, { body: { name: 'Team', country: 'DE' } });
});
afterAll(() => server?.close());

type Contact = { email?: string; phone?: string };

const add = async (browser: Browser, name: string, contact: Contact): Promise<string> =>
  (await call<ProspectAnswer>(browser, 'POST /api/prospects', { body: { name, ...contact } })).body.id;
const ask = (contact: Contact): string => `/api/prospects/duplicates?${new URLSearchParams(contact).toString()}`;
const answered = (browser: Browser, contact: Contact, wanted: Partial<Duplicates>) =>
  eventually<Duplicates>(browser, ask(contact), (found) => expect(found).toEqual({ own: [], teammate: [], ...wanted }));

let used = 0;
/** A number that nobody else has. */
const newNumber = (): string => `0151 3456${String((used += 1)).padStart(4, '0')}`;

describe('a number or address that somebody has already', () => {
  it('is found in every spelling among the own prospects', async () => {
    const phone = newNumber();
    const id = await add(ann, 'Elena', { phone, email: 'Elena@Bücher.example' });
    const elena = { own: [{ id, name: 'Elena' }] };
    for (const spelling of [phone, phone.replaceAll(' ', '-'), `+49 (0)${phone.slice(1)}`, phone.replace('0', '0049')])
      await answered(ann, { phone: spelling }, elena);
    await answered(ann, { email: ' elena@XN--bcher-kva.example' }, elena);
    await answered(ann, { phone, email: 'elena@bücher.example' }, elena);
    await answered(ann, { phone: `${phone}9` }, {});
    await answered(ann, {}, {});
  });

  it('is found for leaders with its owner, and names the newest first', async () => {
    const phone = newNumber();
    const id = await add(ann, 'Elena', { phone });
    const own = await add(owner, 'Helen', { phone });
    await answered(
      owner,
      { phone },
      { own: [{ id: own, name: 'Helen' }], teammate: [{ ownerName: 'ann Member', id, name: 'Elena' }] },
    );
    const second = await add(bob, 'E.', { phone });
    await eventually<Duplicates>(owner, ask({ phone }), ({ teammate }) =>
      expect(teammate.map((one) => one.id)).toEqual([second, id]),
    );
  });

  it('is not there once the person is deleted or erased, nor in another organization', async () => {
    const [phone, email] = [newNumber(), 'gone@mail.example'];
    const [deleted, erased] = [await add(ann, 'Elena', { phone }), await add(ann, 'Gone', { email })];
    await answered(
      ann,
      { phone, email },
      {
        own: [
          { id: erased, name: 'Gone' },
          { id: deleted, name: 'Elena' },
        ],
      },
    );
    await answered(stranger, { phone, email }, {});
    await call(ann, `DELETE /api/prospects/${deleted}`);
    await call(ann, `POST /api/prospects/${erased}/erase`);
    await answered(ann, { phone, email }, {});
    await answered(owner, { phone, email }, {});
  });

  it('is refused where it is longer than a form takes', async () => {
    expect((await call(ann, `GET ${ask({ phone: '1'.repeat(51) })}`)).status).toBe(422);
    expect((await call(ann, 'GET /api/prospects/duplicates?name=Elena')).status).toBe(422);
  });
});

describe('a number that a teammate has', () => {
  const saying = (sayTeammateWorks?: boolean, browser = owner) =>
    call<{ sayTeammateWorks?: boolean }>(browser, `PUT ${organization}`, { body: { name: 'Team', sayTeammateWorks } });
  /** An answer with what a client could tell apart. */
  const whole = async (contact: Contact) => {
    const { status, headers, body } = await call(ann, `GET ${ask(contact)}`);
    const apart = ['date', 'etag', 'x-request-id', positionHeader.toLowerCase()];
    return { status, headers: [...headers].filter(([name]) => !apart.includes(name)), body: JSON.stringify(body) };
  };

  it('is nobody’s to a member, in every byte, until the organization says so', async () => {
    const phone = newNumber();
    await add(bob, 'Elena', { phone });
    await eventually<Duplicates>(owner, ask({ phone }), ({ teammate }) => expect(teammate).toHaveLength(1));
    expect(await whole({ phone })).toEqual(await whole({ phone: newNumber() }));
    expect((await saying(true, ann)).status).toBe(403);
    expect((await saying(true)).body.sayTeammateWorks).toBe(true);
    await answered(ann, { phone }, { teammate: [{ ownerName: 'bob Member' }] });
    await add(bob, 'Elena again', { phone });
    await answered(ann, { phone }, { teammate: [{ ownerName: 'bob Member' }] });
    expect((await saying()).body.sayTeammateWorks, 'an older page').toBe(true);
    await saying(false);
    await answered(ann, { phone }, {});
  });
});
