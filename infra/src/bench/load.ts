import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { freePort } from '../../testing/freePort.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export type Program = { url: string; child: ChildProcess; stop: () => Promise<void> };

/** Starts a program of ours in a process of its own and waits until `path` answers. */
export const startProgram = async (file: string, path: string, env: Record<string, string> = {}): Promise<Program> => {
  const port = await freePort();
  const child = spawn('node', [file], {
    cwd: root,
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const url = `http://localhost:${port}`;
  const until = Date.now() + 60_000;
  while (
    !(await fetch(url + path).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (Date.now() > until || child.exitCode !== null) throw new Error(`${file} did not start`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const stop = async (): Promise<void> => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { url, child, stop };
};

export type Shot = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string };

/** What a load did: answers per second that counted as done, their latencies in ms, and how many did not count. */
export type Loaded = { perSecond: number; p50: number; p99: number; done: number; others: number };

/**
 * Loads a server from 64 connections for some seconds; `shoot` makes each request, `isDone` says which answers count.
 */
export const load = async (
  url: string,
  options: { seconds: number; connections?: number; shoot: () => Shot; isDone?: (status: number) => boolean },
): Promise<Loaded> => {
  const { seconds, connections = 64, shoot, isDone = (status: number) => status < 300 } = options;
  let done = 0;
  let others = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => {
          const shot = shoot();
          return { ...request, ...shot };
        },
        onResponse: (status) => {
          if (isDone(status)) done += 1;
          else others += 1;
        },
      },
    ],
  });
  return { perSecond: done / result.duration, p50: result.latency.p50, p99: result.latency.p99, done, others };
};
