import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/people/browser.ts';
import { createBrowser } from '../../testing/people/browser.ts';
import { call } from '../../testing/people/call.ts';
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

type Shown = Record<string, unknown>;
const mails = { email: true, activity: true, reports: false, features: false, reminders: false };
const path = '/api/preferences';
const change = (browser: Browser, body: object) =>
  call<{ detail: string; errors: Record<string, string> }>(browser, `PUT ${path}`, { body });

describe('preferences', () => {
  // shows I50
  it('are the defaults at first, and what the person saved from then on', async () => {
    const first = { timeZone: null, locale: null, dayStart: '08:00', quietFrom: null, quietTo: null, mails };
    expect((await call<Shown>(member, `GET ${path}`)).body).toMatchObject({ ...first, zone: 'UTC', revision: -1 });
    const saved = {
      timeZone: 'Asia/Kathmandu',
      locale: 'pt-BR',
      dayStart: '06:30',
      quietFrom: '21:00',
      quietTo: '06:00',
      mails: { ...mails, reports: true },
    };
    const answer = await change(member, saved);
    expect([answer.status, answer.body]).toEqual([200, { ...saved, revision: 0 }]);
    await eventually<Shown>(member, path, (shown) => expect(shown).toMatchObject({ ...saved, zone: 'Asia/Kathmandu' }));
  });

  // shows I50
  it('are kept where a request leaves them out, and are those of one person', async () => {
    const before = { timeZone: 'Asia/Kathmandu', quietFrom: '21:00', quietTo: '06:00', mails: { reports: true } };
    expect((await change(member, before)).status).toBe(200);
    expect((await change(member, { mails: { reminders: true } })).body).toMatchObject({
      timeZone: 'Asia/Kathmandu',
      quietTo: '06:00',
      mails: { ...mails, reports: true, reminders: true },
    });
    expect((await call<Shown>(owner, `GET ${path}`)).body).toMatchObject({ timeZone: null, mails });
    expect((await change(owner, { dayStart: '09:00' })).body).toMatchObject({ timeZone: null, mails, revision: 0 });
  });

  it.each([
    ['timeZone', { timeZone: 'Mars/Olympus' }, 'Please choose a time zone'],
    ['timeZone', { timeZone: '+02:00' }, 'Please choose a time zone'],
    ['timeZone', { timeZone: 5 }, /string/],
    ['locale', { locale: 'xx' }, 'Please choose a language from the list'],
    ['dayStart', { dayStart: '24:00' }, 'Please enter a time from 00:00 to 23:59, such as 08:30'],
    ['dayStart', { dayStart: null }, /string/],
    ['quietFrom', { quietFrom: '9pm' }, 'Please enter a time from 00:00 to 23:59, such as 08:30'],
    ['quietTo', { quietTo: null }, 'Please enter when the quiet hours end'],
    ['quietTo', { quietFrom: '06:00' }, 'Please end the quiet hours at another time than they begin'],
    ['mails.email', { mails: { email: 'yes' } }, /boolean/],
  ])('with a wrong %s are refused, and nothing changes: %j', async (field, body, message) => {
    const before = (await call(member, `GET ${path}`)).body;
    const answer = await change(member, body);
    expect([answer.status, answer.body.errors[field]]).toEqual([422, expect.stringMatching(message)]);
    expect((await call(member, `GET ${path}`)).body).toEqual(before);
  });

  it('refuse fields that do not exist', async () => {
    expect((await change(member, { zone: 'UTC' })).status).toBe(422);
    expect((await change(member, { mails: { spam: true } })).status).toBe(422);
  });
});

describe('the time zone of the browser', () => {
  // shows I50
  it('counts from the sign-in until the person chooses one', async () => {
    const person = { email: 'zoe@zone.example', password: 'correct-horse' };
    await createBrowser(server.url).quickSignUp({ ...person, firstName: 'Zoe', lastName: 'Z' });
    const browser = createBrowser(server.url);
    await browser.submit(await browser.open('/api/login?timeZone=Pacific%2FApia'), person);
    await eventually<Shown>(browser, path, (shown) =>
      expect(shown).toMatchObject({ timeZone: null, browserTimeZone: 'Pacific/Apia', zone: 'Pacific/Apia' }),
    );
    const noted = (timeZone: string) => call(browser, `POST ${path}/browser`, { body: { timeZone, locale: 'de-AT' } });
    expect((await noted('Europe/Berlin')).status).toBe(204);
    await eventually<Shown>(browser, path, (shown) =>
      expect(shown).toMatchObject({ zone: 'Europe/Berlin', browserLocale: 'de-AT' }),
    );
    await change(browser, { timeZone: 'America/New_York' });
    await noted('Asia/Tokyo');
    await eventually<Shown>(browser, path, (shown) =>
      expect(shown).toMatchObject({ browserTimeZone: 'Asia/Tokyo', zone: 'America/New_York' }),
    );
  });

  // shows I62.2
  it.each([
    { timeZone: 'Etc/Unknown' },
    { timeZone: 'Mars/Olympus' },
    { timeZone: '+02:00' },
    { locale: 'en-US@posix' },
  ])('changes nothing when there is none such, which is no fault of the person: %j', async (body) => {
    const before = (await call(member, `GET ${path}`)).body;
    expect((await call(member, `POST ${path}/browser`, { body })).status).toBe(204);
    expect((await call(member, `GET ${path}`)).body).toEqual(before);
  });

  it('is refused when it is no text', async () => {
    expect((await call(member, `POST ${path}/browser`, { body: { timeZone: 2 } })).status).toBe(422);
  });
});

describe('the language that a person chose', () => {
  const person = { email: 'lena@language.example', password: 'correct-horse' };
  const cookieOf = (browser: Browser): string | undefined => browser.jar.find('upline.language')?.value;

  // shows I52
  it('is that of a new browser after the sign-in, and of pages from then on', async () => {
    const first = createBrowser(server.url);
    await first.quickSignUp({ ...person, firstName: 'Lena', lastName: 'L' });
    expect(cookieOf(first)).toBeUndefined();
    await change(first, { locale: 'de' });
    const next = createBrowser(server.url, { headers: { 'accept-language': 'fr' } });
    await next.submit(await next.open('/api/login'), person);
    expect(cookieOf(next)).toBe('de');
    expect((await next.open('/oidc/forgot-password')).text).toContain('<html lang="de"');
  });

  // shows I52
  it('yields to one that was picked on the sign-in page', async () => {
    const browser = createBrowser(server.url);
    const signIn = await browser.open('/api/login');
    const [, link = ''] = /<a href="([^"]*)" lang="pl"/.exec(signIn.text) ?? [];
    const polish = await browser.open(new URL(link.replaceAll('&amp;', '&'), signIn.url));
    await browser.submit(polish, person);
    expect(cookieOf(browser)).toBe('pl');
  });
});

describe('the download of a person’s data', () => {
  it('has the preferences and the browser’s zone', async () => {
    const id = (await call<{ id: string }>(member, 'GET /api/auth/user')).body.id;
    await call(member, `POST ${path}/browser`, { body: { timeZone: 'Asia/Tokyo' } });
    const { body } = await call<Shown>(member, `GET /api/users/${id}/data`);
    expect(body).toMatchObject({ preferences: { timeZone: 'Asia/Kathmandu' }, browser: { timeZone: 'Asia/Tokyo' } });
  });
});
