import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EventStoreDBClient, NO_STREAM, START, jsonEvent } from '@eventstore/db-client';
import { parseConfig } from '../settings/config.ts';
import { openInfra } from '../open.ts';
import type { NewEvent } from '../ports/eventStore.ts';
import { eventStoreStart, startEventStoreServer } from '../../testing/engines/eventStoreServer.ts';
import { tellHistory } from './programs/history.ts';
import { notRun, startMongo } from './programs/mongoEngine.ts';
import { rebuildAll } from './programs/rebuildAll.ts';
import { ratioRow, valueRow } from './report/rows.ts';
import type { BenchRow } from './report/rows.ts';

/** Taken at once: what is measured on embedded engines must not find it. */
const eventStoreUrl = process.env['EVENTSTORE_URL'] ?? '';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const appendsAtOnce = 64;
const appendSeconds = 5;
/** Fewer than of the embedded log: writing them takes a server ten times as long. */
const defaultEvents = 200_000;
const historyAtOnce = 256;
/** The goals of a rebuild, for the worker's process alone. */
const aims = { ratio: 0.08, cpuUs: 150, memoryMb: 650 };

type Engine = { url: string; name: string; close: () => Promise<void> };

/** The double in a process of its own, as a server would be. */
const startDouble = async (): Promise<Engine> => {
  const folder = mkdtempSync(join(tmpdir(), 'upline-double-'));
  const words = ['infra/testing/engines/eventStoreDouble/main.ts', '--file', join(folder, 'log')];
  const child: ChildProcess = spawn('node', words, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  let url = '';
  for await (const text of child.stdout ?? []) {
    url = String(text).trim();
    if (url !== '') break;
  }
  const close = async (): Promise<void> => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, name: 'the test double of EventStoreDB', close };
};

/** The server that is named, one of its own where there is a program for it, else the double. */
const openEventStore = async (): Promise<Engine> => {
  if (eventStoreUrl !== '') return { url: eventStoreUrl, name: 'EventStoreDB', close: async () => undefined };
  if (eventStoreStart !== '') return { ...(await startEventStoreServer()), name: 'EventStoreDB' };
  return startDouble();
};

/** Reads everything by `subscribeToAll` with an empty handler. Answers the events a second. */
const followEmptily = async (url: string): Promise<number> => {
  const client = EventStoreDBClient.connectionString(url);
  const startedAt = performance.now();
  let events = 0;
  const subscription = client.subscribeToAll({ fromPosition: START });
  const { promise: caughtUp, resolve, reject } = Promise.withResolvers<void>();
  subscription.on('data', () => (events += 1));
  subscription.on('caughtUp', () => resolve());
  subscription.on('error', reject);
  await caughtUp;
  const perSecond = events / ((performance.now() - startedAt) / 1_000);
  await subscription.unsubscribe();
  await client.dispose();
  return perSecond;
};

/** How many a second of `work` are done, so many at once. */
const rateOf = async (work: () => Promise<unknown>): Promise<number> => {
  const until = performance.now() + appendSeconds * 1_000;
  let done = 0;
  const loop = async (): Promise<void> => {
    while (performance.now() < until) {
      await work();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: appendsAtOnce }, loop));
  return done / appendSeconds;
};

type Append = (stream: string, event: NewEvent) => Promise<unknown>;

/** Shares one after the other, each in a stream of its own. */
const sharing = (append: Append): (() => Promise<unknown>) => {
  const shares = (function* () {
    for (const { stream, events } of tellHistory({ events: 10_000_000, organizations: 1, members: 20, assets: 20 })) {
      const [event] = events;
      if (event?.type === 'AssetShared') yield { stream, event };
    }
  })();
  return () => {
    const next = shares.next();
    if (next.done) throw new Error('the history ended');
    return append(next.value.stream, next.value.event);
  };
};

const benchAppends = async (engine: Engine, append: Append): Promise<BenchRow> => {
  const client = EventStoreDBClient.connectionString(engine.url);
  const bare: Append = (stream, { id, type, data, meta }) =>
    client.appendToStream(stream, jsonEvent({ id, type, data, metadata: meta }), { expectedRevision: NO_STREAM });
  const before = await rateOf(sharing(bare));
  const own = await rateOf(sharing(append));
  const after = await rateOf(sharing(bare));
  await client.dispose();
  const reference = (before + after) / 2;
  return {
    name: `appends of shares on ${engine.name}, ${appendsAtOnce} at once`,
    value: own,
    unit: 'appends/s',
    reference,
    referenceName: 'a bare append loop',
    ratio: own / reference,
    aim: '–',
    met: null,
  };
};

const writeHistory = async (
  append: (stream: string, expected: 'none' | number, events: NewEvent[]) => Promise<unknown>,
  events: number,
) => {
  let waiting: Promise<unknown>[] = [];
  for (const part of tellHistory({ events, organizations: 50, members: 20, assets: 20 })) {
    waiting.push(append(part.stream, part.expected, part.events));
    if (waiting.length < historyAtOnce) continue;
    await Promise.all(waiting);
    waiting = [];
  }
  await Promise.all(waiting);
};

const benchOn = async (engine: Engine, mongodbUrl: string, dataDir: string): Promise<BenchRow[]> => {
  const secrets = { SESSION_SECRET: 's'.repeat(32), OPERATOR_TOKEN: 't'.repeat(16) };
  const env = {
    ...secrets,
    DATA_DIR: dataDir,
    EVENTSTORE_URL: engine.url,
    MONGODB_URL: mongodbUrl,
    REDIS_URL: '',
    LOG_LEVEL: 'error',
  };
  const { ports, close } = await openInfra(parseConfig(env));
  await writeHistory(ports.events.append, Number(process.env['BENCH_EVENTS'] ?? defaultEvents));
  // the views are measured before more is appended
  await close();
  const before = await followEmptily(engine.url);
  const rebuilt = await rebuildAll(env);
  const reference = (before + (await followEmptily(engine.url))) / 2;
  const again = await openInfra(parseConfig(env));
  const appends = await benchAppends(engine, (stream, event) => again.ports.events.append(stream, 'none', [event]));
  await again.close();
  const what = `rebuild of all views, ${engine.name} and MongoDB`;
  return [
    ratioRow(
      `${what}: ${rebuilt.events} events`,
      {
        value: rebuilt.events / (rebuilt.ms / 1_000),
        unit: 'events/s',
        reference,
        referenceName: 'subscribeToAll, empty handler',
      },
      { atLeast: aims.ratio },
    ),
    valueRow(`${what}: processor time of an event`, (rebuilt.cpuMs * 1_000) / rebuilt.events, {
      unit: 'µs',
      aim: aims.cpuUs,
    }),
    valueRow(`${what}: memory`, rebuilt.memoryMb, { unit: 'MB', aim: aims.memoryMb }),
    appends,
  ];
};

/**
 * Rebuild of all views on EventStoreDB and MongoDB against `subscribeToAll` with an empty handler, and appends
 * against a bare append loop, on the same server, the references before and after. Without MongoDB it says that
 * nothing was run.
 */
export const benchDistributed = async (): Promise<BenchRow[]> => {
  const mongo = await startMongo();
  if (!mongo)
    return [
      notRun('rebuild of all views on EventStoreDB and MongoDB', `≥ ${aims.ratio}`),
      notRun('appends on EventStoreDB', '–'),
    ];
  const engine = await openEventStore();
  const dataDir = mkdtempSync(join(tmpdir(), 'upline-distributed-'));
  try {
    return await benchOn(engine, mongo.url, dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
    await engine.close();
    await mongo.close();
  }
};
