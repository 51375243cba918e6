import { mailRetries } from '@upline/contracts';
import { MailFailure } from '@upline/infra/mail/mailFailure.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createBrowser } from '../../../testing/people/browser.ts';
import { startIdentityServer } from '../../../testing/servers/identityServer.ts';
import type { IdentityServer } from '../../../testing/servers/identityServer.ts';
import { patienceMs } from '@upline/infra/testing/patience.ts';

let server: IdentityServer;
/** How often the mail server refuses the next mail before it accepts it. */
let refusals = 0;
/** How far the clock of the server is ahead. */
let aheadMs = 0;
beforeAll(
  async () =>
    void (server = await startIdentityServer({
      now: () => Date.now() + aheadMs,
      beforeMail: () => {
        if (refusals <= 0) return;
        refusals -= 1;
        throw new MailFailure('unreachable', '421 the mail server is busy');
      },
    })),
);
afterAll(() => server.close());

const ask = async (email: string) => {
  const browser = createBrowser(server.url);
  return browser.submit(await browser.open('/oidc/forgot-password'), { email });
};
const linkTo = (email: string): Promise<string> =>
  vi.waitFor(
    () =>
      /http\S+/.exec(server.mails.findLast(({ to }) => to === email)?.text ?? '')?.[0] ?? expect.fail('no mail yet'),
    {
      timeout: patienceMs,
    },
  );

/** The log lines with these words; none may contain the address. */
const troubles = (email: string, words: string): string[] => {
  const found = server.logged.filter((line) => line.includes(words));
  for (const line of found) expect(line).not.toContain(email);
  return found;
};

describe('a forgotten password', () => {
  it('is replaced through the mailed link, which works once and ends all sessions', async () => {
    const ada = { email: 'ada@example.com', password: 'demo-demo' };
    const [old, browser] = [createBrowser(server.url), createBrowser(server.url)];
    await old.signUp(ada);
    expect((await ask('ADA@example.com')).status).toBe(200);
    const link = await linkTo(ada.email);
    expect(link.startsWith(`${server.url}/oidc/reset-password?token=`)).toBe(true);
    await browser.open(link);
    const page = await browser.open(link);
    expect([page.status, await server.identity.sessionOfCookie(old.cookieHeader())]).not.toContain(null);
    const common = await browser.submit(page, { password: 'password' });
    expect([common.status, common.text.includes('too common')]).toEqual([422, true]);
    expect((await browser.submit(common, { password: 'a new one of mine' })).text).toContain('Your password is saved');
    expect(await server.identity.sessionOfCookie(old.cookieHeader())).toBeNull();
    expect((await old.open('/api/login')).text).toContain('name="password"');
    expect((await browser.submit(page, { password: 'yet another one' })).status).toBe(410);
    expect((await browser.open(link)).status).toBe(410);
    await expect(createBrowser(server.url).signIn(ada)).rejects.toThrow('401');
    await createBrowser(server.url).signIn({ ...ada, password: 'a new one of mine' });
    expect(server.people.at(-1)?.emailVerified, 'the mail has reached its holder').toBe(true);
  });

  it('has the same answer for an address without an account, which gets no mail', async () => {
    await createBrowser(server.url).signUp({ email: 'known@example.com', password: 'demo-demo' });
    const [known, unknown] = [await ask('known@example.com'), await ask('nobody@example.com')];
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    await linkTo('known@example.com');
    expect(server.mails.filter(({ to }) => to.startsWith('nobody'))).toEqual([]);
  });

  it('needs the complete link', async () => {
    await createBrowser(server.url).signUp({ email: 'eve@example.com', password: 'demo-demo' });
    await ask('eve@example.com');
    const link = new URL(await linkTo('eve@example.com'));
    const token = link.searchParams.get('token') ?? '';
    const [body = '', signature = ''] = token.split('.');
    const claims = Buffer.from(body, 'base64url').toString();
    const forged = Buffer.from(claims.replace(/"until":\d/, '"until":9')).toString('base64url');
    for (const word of [
      '',
      token.slice(0, -1),
      `${forged}.${signature}`,
      `${body}.`,
      `${body}.${signature}.x`.slice(1),
    ]) {
      link.searchParams.set('token', word);
      expect((await createBrowser(server.url).open(link)).status, word).toBe(410);
    }
  });

  it('leads to three mails an hour at most for one network', async () => {
    await createBrowser(server.url).signUp({ email: 'often@example.com', password: 'demo-demo' });
    await createBrowser(server.url).signUp({ email: 'after@example.com', password: 'demo-demo' });
    const browser = createBrowser(server.url);
    const page = await browser.open('/oidc/forgot-password');
    for (let count = 0; count < 5; count += 1)
      expect((await browser.submit(page, { email: 'often@example.com' })).status).toBe(200);
    await ask('after@example.com');
    await linkTo('after@example.com');
    const mails = () => server.mails.filter(({ to }) => to === 'often@example.com').length;
    await expect.poll(mails).toBe(3);
  });

  it('leads to one mail when the mail server refuses it at first, and the log has each failure', async () => {
    await createBrowser(server.url).signUp({ email: 'later@example.com', password: 'demo-demo' });
    refusals = 3;
    expect((await ask('later@example.com')).status).toBe(200);
    const link = await linkTo('later@example.com');
    expect((await createBrowser(server.url).open(link)).status).toBe(200);
    expect(server.mails.filter(({ to }) => to === 'later@example.com')).toHaveLength(1);
    expect(troubles('later@example.com', 'not sent yet')).toHaveLength(3);
  });

  it('leads to an error in the log after the last try, and the next mail is sent', async () => {
    await createBrowser(server.url).signUp({ email: 'never@example.com', password: 'demo-demo' });
    refusals = mailRetries.tries;
    expect((await ask('never@example.com')).status).toBe(200);
    await vi.waitFor(() => expect(troubles('never@example.com', 'is not tried again')).toHaveLength(1), {
      timeout: patienceMs,
    });
    expect(server.mails.filter(({ to }) => to === 'never@example.com')).toEqual([]);
    await ask('never@example.com');
    await linkTo('never@example.com');
  });

  it('leads to no mail once a link of the time when it was asked for would have ended', async () => {
    await createBrowser(server.url).signUp({ email: 'late@example.com', password: 'demo-demo' });
    refusals = Infinity;
    await ask('late@example.com');
    const waits = () => troubles('late@example.com', 'not sent yet').length;
    const before = waits();
    await expect.poll(waits).toBeGreaterThan(before);
    aheadMs = 3_600_001;
    refusals = 0;
    await expect.poll(() => troubles('late@example.com', 'not sent in time')).toHaveLength(1);
    aheadMs = 0;
    expect(server.mails.filter(({ to }) => to === 'late@example.com')).toEqual([]);
  });

  it('leaves neither name nor address in the waiting job', async () => {
    await createBrowser(server.url).signUp({ email: 'quiet@example.com', password: 'demo-demo' });
    const jobs: object[] = [];
    server.onJob((job) => jobs.push(job));
    await ask('quiet@example.com');
    await ask('nobody-at-all@example.com');
    expect(jobs).toHaveLength(2);
    expect(JSON.stringify(jobs)).not.toMatch(/quiet|nobody|example\.com/);
    expect(
      jobs.map((job) => Object.keys(job).sort()),
      'the same for an address without an account',
    ).toEqual([
      ['data', 'id', 'kind'],
      ['data', 'id', 'kind'],
    ]);
  });
});
