import type { Problem } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../testing/people/browser.ts';
import { createBrowser } from '../../../testing/people/browser.ts';
import { call } from '../../../testing/people/call.ts';
import type { LocalServer } from '../../../testing/servers/localServer.ts';
import { startLocalServer } from '../../../testing/servers/localServer.ts';
import { foundOrganization } from '../../../testing/people/organizations.ts';
import { plainEnglish } from '../../../testing/documents/plainEnglish.ts';
import { signUpAs } from '../../../testing/people/proving.ts';

const mailsADay = 12;
let server: LocalServer;
let owner: Browser;

beforeAll(async () => {
  const settings = { MAIL_PAUSE: '300', MAILS_PER_RECIPIENT: '10', MAILS_PER_DAY: String(mailsADay) };
  server = await startLocalServer({ sendsMails: true, settings });
  owner = await foundOrganization(server.url, 'olga');
});
afterAll(async () => server?.close());

const invite = (email: string) => call<Problem>(owner, 'POST /api/team-members/invite', { body: { email } });
const ask = (browser: Browser) => call<Problem>(browser, 'POST /api/confirmations');
const mailsTo = (email: string) => server.mails.filter(({ to }) => to === email);
const mailTo = async (email: string) => {
  await expect.poll(() => server.mailTo(email)).not.toBeNull();
  return server.mailTo(email) ?? expect.fail('no mail');
};
/** Presses the button of the page that the end of a mail leads to. */
const press = async (text: string): Promise<void> => {
  const link = /http\S+\/no-mails\/\S+/.exec(text)?.[0] ?? expect.fail('the mail has no such link');
  const page = await createBrowser(server.url).open(link);
  await createBrowser(server.url).submit(page, {});
};

describe('the mail that asks to confirm an address', () => {
  // shows I27
  it('comes again only after the pause', async () => {
    const una = await signUpAs(server.url, 'una@mail.example');
    await mailTo('una@mail.example');
    const { status, body, headers } = await ask(una);
    expect([status, body.code]).toEqual([429, 'too-many-mails']);
    expect(body.detail).toContain('Please try again in 5 minutes.');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(290);
    expect(mailsTo('una@mail.example')).toHaveLength(1);
  });

  // shows I34
  it('comes to no address that refused mails, until its holder allows them again', async () => {
    await invite('vera@mail.example');
    const { text } = await mailTo('vera@mail.example');
    await press(text);
    const vera = await signUpAs(server.url, 'vera@mail.example');
    const { status, body } = await ask(vera);
    expect([status, body.code]).toEqual([409, 'identity/mails-unwanted']);
    expect(body.detail).toContain('press “Allow emails again”');
    expect(mailsTo('vera@mail.example')).toHaveLength(1);
    await press(text);
    expect((await ask(vera)).status).toBe(204);
    await expect.poll(() => mailsTo('vera@mail.example').length).toBe(2);
  });

  // shows I52
  it('speaks the language of the browser, and later mails the one that the person chose', async () => {
    const email = 'zoe@mail.example';
    const zoe = createBrowser(server.url, { headers: { 'accept-language': 'en-XA' } });
    await zoe.quickSignUp({ email, password: 'correct-horse' });
    const first = await mailTo(email);
    expect(plainEnglish([first.subject, first.text, first.html].join('\n'), ['localhost'])).toEqual([]);
    expect(first.html).toContain('<div lang="en-XA" dir="ltr">');
    expect((await call(zoe, 'PUT /api/preferences', { body: { locale: 'ar' } })).status).toBe(200);
    await invite(email);
    await expect.poll(() => mailsTo(email).at(-1)?.html).toContain('<html lang="ar" dir="rtl">');
    await invite('stranger@mail.example');
    expect((await mailTo('stranger@mail.example')).html).toContain('<html lang="en" dir="ltr">');
  });

  // shows I34
  it('leads to the page that ends further mails', async () => {
    await signUpAs(server.url, 'walt@mail.example');
    const mail = await mailTo('walt@mail.example');
    expect(mail.text).toContain(mail.unsubscribeUrl);
    await press(mail.text);
    expect((await invite('walt@mail.example')).status).toBe(409);
  });

  // shows I27
  it('counts in the budget of the installation; without it people sign up all the same', async () => {
    for (let count = 0; count < mailsADay; count += 1) await signUpAs(server.url, `p${count}@mail.example`);
    const refused = await invite('guest@mail.example');
    expect([refused.status, refused.body.code]).toEqual([429, 'too-many-mails']);
    expect(refused.body.detail).toContain('This server has sent as many emails as it can');
    const late = await signUpAs(server.url, 'late@mail.example');
    expect((await call(late, 'GET /api/auth/user')).status).toBe(200);
    expect(mailsTo('late@mail.example')).toEqual([]);
    await expect.poll(() => server.mails.length).toBe(mailsADay);
  });
});
