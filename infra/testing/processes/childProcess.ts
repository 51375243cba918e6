import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';

/** How long a server may take until it can be used, on a machine that is busy with other things. */
export const startLimitMs = 180_000;

/** This process's environment without `EVENTSTORE_*`: a real EventStoreDB refuses settings that it does not know. */
export const childEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('EVENTSTORE_')));

/** Kills a child with this process, a `kill -9` included: the pipe to a guard closes, and the guard kills the child. */
export const endWithParent = (child: ChildProcess): void => {
  if (child.pid === undefined) return;
  const guard = spawn('sh', ['-c', `cat >/dev/null; kill -9 ${child.pid}`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // Ctrl-C in a terminal reaches the parent's group, and the guard must outlive the parent
    detached: true,
  });
  guard.unref();
  child.once('exit', () => {
    guard.kill('SIGKILL');
    guard.stdin?.destroy();
  });
};
