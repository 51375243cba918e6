import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './freePort.ts';

/** Whether a server of one's own can be started here. */
export const hasRedisServer = spawnSync('redis-server', ['--version']).status === 0;

export type RedisServer = {
  url: string;
  kill: () => Promise<void>;
  /** Starts it again at the same address, with what its log kept. */
  start: () => Promise<void>;
  pause: () => void;
  resume: () => void;
  close: () => Promise<void>;
};

/** A server of one's own, to be killed and stopped. */
export const startRedisServer = async (options: readonly string[] = []): Promise<RedisServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'upline-redis-'));
  const port = await freePort();
  const settings = [
    '--port',
    `${port}`,
    '--bind',
    '127.0.0.1',
    '--dir',
    folder,
    '--save',
    '',
    '--appendonly',
    'yes',
    '--appendfsync',
    'always',
  ];
  let child: ChildProcess | null = null;

  const start = async (): Promise<void> => {
    child = spawn('redis-server', [...settings, '--maxmemory-policy', 'noeviction', ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
    const { stdout } = child;
    if (!stdout) return;
    for await (const line of stdout) {
      if (String(line).includes('Ready to accept connections')) break;
    }
  };
  const kill = async (): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
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
