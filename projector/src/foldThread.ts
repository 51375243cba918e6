import { Worker } from 'node:worker_threads';
import type { Config } from '@upline/infra/config.ts';
import type { Generation } from '@upline/infra/ports.ts';
import type { FoldElsewhere } from './build.ts';
import { isFromFolding, ofBuiltMessages, ofWriteMessage } from './buildMessages.ts';
import type { BuildLink, FromFolding, ToFolding, WriteMessage } from './buildMessages.ts';
import { createTurns } from './turns.ts';

/** Of the folding thread: with a smaller nursery most rows outlive a collection and are copied; with less room for the old ones they are marked again and again. */
const maxYoungGenerationSizeMb = 96;
const maxOldGenerationSizeMb = 288;

type Options = Parameters<FoldElsewhere>[1];

/** Does what the folding thread asks, in order for each view. Answers the end of what it does, or throws what the store threw. */
const serve = (worker: Worker, { store, onBatch }: Options): Promise<ReturnType<typeof ofBuiltMessages>> => {
  const turns = createTurns();
  const unwritten = new Map<string, number>();
  const count = ({ view }: Generation, change: number): void => void unwritten.set(view, (unwritten.get(view) ?? 0) + change);
  const { promise, resolve, reject } = Promise.withResolvers<ReturnType<typeof ofBuiltMessages>>();
  const answer = (message: ToFolding): void => worker.postMessage(message);

  const write = async (message: WriteMessage): Promise<void> => {
    await store.build(ofWriteMessage(message));
    count(message.generation, -1);
    answer({ number: message.number, text: null });
  };
  const load = async ({ number, generation, keys }: Extract<FromFolding, { kind: 'load' }>): Promise<void> => {
    const rows = await store.load(generation, keys);
    answer({ number, text: JSON.stringify([...rows.values()]) });
  };
  const doNext = (work: () => Promise<void>): void => void turns.take(work).catch(reject);
  // the folding stands still for it: it waits only for what the same view has yet to be given
  const doSoon = (message: Extract<FromFolding, { kind: 'load' }>): void => {
    if ((unwritten.get(message.generation.view) ?? 0) > 0) doNext(() => load(message));
    else load(message).catch(reject);
  };

  worker.on('message', (message: unknown) => {
    if (!isFromFolding(message)) return;
    if (message.kind === 'write') {
      count(message.generation, 1);
      doNext(() => write(message));
    } else if (message.kind === 'load') doSoon(message);
    else if (message.kind === 'batch') onBatch(message.batch);
    else if (message.kind === 'done') resolve(ofBuiltMessages(message.built));
    else reject(new Error(message.message));
  });
  worker.on('error', reject);
  worker.on('exit', () => reject(new Error('the folding thread ended before it was done')));
  return promise;
};

/**
 * Folds on a thread of its own: the thread with the read models only writes meanwhile, and what it serves goes on. `nice` lets the
 * folding give way to a server beside it.
 */
export const createFoldThread =
  ({ config, nice }: { config: Config; nice: number }): FoldElsewhere =>
  async (parts, options) => {
    const { until, memoryBytes, signal } = options;
    const workerData: BuildLink = { config, parts, until, memoryBytes, nice };
    const worker = new Worker(new URL('./build.worker.ts', import.meta.url), {
      workerData,
      name: 'folding',
      resourceLimits: { maxYoungGenerationSizeMb, maxOldGenerationSizeMb },
    });
    const stop = (): void => void worker.terminate();
    signal.addEventListener('abort', stop, { once: true });
    try {
      return await serve(worker, options);
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      signal.removeEventListener('abort', stop);
      await worker.terminate();
    }
  };
