import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, vi } from 'vitest';
import { childEnvironment } from './childProcess.ts';
import { patienceMs } from '../patience.ts';

const parent = `
  import { spawn } from 'node:child_process';
  import { endWithParent } from '${new URL('childProcess.ts', import.meta.url).href}';
  const child = spawn('sleep', ['600']);
  endWithParent(child);
  console.log(child.pid);`;

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('ends a child when its parent is killed', async () => {
  const process = spawn('node', ['--input-type=module', '-e', parent], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(process.stdout, 'data')) as [Buffer];
  const pid = Number(line.toString());
  expect(isAlive(pid)).toBe(true);
  process.kill('SIGKILL');
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: patienceMs });
});

it('gives children no setting that a real EventStoreDB would take for its own', () => {
  vi.stubEnv('EVENTSTORE_URL', 'esdb://127.0.0.1:2113');
  expect(Object.keys(childEnvironment()).filter((name) => name.startsWith('EVENTSTORE_'))).toEqual([]);
  expect(childEnvironment()['PATH']).toBe(process.env['PATH']);
  vi.unstubAllEnvs();
});
