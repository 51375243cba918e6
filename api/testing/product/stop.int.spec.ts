import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@upline/infra/testing/network/freePort.ts';
import type { ExpectStatic } from 'vitest';
import { afterAll, describe, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'upline-stop-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isAnswering = (url: string): Promise<boolean> =>
  fetch(`${url}/api/health/live`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Runs `npm start` in a process group of its own; answers its address and how to signal npm alone. */
const startWithNpm = async (signal: NodeJS.Signals, expect: ExpectStatic) => {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: join(folder, signal), LOG_LEVEL: 'warn' };
  const npm = spawn('npm', ['start'], { cwd: root, env, stdio: 'ignore', detached: true });
  const url = `http://127.0.0.1:${port}`;
  await expect.poll(() => isAnswering(url)).toBe(true);
  return { url, signalNpm: () => npm.kill(signal), group: npm.pid };
};

describe('npm start', () => {
  it.concurrent.for<NodeJS.Signals>(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'])(
    'ends the server when npm alone gets %s',
    async (signal, { expect }) => {
      const { url, signalNpm, group = 0 } = await startWithNpm(signal, expect);
      try {
        signalNpm();
        await expect.poll(() => isAnswering(url)).toBe(false);
      } finally {
        try {
          process.kill(-group, 'SIGKILL');
        } catch {
          // the whole group has ended, as it should
        }
      }
    },
  );
});
