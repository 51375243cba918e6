import { Worker } from 'node:worker_threads';
import type { Generation } from '@upline/infra/ports.ts';
import { isFromFolding, ofBuiltMessages } from './buildMessages.ts';
import type { BuildLink, FoldWork, FromFolding, ToFolding } from './buildMessages.ts';
import type { Built, FoldOptions } from './foldLog.ts';
import type { LaidOutLog, LayOutRequest } from './layOutLog.ts';
import { createMutex } from '../session/mutex.ts';

// in MB. V8 lets a heap grow by a share of its bound before it marks it again: with 800 it marked the rows of a rebuild
// twice as often as with 2,000, a tenth of the processor time
const resourceLimits = { maxYoungGenerationSizeMb: 64, maxOldGenerationSizeMb: 2000 };

type Options = Pick<FoldOptions, 'store' | 'signal' | 'onBatch'>;

/** Carries out the writes and loads of a folding thread, in order for each view. */
const createService = (worker: Worker, { store, onBatch }: Options): ((message: FromFolding) => Promise<void>) => {
  const mutex = createMutex();
  const unwritten = new Map<string, number>();
  const count = ({ view }: Generation, change: number): void =>
    void unwritten.set(view, (unwritten.get(view) ?? 0) + change);
  const reply = (number: number, text: string | null): void =>
    worker.postMessage({ kind: 'reply', number, text } satisfies ToFolding);

  const put = async ({ number, generation, write }: Extract<FromFolding, { kind: 'put' }>): Promise<void> => {
    await store.put(generation, write);
    count(generation, -1);
    reply(number, null);
  };
  const load = async ({ number, generation, keys }: Extract<FromFolding, { kind: 'load' }>): Promise<void> => {
    const rows = await store.load(generation, keys);
    reply(number, JSON.stringify([...rows.values()]));
  };
  return async (message) => {
    if (message.kind === 'put') {
      count(message.generation, 1);
      await mutex.runExclusive(() => put(message));
    } else if (message.kind === 'load') {
      // folding waits for a load, so that a load goes ahead of the writes of other views
      if ((unwritten.get(message.generation.view) ?? 0) > 0) await mutex.runExclusive(() => load(message));
      else await load(message);
    } else if (message.kind === 'batch') onBatch(message.batch);
  };
};

/**
 * Starts a thread that folds once, while this thread with the read models only writes and goes on with its other work.
 * Both work at once: that is the gain over folding here, at half a second for the start
 * (docs/adr/0007-rebuild-on-a-thread-of-its-own.md).
 */
export const openFoldThread = (link: BuildLink) => {
  const worker = new Worker(new URL('./build.worker.ts', import.meta.url), {
    workerData: link,
    name: 'folding',
    resourceLimits,
  });
  const [folded, laidOut] = [Promise.withResolvers<Map<string, Built>>(), Promise.withResolvers<LaidOutLog>()];
  // an error before it is asked for is not unhandled
  for (const { promise } of [folded, laidOut]) promise.catch(() => undefined);
  const reject = (error: unknown): void => {
    folded.reject(error);
    laidOut.reject(error);
  };
  let serve: ReturnType<typeof createService> | null = null;
  worker.on('message', (message: unknown) => {
    if (!isFromFolding(message)) return;
    if (message.kind === 'done') folded.resolve(ofBuiltMessages(message.built));
    else if (message.kind === 'laidOut') laidOut.resolve(message.laidOut);
    else if (message.kind === 'failed') reject(new Error(message.message));
    else serve?.(message).catch(reject);
  });
  worker.on('error', reject);
  worker.on('exit', () => reject(new Error('the folding thread ended before it was done')));
  /** Waits for a result of the thread, which ends when the signal aborts. */
  const until = async <T>(result: Promise<T>, signal: AbortSignal): Promise<T> => {
    const stop = (): void => void worker.terminate();
    signal.addEventListener('abort', stop, { once: true });
    try {
      return await result;
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  };
  return {
    /** Lays the log out before it is folded. */
    layOut: (request: LayOutRequest, signal: AbortSignal): Promise<LaidOutLog> => {
      signal.throwIfAborted();
      worker.postMessage({ kind: 'layOut', request } satisfies ToFolding);
      return until(laidOut.promise, signal);
    },
    /** Returns the results by view. Throws what the store or the thread threw. */
    fold: (work: FoldWork, options: Options): Promise<Map<string, Built>> => {
      options.signal.throwIfAborted();
      serve = createService(worker, options);
      const positions = work.folds.flatMap((fold) => (fold.positions ? [fold.positions.buffer] : []));
      worker.postMessage({ kind: 'work', work } satisfies ToFolding, positions);
      return until(folded.promise, options.signal);
    },
    close: async (): Promise<void> => void (await worker.terminate()),
  };
};
export type FoldThread = ReturnType<typeof openFoldThread>;
