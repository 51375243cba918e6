import { consentText } from '@upline/contracts';
import { translateTo } from '@upline/contracts/catalogs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LinkServer } from '../../../testing/servers/linkServer.ts';
import { startLinkServer } from '../../../testing/servers/linkServer.ts';

type Link = Awaited<ReturnType<LinkServer['make']['link']>>;

let server: LinkServer;
beforeAll(async () => {
  server = await startLinkServer();
});
afterAll(() => server.close());

const pat = { name: 'Pat', contact: 'pat@mail.example', consent: true };
let keys = 0;
const newKey = (): string => `visitor-${(keys += 1)}`;

const sent = async (response: Promise<Response>) => {
  const answer = await response;
  const body = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, body, code: body['code'], errors: Object.keys(body['errors'] ?? {}) };
};

describe('an answer to a link that was made for a person', () => {
  let link: Link;
  let prospectId: string;
  beforeEach(async () => {
    prospectId = await server.make.prospect('Elena Ruiz');
    link = await server.make.link(prospectId);
  });

  it('asks nothing more, and says then alone by what name the person is known', async () => {
    const before = await (await server.ask(link.path)).text();
    expect(before).not.toContain('Elena');
    const { status, body } = await sent(server.answer(link.path, { answer: 'interested', key: newKey() }));
    expect([status, body]).toEqual([200, { answer: 'interested', prospectName: 'Elena' }]);
    const [stored, ...more] = await server.answersOf(link.shareId);
    expect([more, stored?.meta.actorId, stored?.meta.organizationId]).toEqual([[], null, server.organizationId]);
    expect(stored?.data).toMatchObject({ answer: 'interested', bound: true, prospectId, name: null, consent: null });
  });

  it('asks for the day and the part of the day of a call, in the time zone of the visitor', async () => {
    const day = server.clock.date().toISOString().slice(0, 10);
    const tomorrow = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    expect(await sent(server.answer(link.path, { answer: 'call' }))).toMatchObject({
      status: 422,
      errors: ['day', 'part'],
    });
    const call = { answer: 'call', key: newKey(), day: tomorrow, part: 'evening' };
    for (const wrong of [
      { day: '2020-01-01' },
      { day: '2026-02-30' },
      { day: '9999-01-01' },
      { part: 'night' },
      { part: '' },
    ])
      expect(await sent(server.answer(link.path, { ...call, ...wrong }))).toMatchObject({ status: 422 });
    expect(await server.answersOf(link.shareId)).toEqual([]);
    expect((await sent(server.answer(link.path, { ...call, timeZone: 'Asia/Tokyo' }))).status).toBe(200);
    expect((await server.answersOf(link.shareId)).map(({ data }) => data['wish'])).toEqual([
      { day: tomorrow, part: 'evening', timeZone: 'Asia/Tokyo' },
    ]);
  });

  it('is one however often it is sent at the same time, and may be changed', async () => {
    const key = newKey();
    const five = Array.from({ length: 5 }, () => server.answer(link.path, { answer: 'interested', key }));
    expect((await Promise.all(five)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await server.answersOf(link.shareId)).toHaveLength(1);
    await server.answer(link.path, { answer: 'not-now', key });
    const stored = await server.answersOf(link.shareId);
    expect(stored.map(({ data }) => data['answer'])).toEqual(['interested', 'not-now']);
    expect(new Set(stored.map(({ data }) => data['answerId'])).size).toBe(1);
  });

  it('is that of somebody else who says so, and who is asked who they are', async () => {
    const key = newKey();
    await server.answer(link.path, { answer: 'interested', key });
    expect((await sent(server.answer(link.path, { answer: 'interested', key, notYou: true }))).errors).toEqual([
      'name',
      'contact',
      'consent',
    ]);
    const { body } = await sent(server.answer(link.path, { answer: 'interested', key, notYou: true, ...pat }));
    expect(body).toEqual({ answer: 'interested', prospectName: null });
    const [own, other] = await server.answersOf(link.shareId);
    expect(other?.data).toMatchObject({ bound: false, prospectId: null, name: 'Pat', contact: 'pat@mail.example' });
    expect(other?.data['answerId']).not.toBe(own?.data['answerId']);
  });

  it('is that of a stranger once the person was deleted', async () => {
    await server.make.changeProspect(prospectId, { type: 'DeleteProspect', data: { prospectId } });
    const { errors, body } = await sent(server.answer(link.path, { answer: 'interested' }));
    expect(errors).toEqual(['name', 'contact', 'consent']);
    expect(JSON.stringify(body)).not.toContain('Elena');
  });
});

describe('an answer to a link that was made for nobody', () => {
  let link: Link;
  beforeEach(async () => {
    link = await server.make.link();
  });
  const refused = async (wrong: object) => {
    const said = { answer: 'interested', ...pat, key: newKey(), ...wrong };
    const { status, errors } = await sent(server.answer(link.path, said));
    expect(await server.answersOf(link.shareId)).toEqual([]);
    return { status, errors };
  };
  const stored = async (more: object) => {
    const said = { answer: 'interested', ...pat, key: newKey(), ...more };
    expect((await server.answer(link.path, said)).status).toBe(200);
    return (await server.answersOf(link.shareId)).at(-1)?.data;
  };

  it('asks for a name, one way to reach the visitor, and consent, whose text and version are stored', async () => {
    for (const field of ['name', 'contact', 'consent'])
      expect(await refused({ [field]: undefined })).toEqual({ status: 422, errors: [field] });
    expect(await refused({ consent: false })).toMatchObject({ errors: ['consent'] });
    const data = await stored({});
    expect(data?.['consent']).toEqual({ version: 1, text: consentText });
  });

  it('says the text of the consent as the visitor read it', async () => {
    const said = { answer: 'interested', ...pat, key: newKey() };
    await server.answer(link.path, said, { headers: { 'accept-language': 'de' } });
    const [first] = await server.answersOf(link.shareId);
    expect(first?.data['consent']).toEqual({ version: 1, text: translateTo('de')(consentText) });
    expect(translateTo('de')(consentText)).not.toBe(consentText);
  });

  it.each([
    ['a name of ten thousand letters', { name: 'x'.repeat(10_000) }, 'name'],
    ['a name that turns the direction of a text', { name: 'Pat \u202Eevil\u202C' }, 'name'],
    ['a name that nobody sees', { name: '\u200b\u200b' }, 'name'],
    ['a name of two lines', { name: 'Pat\nOwner' }, 'name'],
    ['a number that is two', { contact: '0151 23456789, 0170 9876543' }, 'contact'],
    ['two addresses', { contact: 'pat@mail.example, ann@mail.example' }, 'contact'],
    ['words instead of a number', { contact: 'call my wife' }, 'contact'],
    ['a question without words', { answer: 'question', message: ' \u200b ' }, 'message'],
    ['a question that is too long', { answer: 'question', message: 'x'.repeat(1_001) }, 'message'],
    ['an answer that is none', { answer: 'buy' }, 'answer'],
    ['a field that is not known', { admin: true }, 'admin'],
  ])('is refused with %s, and stores nothing', async (_what, wrong, field) =>
    expect(await refused(wrong)).toEqual({ status: 422, errors: [field] }),
  );

  it('keeps a number as it is dialled from everywhere', async () => {
    expect((await stored({ contact: '+49 (0)151 23456789' }))?.['contact']).toBe('+4915123456789');
    expect((await stored({ contact: '00 49 151 23456789' }))?.['contact']).toBe('+4915123456789');
  });

  it.each(['<script>alert(1)</script>', '=HYPERLINK("https://evil.example")', '@SUM(A1)', "'; drop table"])(
    'keeps what is asked as text: %s',
    async (message) => expect((await stored({ answer: 'question', message }))?.['message']).toBe(message),
  );

  it('may say that it is not now, without saying whose it is', async () => {
    expect((await server.answer(link.path, { answer: 'not-now', key: newKey() })).status).toBe(200);
    expect((await server.answersOf(link.shareId))[0]?.data).toMatchObject({ name: null, contact: null, consent: null });
  });
});

describe('an answer that is refused', () => {
  const interested = () => ({ answer: 'interested', ...pat, key: newKey() });

  it.each([
    ['of the sharer', 'sharer'],
    ['of a member of the team', 'member'],
  ] as const)('is one %s', async (_who, name) => {
    const { path, shareId } = await server.make.link();
    const headers = server.cookieOf(server.people[name]);
    expect(await sent(server.answer(path, interested(), { headers }))).toMatchObject({
      status: 403,
      code: 'share/own-link',
    });
    const stranger = server.cookieOf(server.people.stranger);
    expect((await server.answer(path, interested(), { headers: stranger })).status).toBe(200);
    expect(await server.answersOf(shareId)).toHaveLength(1);
  });

  it('is one to a link that was withdrawn, by itself or with its asset', async () => {
    const { path, shareId, assetId } = await server.make.link();
    await server.make.changeShare(shareId, { type: 'WithdrawShare' });
    expect(await sent(server.answer(path, interested()))).toMatchObject({ status: 410, code: 'share/withdrawn' });
    await server.make.changeShare(shareId, { type: 'RestoreShare' });
    await server.make.changeAsset(assetId, 'WithdrawAssetLinks');
    expect(await sent(server.answer(path, interested()))).toMatchObject({ status: 410, code: 'share/withdrawn' });
    await server.make.changeAsset(assetId, 'RestoreAssetLinks');
    await server.make.changeAsset(assetId, 'DeleteAsset');
    expect(await sent(server.answer(path, interested()))).toMatchObject({ status: 410, code: 'share/asset-deleted' });
    expect(await server.answersOf(shareId)).toEqual([]);
  });

  it('is one from the page of another site, or of a program that does not say where it comes from', async () => {
    const { path, shareId } = await server.make.link();
    const from = async (headers: Record<string, string>) =>
      (await sent(server.answer(path, interested(), { headers }))).status;
    expect(await from({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await from({ origin: 'https://evil.example', 'sec-fetch-site': '' })).toBe(403);
    expect(await from({ 'sec-fetch-site': '' })).toBe(403);
    expect(await server.answersOf(shareId)).toEqual([]);
    expect(await from({ origin: 'http://links.test' })).toBe(200);
  });

  it('is one to a code that is one letter off', async () => {
    const { path, shareId } = await server.make.link();
    const last = path.at(-1) === 'A' ? 'B' : 'A';
    expect((await sent(server.answer(path.slice(0, -1) + last, interested()))).status).toBe(404);
    expect((await server.post(path.slice(0, -1) + last, { answer: 'interested' })).status).toBe(404);
    expect(await server.answersOf(shareId)).toEqual([]);
  });

  it('is the sixth of a visitor in an hour, with the time after which there may be another', async () => {
    const { path, shareId } = await server.make.link();
    const key = newKey();
    const statuses = [];
    for (let time = 0; time < 6; time += 1) {
      const answer = time % 2 === 0 ? 'interested' : 'not-now';
      statuses.push((await server.answer(path, { ...interested(), answer, key })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const again = await server.answer(path, { ...interested(), answer: 'not-now', key });
    expect([again.status, Number(again.headers.get('retry-after')) > 3_000]).toEqual([429, true]);
    expect(await server.answersOf(shareId)).toHaveLength(5);
    await server.pass(3_600);
    expect((await server.answer(path, { ...interested(), answer: 'not-now', key })).status).toBe(200);
  });

  it('is the hundred-and-first of an address within an hour, whichever link it is to', async () => {
    const links = await Promise.all([server.make.link(), server.make.link()]);
    const from = '192.0.2.101';
    const send = (at: number) => server.answer(links[at % 2]?.path ?? '', interested(), { from });
    const all = await Promise.all(Array.from({ length: 101 }, (_, at) => send(at)));
    const refused = all.filter(({ status }) => status === 429);
    expect([all.filter(({ status }) => status === 200).length, refused.length]).toEqual([100, 1]);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await server.answer(links[0].path, interested())).status).toBe(200);
  });
});

describe('a hall of three hundred people behind one address', () => {
  it('may answer: sixty within five minutes are all taken', async () => {
    const { path, shareId } = await server.make.link();
    const from = '192.0.2.102';
    const pages = await Promise.all(Array.from({ length: 300 }, () => server.ask(path, { from })));
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
    const people = Array.from({ length: 60 }, (_, at) => ({ ...pat, name: `Guest ${at}`, key: `hall-${at}` }));
    const all = await Promise.all(people.map((one) => server.answer(path, { answer: 'interested', ...one }, { from })));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await server.answersOf(shareId)).toHaveLength(60);
  });
});
