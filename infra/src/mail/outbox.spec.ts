import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { mailContract, mailOf } from '../../testing/suites/mail.contract.ts';
import { openOutboxMailer } from './outbox.ts';

const root = await mkdtemp(join(tmpdir(), 'upline-outbox-'));
let made = 0;
afterAll(() => rm(root, { recursive: true }));

const read = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
};

const open = (from = 'upline@example.test') => {
  const folder = join(root, `outbox-${(made += 1)}`, 'deep');
  const logged: object[] = [];
  const mailer = openOutboxMailer({ folder, from, log: { info: (details) => void logged.push(details) } });
  return { folder, logged, mailer, received: () => read(folder), close: () => mailer.close() };
};

mailContract('outbox', async (from) => open(from));

describe('the outbox', () => {
  it('logs the path of each file, whose names sort by time', async () => {
    const { folder, logged, mailer } = open();
    for (const at of [1, 2, 3]) await mailer.send(mailOf({ messageId: `m${at}@x`, subject: `Number ${at}` }));
    const names = (await readdir(folder)).sort();
    expect(names.every((name) => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[0-9a-f]{24}\.eml$/.test(name))).toBe(true);
    expect(new Set(logged.map((details) => 'file' in details && details.file))).toEqual(
      new Set(names.map((name) => join(folder, name))),
    );
    await mailer.close();
  });

  // shows I34
  it('says where further mails are ended, and that mail programs may post there over https', async () => {
    const { mailer, received } = open();
    const ends = ['https://team.example/no-mails/abc', 'http://localhost:3000/no-mails/abc'];
    for (const [at, unsubscribeUrl] of ends.entries())
      await mailer.send(mailOf({ messageId: `u${at}@x`, unsubscribeUrl }));
    await mailer.send(mailOf({ messageId: 'plain@x' }));
    const headers = (await received()).map((raw) => raw.match(/^List-[^\r]*/gm));
    expect(headers).toEqual([
      [`List-Unsubscribe: <${ends[0]}>`, 'List-Unsubscribe-Post: List-Unsubscribe=One-Click'],
      [`List-Unsubscribe: <${ends[1]}>`],
      null,
    ]);
    await mailer.close();
  });

  it('keeps the first file of a message id that is sent again, now or after a restart', async () => {
    const { folder, mailer, received } = open();
    await Promise.all(['first', 'second'].map((subject) => mailer.send(mailOf({ subject }))));
    await mailer.close();
    const again = openOutboxMailer({ folder, from: 'upline@example.test', log: { info: () => undefined } });
    await again.send(mailOf({ subject: 'third', messageId: `<${mailOf().messageId}>` }));
    await again.close();
    expect((await received()).map((raw) => /^Subject: (.*)$/m.exec(raw)?.[1]?.trim())).toEqual(['first']);
  });

  it('deletes the mails to an address in upper or lower case, and no others', async () => {
    const { mailer, received, close } = open();
    await mailer.forget?.({ address: 'rep@example.test', id: 'u1' });
    const to = ['rep@example.test', 'Rep@Example.test', 'other-rep@example.test'];
    for (const [at, address] of to.entries())
      await mailer.send(mailOf({ to: address, messageId: `f${at}@x`, text: 'To: rep@example.test' }));
    await mailer.forget?.({ address: 'REP@example.test', id: 'u1' });
    expect((await received()).map((raw) => /^To: (.*)$/m.exec(raw)?.[1]?.trim())).toEqual(['other-rep@example.test']);
    await close();
  });

  it('deletes the mails to an address with umlauts, in either form of it', async () => {
    const { mailer, received, close } = open();
    const to = ['max@müller.example', 'max@xn--mller-kva.example', 'jürgen@müller.example', 'other@müller.example'];
    for (const [at, address] of to.entries()) await mailer.send(mailOf({ to: address, messageId: `u${at}@x` }));
    await mailer.forget?.({ address: 'Max@MÜLLER.example', id: 'u1' });
    expect(await received()).toHaveLength(2);
    await mailer.forget?.({ address: 'Jürgen@xn--mller-kva.example', id: 'u1' });
    expect((await received()).map((raw) => /^To: (.*)$/m.exec(raw)?.[1]?.trim())).toEqual([
      'other@xn--mller-kva.example',
    ]);
    await close();
  });

  it('forgets the mails to others that name a person, however many they name', async () => {
    const { mailer, received, close } = open();
    const others = Array.from({ length: 6 }, (_, at) => `0198aaaa-0000-7000-8000-00000000000${at}`);
    await mailer.send(mailOf({ messageId: 'n1@x', names: [...others, 'u1'] }));
    await mailer.send(mailOf({ messageId: 'n2@x', names: others, text: 'x-upline-names: u1' }));
    await mailer.forget?.({ address: null, id: 'u1' });
    expect((await received()).map((raw) => /^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim())).toEqual(['<n2@x>']);
    await close();
  });

  it('fails when the folder cannot be written, and sends the next one', async () => {
    const { folder, mailer, received, close } = open();
    const parent = join(folder, '..');
    await writeFile(parent, 'a file where the folder should be');
    await expect(mailer.send(mailOf())).rejects.toThrow();
    await rm(parent);
    await mailer.send(mailOf());
    expect(await received()).toHaveLength(1);
    await close();
  });
});
