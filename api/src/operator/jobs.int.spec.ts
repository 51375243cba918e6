import { findSecret } from '@upline/infra/lock/secrets.ts';
import { MailFailure } from '@upline/infra/mail/mailFailure.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrowser } from '../../testing/people/browser.ts';
import { runOperator } from '../../testing/people/operate.ts';
import type { LocalServer } from '../../testing/servers/localServer.ts';
import { startLocalServer } from '../../testing/servers/localServer.ts';
import { foundOrganization } from '../../testing/people/organizations.ts';

const address = 'olga@team.example';

let server: LocalServer;
let isDown = false;
beforeAll(async () => {
  server = await startLocalServer({
    beforeMail: ({ to }) => {
      if (isDown) throw new MailFailure('refused', `550 5.1.1 <${to}>: unknown here`);
    },
  });
  await foundOrganization(server.url, 'olga');
});
afterAll(async () => server?.close());

const operator = (...words: string[]) => runOperator(server, ...words);

const metric = async (name = 'upline_jobs{state="dead"}'): Promise<string | undefined> => {
  const token = findSecret(server.dataDir, 'operatorToken') ?? '';
  const answer = await fetch(`${server.url}/api/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const line = (await answer.text()).split('\n').find((one) => one.startsWith(`${name} `));
  return line?.slice(name.length + 1);
};

/** Requests a link while the mail server refuses everything, until its job is dead. */
const loseMail = async (): Promise<void> => {
  isDown = true;
  const visitor = createBrowser(server.url);
  expect((await visitor.submit(await visitor.open('/oidc/forgot-password'), { email: address })).status).toBe(200);
  await expect.poll(() => server.ports.queue.countDead()).toBe(1);
  isDown = false;
};

describe('a mail whose job is dead', () => {
  // shows I21
  it('is shown to the operator of the running server without naming a person, and counted', async () => {
    expect(await metric()).toBe('0');
    await loseMail();
    const listed = await operator('jobs', 'list');
    expect(listed).toEqual({
      code: 0,
      text: expect.stringMatching(/\npassword-mail +\S+ +1 +\S+ +550 5\.1\.1 <\[address\]>: unknown here\n/) as unknown,
    });
    const json = await operator('jobs', 'list', '--json');
    expect([listed.text, json.text].join('\n')).not.toMatch(/olga|accountId/i);
    expect((await operator('status')).text).toContain('1 job used up all tries');
    expect(await metric()).toBe('1');
    expect(await metric('upline_mails_total{outcome="failed"}')).toBe('1');
    expect(await metric('upline_mails_total{outcome="expired"}')).toBe('0');
  });

  it('stays dead when the operator names another job', async () => {
    const { code, text } = await operator('jobs', 'retry', 'another');
    expect([code, text]).toEqual([1, 'No dead job has the id another. "jobs list" shows those there are.\n']);
    expect(server.mailTo(address)).toBeNull();
    expect(await metric()).toBe('1');
  });

  // shows I21
  it('is delivered when the operator retries it', async () => {
    const [dead] = await server.ports.queue.dead();
    const { code, text } = await operator('jobs', 'retry', dead?.id ?? '');
    expect([code, text]).toEqual([0, '1 job will be tried again.\nNo job is dead.\n']);
    await expect.poll(() => server.mailTo(address)?.subject).toMatch(/password/i);
    expect(await metric()).toBe('0');
  });

  it('is never sent when the operator drops it', async () => {
    const before = server.mails.length;
    await loseMail();
    expect(await operator('jobs', 'drop', '--all')).toEqual({ code: 0, text: '1 job dropped.\nNo job is dead.\n' });
    expect(await operator('jobs', 'retry', '--all')).toEqual({ code: 0, text: 'No job is dead.\n' });
    expect(server.mails).toHaveLength(before);
    expect(await metric()).toBe('0');
  });
});
