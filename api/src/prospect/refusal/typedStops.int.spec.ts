import type { AssetAnswer, ProspectAnswer, ShareAnswer } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../testing/people/browser.ts';
import { createBrowser } from '../../../testing/people/browser.ts';
import { call } from '../../../testing/people/call.ts';
import { addMemberByMail, eventually, foundOrganization } from '../../../testing/people/organizations.ts';
import type { LocalServer } from '../../../testing/servers/localServer.ts';
import { startLocalServer } from '../../../testing/servers/localServer.ts';
import { typedStopLimits } from './typedStop.limits.ts';

type Request = { type: string; text: string; stopId: string | null };

let server: LocalServer;
let owner: Browser;
let ann: Browser;
let assetId: string;
const keptUntil: (number | undefined)[] = [];

beforeAll(async () => {
  server = await startLocalServer({
    sendsMails: true,
    watch: ({ documents, ...ports }) => ({
      ...ports,
      documents: {
        ...documents,
        insert: (collection, id, document, options) => {
          if (collection === 'typed-stop') keptUntil.push(options?.expiresAt);
          return documents.insert(collection, id, document, options);
        },
      },
    }),
  });
  owner = await foundOrganization(server.url, 'olga');
  ann = await addMemberByMail(server, owner, 'ann');
  const { id } = (await call<{ organization: { id: string } }>(owner, 'GET /api/auth/user')).body.organization;
  await call(owner, `PUT /api/organizations/${id}`, { body: { name: 'Northern Lights', country: 'DE' } });
  const body = { type: 'link', title: 'Tour', url: 'https://v.example/' };
  assetId = (await call<AssetAnswer>(ann, 'POST /api/assets', { body })).body.id;
});
afterAll(() => server?.close());

let made = 0;
const newNumber = (): string => `+49151777${String((made += 1)).padStart(5, '0')}`;
const newAddress = (): string => `visitor${(made += 1)}@mail.example`;
const add = async (by: Browser, contact: object): Promise<string> =>
  (await call<ProspectAnswer>(by, 'POST /api/prospects', { body: { name: 'Lena Vogel', ...contact } })).body.id;
const share = async (by: Browser, prospectId: string | null = null) =>
  call<ShareAnswer>(by, `POST /api/assets/${assetId}/share`, { body: { prospectId } });
const shares = async (by: Browser, ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await share(by, id)).status));
/** Types a number or address on the page of a link of Ann's, as a visitor of their own. */
const stop = async (contact: string, { key = `visitor-${(made += 1)}`, path = '' } = {}) => {
  const link = path || new URL((await share(ann)).body.link ?? '').pathname;
  const answer = await createBrowser(server.url).fetch(`${link}/answer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ answer: 'stop', key, contact }),
  });
  return { link, key, status: answer.status, body: await answer.text() };
};
const requestsTo = async (by: Browser) =>
  (await call<{ items: Request[] }>(by, 'GET /api/notifications')).body.items.filter(
    ({ type }) => type === 'contact_asked',
  );
/** What Ann is asked to confirm about a number or address. */
const asked = async (contact: string): Promise<string> => {
  const find = async () =>
    (await requestsTo(ann)).find(({ text }) => text === `${contact} asks not to be contacted`)?.stopId;
  await expect.poll(find).toBeTruthy();
  return (await find()) ?? '';
};
const marked = (by: Browser, id: string, via: string | null): Promise<void> =>
  eventually<ProspectAnswer>(by, `/api/prospects/${id}`, ({ refused }) => expect(refused?.via ?? null).toBe(via));
const linkIn = async (address: string): Promise<string> => {
  await expect.poll(() => server.mailTo(address)).not.toBeNull();
  const { text = '' } = server.mailTo(address) ?? {};
  return /http\S+\/no-contact\/\S+/u.exec(text)?.[0] ?? expect.fail('the mail has no link');
};
const press = async (link: string): Promise<string> =>
  (await createBrowser(server.url).fetch(new URL(link).pathname, { method: 'POST' })).text();

describe('a number that a visitor of an open link typed', () => {
  it('blocks nobody until the sharer confirms it, and then everybody with it in each spelling', async () => {
    const phone = newNumber();
    const spelled = `0151 / ${phone.slice(6)}`;
    const [own, first, second] = [
      await add(ann, { phone }),
      await add(owner, { phone: spelled }),
      await add(owner, { phone }),
    ];
    expect((await stop(spelled)).status).toBe(200);
    const stopId = await asked(phone);
    expect(await shares(owner, [own, first, second])).toEqual([201, 201, 201]);
    expect((await call(ann, `POST /api/contact-stops/${stopId}`)).status).toBe(204);
    expect(await shares(owner, [own, first, second])).toEqual([409, 409, 409]);
    await marked(ann, own, 'rep');
    for (const id of [first, second]) await marked(owner, id, 'list');
    await expect.poll(async () => (await requestsTo(ann)).map((one) => one.stopId)).not.toContain(stopId);
    expect((await call(ann, `POST /api/contact-stops/${stopId}`)).status).toBe(204);
    expect((await call(ann, `DELETE /api/contact-stops/${stopId}`)).body).toMatchObject({ code: 'prospect/stop-over' });
    expect(await server.ports.documents.find('typed-stop', stopId)).toBeNull();
  });

  it('is forgotten where the sharer says no, and blocks nobody', async () => {
    const phone = newNumber();
    const id = await add(owner, { phone });
    await stop(phone);
    const stopId = await asked(phone);
    expect((await call(ann, `DELETE /api/contact-stops/${stopId}`)).status).toBe(204);
    expect(await shares(owner, [id])).toEqual([201]);
    expect((await call(ann, `POST /api/contact-stops/${stopId}`)).body).toMatchObject({ code: 'prospect/stop-over' });
    expect(await server.ports.documents.find('typed-stop', stopId)).toBeNull();
    expect(JSON.stringify(await server.ports.events.readStream(`stop-${stopId}`))).not.toContain(phone.slice(3));
  });

  it('is over after 30 days', async () => {
    const before = Date.now();
    await stop(newNumber());
    const days = ((keptUntil.at(-1) ?? Infinity) - before) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(30);
    expect(days).toBeLessThan(30.1);
  });
});

describe('an address that a visitor of an open link typed', () => {
  it('confirms itself by the button of a mail, once', async () => {
    const email = newAddress();
    const [own, other] = [await add(ann, { email }), await add(owner, { email })];
    await stop(email.toUpperCase());
    const link = await linkIn(email);
    const question = await createBrowser(server.url).open(link);
    expect(question.text).toContain('Shall nobody contact you?');
    expect(question.text).toContain('Northern Lights');
    expect(await shares(owner, [own, other]), 'after the page was only opened').toEqual([201, 201]);
    expect(await press(link)).toContain('You are left in peace');
    expect(await shares(owner, [own, other])).toEqual([409, 409]);
    await marked(ann, own, 'message');
    await marked(owner, other, 'list');
    await call(owner, `DELETE /api/prospects/${own}/refusal`, { body: { reason: 'Called us' } });
    await press(link);
    expect((await share(owner, own)).status, 'after an owner lifted it').toBe(201);
  });

  it('may confirm what the sharer declined', async () => {
    const email = newAddress();
    const id = await add(owner, { email });
    await stop(email);
    const link = await linkIn(email);
    await call(ann, `DELETE /api/contact-stops/${await asked(email)}`);
    await press(link);
    expect(await shares(owner, [id])).toEqual([409]);
  });

  it('gets one mail a day, however many ask, and none that it does not want', async () => {
    const email = newAddress();
    await Promise.all(['a', 'b', 'c'].map((key) => stop(email, { key: `${key}${email}` })));
    await linkIn(email);
    const ofAddress = async () => (await requestsTo(ann)).filter(({ text }) => text.startsWith(email));
    await expect.poll(ofAddress).toHaveLength(3);
    expect(server.mails.filter(({ to }) => to === email)).toHaveLength(1);
  });
});

describe('what a visitor typed', () => {
  it('is answered the same whether it is known, listed or neither', async () => {
    const [known, listed, unknown] = [newNumber(), newNumber(), newNumber()];
    await add(ann, { phone: known });
    await call(ann, `POST /api/prospects/${await add(ann, { phone: listed })}/refusal`);
    const answers = [];
    for (const contact of [known, listed, unknown]) {
      const { status, body, link, key } = await stop(contact);
      const cookie = `upline.answer=${Buffer.from(key).toString('base64url')}`;
      const page = await (await fetch(server.url + link, { headers: { cookie } })).text();
      answers.push([status, body, page.includes('What you typed waits')]);
    }
    expect(answers).toEqual(Array(3).fill([200, '{"answer":"stop","prospectName":null}', true]));
  });

  it('is refused where it is no number or address, and stores nothing', async () => {
    const before = (await requestsTo(ann)).length;
    expect((await stop('call my wife')).status).toBe(422);
    expect(await requestsTo(ann)).toHaveLength(before);
  });

  it('goes with the prospect who has it, with the visitor who takes the stop back, and is nobody else’s', async () => {
    const phone = newNumber();
    const id = await add(ann, { phone });
    await stop(phone);
    const stopId = await asked(phone);
    await call(owner, `POST /api/prospects/${id}/erase`);
    expect(await server.ports.documents.find('typed-stop', stopId)).toBeNull();
    await expect
      .poll(async () => (await requestsTo(ann)).map(({ text }) => text))
      .toContain('Somebody asked not to be contacted. The request is over');
    const again = newNumber();
    const { link, key } = await stop(again);
    const second = await asked(again);
    const ben = await addMemberByMail(server, owner, 'ben');
    for (const method of ['POST', 'DELETE'])
      expect((await call(ben, `${method} /api/contact-stops/${second}`)).status).toBe(404);
    await createBrowser(server.url).fetch(`${link}/answer`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ answer: 'resume', key }),
    });
    expect(await server.ports.documents.find('typed-stop', second)).toBeNull();
  });

  it('asks a member no more than the limit a day', async () => {
    const eve = await addMemberByMail(server, owner, 'eve');
    const path = new URL((await share(eve)).body.link ?? '').pathname;
    const statuses = [];
    for (let time = 0; time <= typedStopLimits.ofMember.bucket.burst; time += 1)
      statuses.push((await stop(newNumber(), { path })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(typedStopLimits.ofMember.bucket.burst);
    expect(statuses.at(-1)).toBe(429);
    expect(await requestsTo(eve)).toHaveLength(typedStopLimits.ofMember.bucket.burst);
  });
});
