import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { comparedEmail } from '@upline/contracts';
import type { Mail, Mailer } from '../ports/mailer.ts';
import { messageOf } from '../lib/messageOf.ts';
import { MailFailure } from './mailFailure.ts';
import { parseMessageId, toMessage } from './message.ts';

type OutboxOptions = {
  folder: string;
  /** Sender of every mail: an address, or a name and an address in angle brackets. */
  from: string;
  /** A pino logger, or anything like it. */
  log: { info: (details: object, message: string) => void };
};

const writeDurably = async (folder: string, name: string, content: Buffer): Promise<string> => {
  const file = join(folder, name);
  const draft = join(folder, `.${name}.draft`);
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
  // the name is durable only with the folder
  const parent = await open(folder, 'r');
  await parent.sync().finally(() => parent.close());
  return file;
};

// only in files, so that an erasure finds them: no mail that leaves has it
const namesHeader = 'x-upline-names:';

/** The lines of a mail's head in lower case; a line that begins with a space goes on with the one before. */
const unfolded = (head: string): string[] =>
  head
    .toLowerCase()
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');

// loaded with the first mail: it takes 650 kB of sources
const openTransport = async () =>
  (await import('nodemailer')).createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

/**
 * Puts each mail into the folder as an .eml file that any mail program opens, and logs the file's path. Names sort by
 * time; a mail sent again with the same Message-ID leaves the first file as it is. A file is whole or not there.
 */
export const openOutboxMailer = ({ folder, from, log }: OutboxOptions): Mailer & { close: () => Promise<void> } => {
  let transport: ReturnType<typeof openTransport> | null = null;
  let last: Promise<void> = Promise.resolve();

  const put = async (mail: Mail): Promise<void> => {
    const ending = `-${createHash('sha256').update(parseMessageId(mail.messageId)).digest('hex').slice(0, 24)}.eml`;
    const prepared = toMessage(mail, from);
    transport ??= openTransport();
    const { message } = await (
      await transport
    ).sendMail({
      ...prepared,
      headers: { ...prepared.headers, ...(mail.names && { [namesHeader.slice(0, -1)]: mail.names.join(' ') }) },
    });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if ((await readdir(folder)).some((name) => !name.startsWith('.') && name.endsWith(ending))) return;
    const name = new Date().toISOString().replaceAll(':', '-') + ending;
    const file = await writeDurably(folder, name, Buffer.isBuffer(message) ? message : await buffer(message));
    log.info({ file }, `mail written to ${file}`);
  };

  const remove = async ({ address, id }: { address: string | null; id: string }): Promise<void> => {
    if (!existsSync(folder)) return;
    const isWanted = (line: string): boolean =>
      (address !== null && line.startsWith('to:') && comparedEmail(line.slice(3).trim()) === comparedEmail(address)) ||
      (line.startsWith(namesHeader) && line.slice(namesHeader.length).trim().split(' ').includes(id));
    for (const name of (await readdir(folder)).filter((one) => one.endsWith('.eml'))) {
      const [head = ''] = (await readFile(join(folder, name), 'utf8')).split('\r\n\r\n');
      if (unfolded(head).some(isWanted)) await rm(join(folder, name), { force: true });
    }
  };

  return {
    forget: remove,
    // one at a time: two with the same id at once would both find no file
    send: (mail) => {
      const sent = last
        .then(() => put(mail))
        .catch((error: unknown) => {
          if (error instanceof MailFailure) throw error;
          throw new MailFailure('unreachable', `The mail could not be written to the outbox: ${messageOf(error)}`);
        });
      last = sent.catch(() => undefined);
      return sent;
    },
    close: async () => {
      await last;
      (await transport)?.close();
    },
  };
};
