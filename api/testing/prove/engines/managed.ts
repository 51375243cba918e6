import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { childEnvironment, endWithParent } from '@upline/infra/testing/processes/childProcess.ts';
import type { Journal } from '../checking/journal.ts';
import { until } from '../checking/journal.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const keptLines = 40;

type Options = {
  name: string;
  command?: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  journal: Journal;
  /** Called with every line that the process writes. */
  onLine?: (line: string) => void;
  /** An exit with code 0 is no problem: the process is started again, as a service manager does. */
  restartsAfterExit?: true;
  /** Whether it can be used; an error that it throws says why not. */
  isReady: (lines: readonly string[]) => boolean | Promise<boolean>;
};

/** A process that can be killed, paused and started again. An exit that the run did not ask for is a problem. */
export const createManaged = (options: Options) => {
  const { name, command = 'node', args, env = {}, journal, onLine, isReady } = options;
  let child: ChildProcess | null = null;
  let lines: string[] = [];
  let wanted = false;
  let missing = '';

  const keep = (line: string): void => {
    lines = [...lines, line].slice(-keptLines);
    onLine?.(line);
  };

  const start = (): void => {
    wanted = true;
    lines = [];
    const own = spawn(command, [...args], {
      cwd: root,
      env: { ...childEnvironment(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    endWithParent(own);
    child = own;
    for (const stream of [own.stdout, own.stderr]) createInterface({ input: stream }).on('line', keep);
    own.once('exit', (code, signal) => {
      if (!wanted || child !== own) return;
      if (code !== 0 || options.restartsAfterExit !== true)
        return journal.problem(`${name} ended by itself (${code ?? signal}):\n${lines.join('\n')}`);
      journal.say(`${name} ended with 0 and is started again`);
      start();
    });
  };

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    wanted = false;
    const own = child;
    if (!own || own.exitCode !== null || own.signalCode !== null) return;
    const ended = once(own, 'exit');
    own.kill('SIGCONT');
    own.kill(signal);
    await ended;
  };

  return {
    name,
    start,
    /** Waits until it can be used; false when that takes longer than `ms`. */
    ready: (ms: number): Promise<boolean> =>
      until(async () => {
        try {
          return await isReady(lines);
        } catch (error) {
          missing = String(error);
          return false;
        }
      }, ms),
    /** Why it was not ready when it was last asked. */
    missing: (): string => missing,
    isRunning: (): boolean => wanted && child !== null && child.exitCode === null && child.signalCode === null,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    pause: (): void => void child?.kill('SIGSTOP'),
    resume: (): void => void child?.kill('SIGCONT'),
    lines: (): readonly string[] => lines,
  };
};
export type Managed = ReturnType<typeof createManaged>;
