import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './freePort.ts';

/**
 * A program that starts a MongoDB of one's own in the foreground, called with `--port N --data DIR`, which prints its address when it is ready.
 * Empty when there is none: then nothing can be killed.
 */
export const mongoStart = process.env['MONGODB_START'] ?? '';

export type MongoServer = {
  url: string;
  kill: () => Promise<void>;
  /** Starts it again at the same address with its data. */
  start: () => Promise<void>;
  pause: () => void;
  resume: () => void;
  close: () => Promise<void>;
};

/** A server of one's own, to be killed and stopped. */
export const startMongoServer = async (): Promise<MongoServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'upline-mongo-'));
  const port = await freePort();
  let child: ChildProcess | null = null;

  const start = async (): Promise<void> => {
    child = spawn(mongoStart, ['--port', `${port}`, '--data', folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    for await (const text of child.stdout ?? []) if (String(text).includes('mongodb://')) break;
  };
  const kill = async (): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGCONT');
    child.kill('SIGKILL');
    await exited;
  };
  await start();
  return {
    url: `mongodb://127.0.0.1:${port}/upline?directConnection=true`,
    start,
    kill,
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    close: async () => {
      await kill();
      rmSync(folder, { recursive: true });
    },
  };
};
