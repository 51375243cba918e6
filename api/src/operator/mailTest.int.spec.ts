import { join } from 'node:path';
import { openFaultyMailServer } from '@upline/infra/testing/mail/mailServer.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrowser } from '../../testing/people/browser.ts';
import { askAsOperator, runOperatorWith } from '../../testing/people/operate.ts';
import type { ServerProcess } from '../../testing/servers/serverProcess.ts';
import { startServerProcess } from '../../testing/servers/serverProcess.ts';

let mail: Awaited<ReturnType<typeof openFaultyMailServer>>;
let server: ServerProcess;
beforeAll(async () => {
  mail = await openFaultyMailServer();
  mail.has('password');
  server = await startServerProcess({ SMTP_URL: `smtp://user:word@127.0.0.1:${mail.port}` });
});
afterAll(async () => {
  await server?.close();
  await mail?.close();
});

/** The lines that the server logged about mails. */
const warnings = (): string[] =>
  server
    .output()
    .split('\n')
    .filter((line) => line.includes('mails'));

describe('a start with a mail server that refuses the password', () => {
  it('serves, and logs one warning with the cause', async () => {
    await expect.poll(warnings).toEqual([expect.stringMatching(/mails cannot be sent/)]);
    expect(warnings()[0]).toContain('refuses the user name or the password of SMTP_URL: 535');
    expect((await fetch(`${server.url}/api/health/ready`)).status).toBe(200);
  });
});

describe('a test mail of the operator', () => {
  const test = (address: string, env: Record<string, string> = {}) =>
    runOperatorWith({ PUBLIC_URL: server.url, DATA_DIR: server.dataDir, ...env }, 'mail', 'test', address);

  it('is sent by the running server with its own settings, and says why it is not', async () => {
    expect(await test('ann@mail.example')).toEqual({
      code: 1,
      text: expect.stringContaining('refuses the user name or the password of SMTP_URL') as string,
    });
    mail.has('no-mailbox');
    expect((await test('ann@mail.example')).text).toContain('refuses the mail: 550 5.1.1 <[address]> is unknown here');
    mail.has(null);
    expect(await test('ann@mail.example')).toEqual({
      code: 0,
      text: 'The mail server took the mail. Look whether it arrives at ann@mail.example.\n',
    });
    expect(mail.received.map(({ to, raw }) => [to, raw.includes(`test mail of ${server.url}`)])).toEqual([
      [['ann@mail.example'], true],
    ]);
    // the mail that was sent ends the trouble
    await expect.poll(warnings).toHaveLength(2);
    expect(warnings()[1]).toContain('mails are sent again');
  });

  it('is sent by the command itself while no server runs', async () => {
    // a folder of no server: that of this one leads to it
    const nowhere = { PUBLIC_URL: 'http://127.0.0.1:9', PORT: '9', DATA_DIR: join(server.dataDir, 'none') };
    const nobody = { ...nowhere, OPERATOR_TOKEN: 't'.repeat(32), SMTP_URL: `smtp://127.0.0.1:${mail.port}` };
    expect((await test('bob@mail.example', nobody)).code).toBe(0);
    expect(mail.received.at(-1)?.to).toEqual(['bob@mail.example']);
    const closed = await test('bob@mail.example', { ...nobody, SMTP_URL: 'smtp://127.0.0.1:9' });
    expect([closed.code, closed.text]).toEqual([
      1,
      'The mail server cannot be used: connect ECONNREFUSED 127.0.0.1:9\n',
    ]);
  });

  it('needs an address and the operator’s token', async () => {
    expect((await test('no address')).code).toBe(2);
    expect((await askAsOperator(server, '/mail/test', { email: 'x' })).status).toBe(422);
    const anonymous = await createBrowser(server.url).json('POST', '/api/operator/mail/test', { email: 'a@b.example' });
    expect(anonymous.status).toBe(401);
  });
});
