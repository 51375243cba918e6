import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childEnvironment, endWithParent } from '../processes/childProcess.ts';
import { freePort } from '../network/freePort.ts';

/** A server that the test started itself, and so may kill and pause. */
export type OwnServer = {
  url: string;
  kill: () => Promise<void>;
  /** Starts it again at the same address with its data. */
  start: () => Promise<void>;
  pause: () => void;
  resume: () => void;
  close: () => Promise<void>;
};

type Options = {
  name: string;
  command: string;
  args: (at: { port: number; folder: string }) => readonly string[];
  /** Resolves once it can be used. */
  isUp: (child: ChildProcess, port: number) => Promise<void>;
  toUrl: (port: number) => string;
};

/** Resolves once a program has printed the words. Throws when it ends without them. */
export const hasSaid = async ({ stdout, spawnfile }: ChildProcess, words: string): Promise<void> => {
  for await (const text of stdout ?? []) if (String(text).includes(words)) return;
  throw new Error(`${spawnfile} ended before it printed “${words}”`);
};

const failure = async (child: ChildProcess): Promise<never> => {
  throw new Error('the program cannot be run', { cause: await once(child, 'error') });
};

const isOver = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

/** Starts a program that serves in the foreground, on a free port and in a folder of its own, which closing removes. */
export const startOwnServer = async ({ name, command, args, isUp, toUrl }: Options): Promise<OwnServer> => {
  const folder = mkdtempSync(join(tmpdir(), `upline-${name}-`));
  const port = await freePort();
  let child: ChildProcess | null = null;

  const start = async (): Promise<void> => {
    child = spawn(command, args({ port, folder }), { stdio: ['ignore', 'pipe', 'inherit'], env: childEnvironment() });
    endWithParent(child);
    // a program that cannot be run emits an error and prints nothing
    await Promise.race([isUp(child, port), failure(child)]);
    child.stdout?.resume();
  };
  const kill = async (): Promise<void> => {
    if (!child || isOver(child)) return;
    const exited = once(child, 'exit');
    // SIGKILL ends a paused process too
    child.kill('SIGKILL');
    await exited;
  };
  await start();
  return {
    url: toUrl(port),
    start,
    kill,
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    close: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
