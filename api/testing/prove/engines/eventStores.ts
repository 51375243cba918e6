import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLimitMs } from '@upline/infra/testing/processes/childProcess.ts';
import { freePort } from '@upline/infra/testing/network/freePort.ts';
import { openTcpProxy } from '@upline/infra/testing/network/tcpProxy.ts';
import type { Engine } from './engine.ts';
import { isCluster, openGivenCluster, openOwnCluster } from './eventStoreCluster.ts';
import type { Journal } from '../checking/journal.ts';
import type { Managed } from './managed.ts';
import { createManaged } from './managed.ts';

/** One server process that the run started, with its data in `folder`. */
const openOwn = async (
  server: Managed,
  options: { port: number; folder: string; journal: Journal },
): Promise<Engine> => {
  const { port, folder, journal } = options;
  const { name, kill, pause, resume } = server;
  const start = async (): Promise<void> => {
    server.start();
    if (!(await server.ready(startLimitMs))) journal.problem(`${name} did not start`);
  };
  await start();
  return {
    name,
    url: `esdb://127.0.0.1:${port}?tls=false`,
    outage: { how: 'kill -9', begin: kill, end: start },
    freeze: { pause, resume },
    close: async () => {
      await kill();
      rmSync(folder, { recursive: true });
    },
  };
};

const openDouble = async (journal: Journal): Promise<Engine> => {
  const folder = mkdtempSync(join(tmpdir(), 'upline-prove-events-'));
  const port = await freePort();
  const double = createManaged({
    name: 'the event store',
    args: [
      'infra/testing/engines/eventStoreDouble/main.ts',
      '--port',
      String(port),
      '--file',
      join(folder, 'events.db'),
    ],
    journal,
    isReady: (lines) => lines.some((line) => line.startsWith('esdb://')),
  });
  return openOwn(double, { port, folder, journal });
};

/** An EventStoreDB started by a program that is called with `--port N --db DIR`. */
const openOwnServer = async (program: string, journal: Journal): Promise<Engine> => {
  const folder = mkdtempSync(join(tmpdir(), `upline-prove-${randomUUID()}`));
  const port = await freePort();
  const server = createManaged({
    name: 'EventStoreDB',
    command: program,
    args: ['--port', String(port), '--db', folder],
    journal,
    isReady: async () => (await fetch(`http://127.0.0.1:${port}/health/live`)).status === 204,
  });
  return openOwn(server, { port, folder, journal });
};

/** A single server behind a proxy. */
const openGivenServer = async (given: string): Promise<Engine> => {
  const { hostname, port } = new URL(given);
  const proxy = await openTcpProxy({ host: hostname, port: Number(port || 2113) });
  const url = new URL(given);
  url.host = `127.0.0.1:${proxy.port}`;
  return {
    name: 'EventStoreDB',
    url: url.href,
    outage: { how: 'cut', begin: async () => proxy.cut(), end: async () => proxy.restore() },
    leftOut: 'it is not killed or paused, only its connections are cut; EVENTSTORE_START names a program to start one',
    close: () => proxy.close(),
  };
};

/**
 * The event store of a run: the nodes that EVENTSTORE_NODES_START starts, the server that EVENTSTORE_START starts, the
 * server or cluster at `given` (an address, or empty), or the double.
 */
export const openEventStore = async (journal: Journal, given: string): Promise<Engine> => {
  const { EVENTSTORE_NODES_START: nodes = '', EVENTSTORE_START: program = '' } = process.env;
  if (nodes !== '') return openOwnCluster(nodes, given, journal);
  if (program !== '') return openOwnServer(program, journal);
  if (given === '') return openDouble(journal);
  return isCluster(given) ? openGivenCluster(given) : openGivenServer(given);
};
