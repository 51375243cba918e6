import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMailServer } from '@upline/infra/testing/mail/mailServer.ts';
import type { MailServer } from '@upline/infra/testing/mail/mailServer.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createBrowser } from '../people/browser.ts';
import { commandBlocksOf } from '../documents/commandBlocks.ts';
import type { CommandBlock } from '../documents/commandBlocks.ts';
import type { ServerProcess } from '../servers/serverProcess.ts';
import { startServerProcess } from '../servers/serverProcess.ts';

const root = join(import.meta.dirname, '../../..');
const document = readFileSync(join(root, 'docs/operating.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'upline-operating-'));

let server: ServerProcess;
let mails: MailServer;
let settings: Record<string, string>;

beforeAll(async () => {
  mails = await openMailServer();
  server = await startServerProcess({ SMTP_URL: mails.url, SIGN_UP: 'open' });
  settings = { PORT: String(server.port), DATA_DIR: server.dataDir, SMTP_URL: mails.url };
  for (const name of ['ann', 'bob']) {
    const person = { email: `${name}@example.com`, password: 'correct-horse', firstName: name, lastName: 'Lee' };
    await createBrowser(server.url).signUp(person);
  }
  mkdirSync(join(folder, 'backups'));
  mkdirSync(join(folder, 'elsewhere'));
});
afterAll(async () => {
  await server?.close();
  await mails?.close();
  rmSync(folder, { recursive: true, force: true });
});

const { scripts } = z
  .object({ scripts: z.object({ projector: z.string() }) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

/** What `npm run projector --` runs. npm itself takes as long as the command, so one block alone starts it. */
const withoutNpm = `sh -c '${scripts.projector} "$@"' projector`;

/** The commands with the places of this machine. */
const placed = (commands: string): string =>
  commands
    .replaceAll('/var/backups/upline', join(folder, 'backups'))
    .replaceAll('http://127.0.0.1:3000', server.url)
    .replaceAll('/opt/upline', root);

/** What a shell has without the runner of the tests, which makes Vite build for tests. */
const { NODE_ENV: _, VITEST: __, ...shell } = process.env;

/** Runs commands as an operator's shell does, up to the first that fails. Answers what they said. */
const runCommands = async (commands: string, own: Record<string, string>): Promise<{ code: number; said: string }> => {
  const child = spawn('sh', ['-eu', '-c', placed(commands)], {
    cwd: root,
    env: { ...shell, ...settings, ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (said += chunk.toString()));
  await once(child, 'close');
  return { code: child.exitCode ?? -1, said };
};

const blocks = commandBlocksOf(document).filter(({ how }) => how !== 'by hand');
const command = 'npm run projector --';
const firstCommand = blocks.find(({ commands }) => commands.includes(command));

const runBlock = async (block: CommandBlock) => {
  const { how } = block;
  const commands = block === firstCommand ? block.commands : block.commands.replaceAll(command, withoutNpm);
  if (how === 'elsewhere') return runCommands(commands, { DATA_DIR: join(folder, 'elsewhere') });
  if (how !== 'stopped') return runCommands(commands, {});
  await server.stop();
  try {
    return await runCommands(commands, {});
  } finally {
    await server.restart();
  }
};

describe('docs/operating.md, from its beginning to its end', () => {
  it.each(blocks)('runs the block of line $line', async (block) => {
    const { code, said } = await runBlock(block);
    expect(code, said).toBe(0);
  });

  it('has sent the mail of its example', () => {
    expect(mails.received.flatMap(({ to }) => to)).toContain('you@example.com');
  });
});
