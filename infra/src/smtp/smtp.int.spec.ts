import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { openMailServer, portOf } from '../../testing/mail/mailServer.ts';
import { selfSigned } from '../../testing/network/selfSigned.ts';
import { mailContract, mailOf } from '../../testing/suites/mail.contract.ts';
import { openSmtpMailer } from './smtp.ts';

mailContract('smtp', async (from) => {
  const server = await openMailServer();
  const mailer = openSmtpMailer({ url: server.url, from });
  return {
    mailer,
    received: async () => server.received.map(({ raw }) => raw),
    close: async () => {
      await mailer.close();
      await server.close();
    },
  };
});

describe('sending by SMTP', () => {
  it('signs in with the user of the address and names one recipient', async () => {
    const users: unknown[] = [];
    const server = await openMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        users.push([username, password]);
        done(null, { user: username });
      },
    });
    const mailer = openSmtpMailer({
      url: `smtp://us%40er:pass%2Fword@127.0.0.1:${server.port}`,
      from: 'upline@example.test',
    });
    await mailer.send(mailOf());
    expect(users).toEqual([['us@er', 'pass/word']]);
    expect(server.received.map(({ to }) => to)).toEqual([['rep@example.test']]);
    await mailer.close();
    await server.close();
  });

  it.each([
    ['50%pass', '50%pass'],
    ['a%b', 'a%b'],
    ['100%', '100%'],
    ['%', '%'],
    ['50%2Fpass%', '50/pass%'],
  ])('signs in with the password written as %s, whose percent sign is not encoded', async (written, meant) => {
    const passwords: unknown[] = [];
    const server = await openMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        passwords.push(password);
        done(null, { user: username });
      },
    });
    const mailer = openSmtpMailer({
      url: `smtp://user:${written}@127.0.0.1:${server.port}`,
      from: 'upline@example.test',
    });
    await mailer.check();
    expect(passwords).toEqual([meant]);
    await mailer.close();
    await server.close();
  });

  it('trusts no certificate that nobody signed, unless the address says so', async () => {
    const server = await openMailServer({ disabledCommands: [], ...selfSigned });
    const checked = async (url: string) => {
      const mailer = openSmtpMailer({ url, from: 'upline@example.test' });
      const result = await mailer.check().catch((error: unknown) => error);
      await mailer.close();
      return result;
    };
    expect(await checked(server.url)).toMatchObject({
      why: 'untrusted',
      message: expect.stringContaining('add tls.rejectUnauthorized=false to SMTP_URL') as string,
    });
    expect(await checked(`${server.url}?tls.rejectUnauthorized=false`)).toBeUndefined();
    await server.close();
  });

  it('passes a refusal on in the words of the server', async () => {
    const server = await openMailServer({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
    });
    const mailer = openSmtpMailer({ url: server.url, from: 'upline@example.test' });
    await expect(mailer.send(mailOf())).rejects.toThrow(/550 no such mailbox/);
    await mailer.close();
    await server.close();
  });

  it('reports a mail server that is not there, and one that never answers', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const port = portOf(silent);
    const mailer = openSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'upline@example.test', timeoutMs: 100 });
    await expect(mailer.send(mailOf())).rejects.toMatchObject({ why: 'unreachable' });
    sockets.forEach((socket) => socket.destroy());
    await new Promise((resolve) => silent.close(resolve));
    await expect(mailer.send(mailOf())).rejects.toMatchObject({ why: 'unreachable' });
    await mailer.close();
  });
});
