import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWithParent, startLimitMs } from '@upline/infra/testing/processes/childProcess.ts';
import { freePort } from '@upline/infra/testing/network/freePort.ts';
import * as z from 'zod';
import { forgetSite } from '../people/browser.ts';
import { manyMails } from './manyMails.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const pollMs = 25;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const health = z.object({ reasons: z.array(z.string()) });

/** Whether a server hosts its projector; otherwise that is a process of its own, which a test may start later. */
const hostsProjector = (env: Record<string, string>): boolean =>
  !['EVENTSTORE_URL', 'MONGODB_URL', 'REDIS_URL'].every((name) => env[name]);

/** Whether a server is ready, or lacks only views that another process builds. */
const isReady = async (url: string, env: Record<string, string>): Promise<boolean> => {
  try {
    const answer = await fetch(`${url}/api/health/ready`);
    if (answer.ok || hostsProjector(env)) return answer.ok;
    const { reasons } = health.parse(await answer.json());
    return reasons.length > 0 && reasons.every((reason) => reason.startsWith('never built yet'));
  } catch {
    return false;
  }
};

type Started = { url: string; env: Record<string, string>; child: ChildProcess };

const waitUntilReady = async ({ url, env, child }: Started, output: () => string): Promise<void> => {
  const until = Date.now() + startLimitMs;
  while (!(await isReady(url, env))) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${output()}`);
    if (Date.now() > until) throw new Error(`the server was not ready in time:\n${output()}`);
    await pause(pollMs);
  }
};

/** Where a server is reached and keeps its data. Plain data, so that it can be passed between processes. */
export type ServerAddress = { url: string; port: number; dataDir: string };

/** What tests ask of a running server, whichever process started it. */
export const runningServer = ({ url, port, dataDir }: ServerAddress) => ({
  url,
  port,
  dataDir,
  operatorToken: (): string => readFileSync(join(dataDir, 'operator-token'), 'utf8').trim(),
  /** The newest mail in the outbox to an address, decoded; null while there is none. */
  mailTo: (address: string): string | null => {
    const folder = join(dataDir, 'outbox');
    const files = readdirSync(folder, { withFileTypes: true }).flatMap((file) =>
      file.name.endsWith('.eml') ? [file.name] : [],
    );
    const mails = files.sort().map((name) =>
      readFileSync(join(folder, name), 'utf8')
        .replace(/=\r?\n/g, '')
        .replaceAll('=3D', '='),
    );
    return mails.findLast((mail) => mail.toLowerCase().includes(`to: ${address.toLowerCase()}`)) ?? null;
  },
});
export type RunningServer = ReturnType<typeof runningServer>;

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>;

/**
 * The real server in a process of its own, on a free port and a temporary data folder, so that it can be killed.
 * `restart` starts it again on the same folder and port. Settings may depend on the port.
 * `prepare` fills the folder first. `sources` is the checkout whose server runs; this one by default.
 */
export const startServerProcess = async (
  settings: Record<string, string> | ((port: number) => Record<string, string>) = {},
  prepare: (dataDir: string) => void = () => undefined,
  sources: string = root,
) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'upline-test-'));
  prepare(dataDir);
  const port = await freePort();
  const env = typeof settings === 'function' ? settings(port) : settings;
  const url = `http://localhost:${port}`;
  let output = '';
  let child: ChildProcess | null = null;

  const start = async (): Promise<void> => {
    const own = spawn('node', [sources === root ? 'api/testing/serverMain.ts' : 'api/src/main.ts'], {
      cwd: sources,
      env: {
        ...process.env,
        ...manyMails,
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    endWithParent(own);
    child = own;
    for (const stream of [own.stdout, own.stderr])
      stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-20_000)));
    await waitUntilReady({ url, env, child: own }, () => output);
  };

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const own = child;
    if (!own || own.exitCode !== null || own.signalCode !== null) return;
    const ended = once(own, 'exit');
    own.kill(signal);
    await ended;
  };

  await start();
  return {
    ...runningServer({ url, port, dataDir }),
    output: () => output,
    /** The id of its process; null while it does not run. */
    pid: (): number | null => child?.pid ?? null,
    kill: () => end('SIGKILL'),
    /** Ends it with SIGTERM; its data stay. */
    stop: () => end('SIGTERM'),
    restart: start,
    /** Stops it and removes its data. */
    close: async (): Promise<void> => {
      forgetSite(url);
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
