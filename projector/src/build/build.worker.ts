import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { openLogReader } from '@upline/infra/logReader.ts';
import type { FoldedLog } from '@upline/infra/logReader.ts';
import { isBuildLink, isToFolding, rowsOfText, toBuiltMessages } from './buildMessages.ts';
import type { BuiltMessage, FoldRequest, FoldWork, FromFolding } from './buildMessages.ts';
import { foldLog } from './foldLog.ts';
import type { BatchRead, BuildStore, Built } from './foldLog.ts';
import { layOutLog } from './layOutLog.ts';
import type { LayOutRequest } from './layOutLog.ts';
import { keyedProjections } from '../capabilities.ts';

// Folds the log for another thread, which writes and loads the rows.

/**
 * Writes that may be under way while folding goes on: their rows are in memory twice. With 16 a rebuild takes 25 MB
 * more and no less time.
 */
const maxUnderWay = 6;

if (!isBuildLink(workerData) || !parentPort) throw new Error('a folding thread is started by buildOnThreads');
const { config, nice, keySecret } = workerData;
const projections = keyedProjections(keySecret);
const port = parentPort;
const send = (message: FromFolding): void => port.postMessage(message);

// on Linux this is the priority of this thread alone
if (nice > 0) setPriority(0, nice);

let last = 0;
const waiting = new Map<number, (text: string | null) => void>();
const asked = Promise.withResolvers<FoldWork>();
port.on('message', (message: unknown) => {
  if (!isToFolding(message)) return;
  if (message.kind === 'work') return asked.resolve(message.work);
  if (message.kind === 'layOut') return void layOut(message.request).catch(asked.reject);
  waiting.get(message.number)?.(message.text);
  waiting.delete(message.number);
});
const ask = (message: (number: number) => FromFolding): Promise<string | null> => {
  last += 1;
  const number = last;
  const { promise, resolve } = Promise.withResolvers<string | null>();
  waiting.set(number, resolve);
  send(message(number));
  return promise;
};

const underWay = new Set<Promise<unknown>>();
const store: BuildStore = {
  // the other thread carries out messages in order: it loads what was put before
  load: async (generation, keys) => {
    const text = await ask((number) => ({ kind: 'load', number, generation, keys }));
    return new Map(rowsOfText(text).map((row) => [row.key, row]));
  },
  put: async (generation, write) => {
    const written = ask((number) => ({ kind: 'put', number, generation, write }));
    underWay.add(written);
    void written.finally(() => underWay.delete(written));
    while (underWay.size >= maxUnderWay) await Promise.race(underWay);
  },
};

// the other thread terminates this one when the build is aborted
const { signal } = new AbortController();
const ignore = (): void => undefined;

type Limits = Pick<FoldWork, 'until' | 'memoryBytes'>;

const foldOne = (
  events: FoldedLog,
  { views, positions, reportsBatches }: FoldRequest,
  limits: Limits,
): Promise<Map<string, Built>> => {
  const requests = views.map(({ generation, skipped }) => {
    const projection = projections.find(({ view }) => view.name === generation.view);
    if (!projection) throw new Error(`there is no view ${generation.view}`);
    return { projection, generation, skipped: new Set(skipped) };
  });
  const onBatch = reportsBatches ? (batch: BatchRead): void => send({ kind: 'batch', batch }) : ignore;
  return foldLog(requests, { events, store, ...limits, signal, onBatch, ...(positions && { positions }) });
};

const layOut = async (request: LayOutRequest): Promise<void> =>
  send({ kind: 'laidOut', laidOut: await layOutLog(config, request, signal) });

const fold = async (): Promise<void> => {
  const { folds, spool, ...limits } = await asked.promise;
  const reader = await openLogReader(config, { spool, until: limits.until });
  try {
    const built: BuiltMessage[] = [];
    for (const request of folds) built.push(...toBuiltMessages(await foldOne(reader, request, limits)));
    await Promise.all(underWay);
    send({ kind: 'done', built });
  } finally {
    await reader.close();
  }
};

try {
  await fold();
} catch (error) {
  send({ kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}
port.close();
