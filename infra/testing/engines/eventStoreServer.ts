import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startLimitMs } from '../processes/childProcess.ts';
import { startEventStoreDouble } from './eventStoreDouble/eventStoreDouble.ts';
import { startOwnServer } from './ownServer.ts';
import type { OwnServer } from './ownServer.ts';

/**
 * A program that starts an insecure EventStoreDB in the foreground, called with `--port N --db DIR`. When it is empty,
 * the test double stands in.
 */
export const eventStoreStart = process.env['EVENTSTORE_START'] ?? '';

export type EventStoreServer = Pick<OwnServer, 'url' | 'kill' | 'start' | 'close'>;

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/health/live`).then(
    ({ status }) => status === 204,
    () => false,
  );

const startReal = (): Promise<OwnServer> =>
  startOwnServer({
    name: 'eventstore',
    command: eventStoreStart,
    args: ({ port, folder }) => ['--port', `${port}`, '--db', folder],
    isUp: async (child, port) => {
      child.stdout?.resume();
      const until = performance.now() + startLimitMs;
      while (!(await isReady(port))) {
        if (child.exitCode !== null || performance.now() > until)
          throw new Error(`${eventStoreStart} did not start a server`);
        await pause(100);
      }
    },
    toUrl: (port) => `esdb://127.0.0.1:${port}?tls=false`,
  });

const startDouble = async (): Promise<EventStoreServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'upline-eventstore-'));
  const double = await startEventStoreDouble({ file: join(folder, 'log') });
  const close = async (): Promise<void> => {
    await double.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: double.url, kill: () => double.faults.refuse(), start: () => double.restart(), close };
};

/**
 * An empty server that can be killed and started again: a real one when EVENTSTORE_START names a program, else the
 * double.
 */
export const startEventStoreServer = (): Promise<EventStoreServer> =>
  eventStoreStart === '' ? startDouble() : startReal();
