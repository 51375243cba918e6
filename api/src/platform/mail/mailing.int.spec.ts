import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { defineJob, defineJobs, mailRetries } from '@upline/contracts';
import { createLog } from '@upline/infra/log/log.ts';
import { openSmtpMailer } from '@upline/infra/smtp/smtp.ts';
import { openSqliteQueue } from '@upline/infra/sqlite/queue/sqliteQueue.ts';
import { openWriter } from '@upline/infra/sqlite/writer/writer.ts';
import { openFaultyMailServer } from '@upline/infra/testing/mail/mailServer.ts';
import { patienceMs } from '@upline/infra/testing/patience.ts';
import { selfSigned } from '@upline/infra/testing/network/selfSigned.ts';
import { mailOf } from '@upline/infra/testing/suites/mail.contract.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { workJobs } from '../jobs.ts';
import { sendingMail } from './mailJob.ts';
import type { Mailing } from './mailing.ts';
import { createMailing } from './mailing.ts';

const jobs = defineJobs({ mail: defineJob(z.object({ to: z.string() }), mailRetries) });
type Needs = { mailer: Mailing; log: ReturnType<typeof createLog> };

const logLine = z.looseObject({ level: z.number(), msg: z.string(), reason: z.string().optional() });

const minute = 60_000;
const warn = 40;

/** A queue of mails for a mail server, and a clock that the tests move. */
const open = async (url: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'upline-mailing-'));
  const writer = openWriter({ onDeath: () => undefined });
  const file = join(folder, 'queue.db');
  const queue = await openSqliteQueue({ file, writer });
  const lines: z.infer<typeof logLine>[] = [];
  const log = createLog({ logLevel: 'debug' }, { write: (line) => void lines.push(logLine.parse(JSON.parse(line))) });
  const smtp = openSmtpMailer({ url, from: 'upline@example.test', timeoutMs: patienceMs });
  const mailer = createMailing(smtp, log);
  const ticks = new Map<string, () => void>();
  let tries = 0;
  const handle = sendingMail<{ to: string }, Needs>(async ({ to }, needs, { id }) => {
    if (to === '') return ticks.get(id)?.();
    tries += 1;
    return needs.mailer.send(mailOf({ to }));
  });
  const worked = { contract: { jobs }, jobs: { mail: { concurrency: 1, handle } } };
  const working = workJobs(queue, worked, { mailer, log });
  const ask = (to: string, id: string = randomUUID()) => queue.enqueue([{ id, kind: 'mail', data: { to } }]);
  return {
    queue,
    mailer,
    ask,
    tries: () => tries,
    /** Moves the clock, and waits until what is due by then has run: a job that sends nothing comes behind it. */
    pass: async (ms: number): Promise<void> => {
      vi.setSystemTime(Date.now() + ms);
      const id = `tick ${ticks.size}`;
      const { promise, resolve } = Promise.withResolvers<void>();
      ticks.set(id, resolve);
      await ask('', id);
      await promise;
    },
    /** Lets all tries but the last be over. */
    passAlmostADay: (): void => {
      const raw = new DatabaseSync(file);
      raw.prepare('UPDATE jobs SET attempts = ?, due_at = 0 WHERE attempts > 0').run(mailRetries.tries - 1);
      raw.close();
    },
    warnings: () => lines.filter(({ level }) => level >= warn).map(({ msg, reason = '' }) => `${msg} | ${reason}`),
    log: () => JSON.stringify(lines),
    close: async (): Promise<void> => {
      await working.stop();
      await queue.close();
      await writer.close();
      await smtp.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

let server: Awaited<ReturnType<typeof openFaultyMailServer>>;
let desk: Awaited<ReturnType<typeof open>>;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  server = await openFaultyMailServer();
  desk = await open(`smtp://user:word@127.0.0.1:${server.port}`);
});
afterEach(async () => {
  await desk.close();
  await server.close();
  vi.useRealTimers();
});

const begins = 'mails cannot be sent: they wait, and are tried for a day';
const ends = 'mails are sent again: those that wait follow within a quarter of an hour';

describe('a mail that the mail server does not take', () => {
  // shows I16
  it('comes within a quarter of an hour after greylisting', async () => {
    server.has('greylists');
    await desk.ask('ann@mail.example');
    for (let passed = 0; passed < 10; passed += 1) await desk.pass(minute);
    expect(server.received).toEqual([]);
    server.has(null);
    await desk.pass(15 * minute);
    expect(server.received.map(({ to }) => to)).toEqual([['ann@mail.example']]);
    expect(desk.warnings()).toEqual([
      'a mail is put off, and tried again for a day | The mail server puts the mail off: ' +
        '451 4.7.1 <[address]> is greylisted',
    ]);
    expect(desk.log()).not.toContain('ann@');
    expect(desk.mailer.outcomes()).toMatchObject({ sent: 1, failed: 0 });
  });

  it('comes within minutes after a mail server was gone for two, with a warning when it began and ended', async () => {
    server.has('gone');
    for (const name of ['ann', 'bob', 'cid']) await desk.ask(`${name}@mail.example`);
    for (let passed = 0; passed < 12; passed += 1) await desk.pass(minute / 6);
    expect(desk.mailer.trouble()).toContain('421 closing');
    server.has(null);
    for (let passed = 0; passed < 6; passed += 1) await desk.pass(minute / 2);
    expect(server.received).toHaveLength(3);
    expect(desk.warnings()).toEqual([`${begins} | The mail server cannot be used: 421 closing`, `${ends} | `]);
    expect(desk.mailer.trouble()).toBeNull();
  });

  it('waits for a day while the password is wrong, and is a dead job with the cause then', async () => {
    server.has('password');
    await desk.ask('ann@mail.example');
    for (let tries = 1; tries <= 12; tries += 1) await desk.pass(17 * minute);
    expect([await desk.queue.countDead(), desk.tries()]).toEqual([0, 12]);
    desk.passAlmostADay();
    await desk.pass(0);
    const reason = 'The mail server refuses the user name or the password of SMTP_URL: 535 5.7.8 user is unknown';
    expect(await desk.queue.dead()).toMatchObject([{ error: reason, attempts: mailRetries.tries }]);
    expect(desk.warnings()).toEqual([
      `${begins} | ${reason}`,
      `a mail was not sent, and is not tried again | ${reason}`,
    ]);
    expect(desk.mailer.outcomes()).toEqual({ sent: 0, 'put-off': 12, failed: 1, expired: 0 });
  });

  it('fails at once when the server knows no such mailbox, and says nothing about the mail server', async () => {
    server.has('no-mailbox');
    await desk.ask('ann@mail.example');
    await desk.pass(0);
    expect(await desk.queue.dead()).toMatchObject([{ attempts: 1 }]);
    expect(desk.warnings()).toEqual([
      'a mail was not sent, and is not tried again | The mail server refuses the mail: ' +
        '550 5.1.1 <[address]> is unknown here',
    ]);
    expect([desk.mailer.trouble(), desk.log().includes('ann@')]).toEqual([null, false]);
  });

  it('waits while the certificate is not trusted, and the warning says what helps', async () => {
    const untrusted = await openFaultyMailServer({ disabledCommands: [], ...selfSigned });
    const other = await open(untrusted.url);
    await other.ask('ann@mail.example');
    await other.pass(0);
    expect(other.warnings()).toEqual([expect.stringContaining('add tls.rejectUnauthorized=false to SMTP_URL')]);
    expect(await other.queue.countDead()).toBe(0);
    await other.close();
    await untrusted.close();
  });
});

describe('a look at the mail server', () => {
  it('warns once before the first mail, and the first mail that is sent ends it', async () => {
    server.has('password');
    await desk.mailer.lookAtServer();
    await desk.mailer.lookAtServer();
    expect(desk.warnings()).toEqual([expect.stringContaining(begins)]);
    server.has(null);
    await desk.ask('ann@mail.example');
    await desk.pass(0);
    expect(desk.warnings()).toEqual([expect.stringContaining(begins), `${ends} | `]);
  });

  it('says nothing of one that works, and sends nothing', async () => {
    await desk.mailer.lookAtServer();
    expect([desk.warnings(), server.received]).toEqual([[], []]);
  });
});
