import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../testing/network/freePort.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

export type Program = { url: string; child: ChildProcess; startMs: number; stop: () => Promise<void> };

const startWithin = 300_000;

const started = 'api/src/main.ts';

/** The command with which `npm start` runs the product, with options and settings: a bench measures what people run. */
const commandOf = (file: string): string[] => {
  if (file !== started) return ['node', file];
  const command = new RegExp(`"start": ".* exec (.* ${started})"`).exec(
    readFileSync(`${root}package.json`, 'utf8'),
  )?.[1];
  if (command === undefined) throw new Error(`"start" of package.json does not end in exec … ${started}`);
  // a shell reads it, as in `npm start`
  return ['sh', '-c', `exec ${command}`];
};

/** Starts a program of ours in a process of its own and waits until `path` answers. */
export const startProgram = async (file: string, path: string, env: Record<string, string> = {}): Promise<Program> => {
  const port = await freePort();
  const startedAt = performance.now();
  const [program = '', ...words] = commandOf(file);
  const child = spawn(program, words, {
    cwd: root,
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  // a benchmark that fails leaves nothing behind
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const url = `http://localhost:${port}`;
  while (
    !(await fetch(url + path).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (performance.now() - startedAt > startWithin || child.exitCode !== null)
      throw new Error(`${file} did not start`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const stop = async (): Promise<void> => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    process.removeListener('exit', kill);
  };
  return { url, child, startMs: performance.now() - startedAt, stop };
};
