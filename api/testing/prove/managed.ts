import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Journal } from './journal.ts';
import { until } from './journal.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const keptLines = 40;

type Options = {
  name: string;
  command?: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  journal: Journal;
  /** Told of every line that the process writes. */
  onLine?: (line: string) => void;
  /** Whether it can be used; what it throws says why not. */
  isReady: (lines: readonly string[]) => boolean | Promise<boolean>;
};

/** A process that can be killed, stopped and started again. That it ends by itself is a problem. */
export const createManaged = ({ name, command = 'node', args, env = {}, journal, onLine, isReady }: Options) => {
  let child: ChildProcess | null = null;
  let lines: string[] = [];
  let wanted = false;
  let missing = '';

  const take = (line: string): void => {
    lines = [...lines, line].slice(-keptLines);
    onLine?.(line);
  };

  const start = (): void => {
    wanted = true;
    lines = [];
    const own = spawn(command, [...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = own;
    for (const stream of [own.stdout, own.stderr]) createInterface({ input: stream }).on('line', take);
    own.once('exit', (code, signal) => {
      if (wanted && child === own) journal.problem(`${name} ended by itself (${code ?? signal}):\n${lines.join('\n')}`);
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
    /** What was missing when it was last asked and not ready. */
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
