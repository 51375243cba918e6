import { Worker } from 'node:worker_threads';
import { RevisionConflict, StartError, Unavailable } from '../ports.ts';
import { answersOf, putAppend, putClose, putOpen, putRun } from './protocol.ts';
import type { Answer, Cells } from './protocol.ts';
import type { Writer, WriterDatabase } from './writerPort.ts';

export type { EventRow, SqlValue, Statement, Writer, WriterDatabase } from './writerPort.ts';

const engine = 'the database';

export type WriterOptions = {
  /** Called once when the thread ended by itself: what was pending was rejected, nothing more can be written. */
  onDeath: (error: Error) => void;
};

type Pending = { resolve: (values: readonly number[]) => void; reject: (error: Error) => void; stream: string };

const errorOf = ({ outcome, message }: Answer, stream: string): Error => {
  const cause = new Error(message);
  switch (outcome) {
    case 'conflict':
      return new RevisionConflict(stream);
    case 'unavailable':
      return new Unavailable(engine, { cause });
    case 'wrong':
      return cause;
    case 'unusable':
      return new StartError(message);
    case 'done':
    case 'lost':
      return new Unavailable(engine, { outcomeUnknown: true, cause });
  }
};

/** The thread and what it has not answered yet. Requests of one turn of the event loop go over as one message. */
const createLine = (worker: Worker, { onDeath }: WriterOptions) => {
  const pending = new Map<number, Pending>();
  let requests: Cells = [];
  let lastId = 0;
  let ended = false;

  const send = (): void => {
    worker.postMessage(requests);
    requests = [];
  };
  const ask = (put: (cells: Cells, id: number) => void, stream = ''): Promise<readonly number[]> =>
    new Promise((resolve, reject) => {
      if (ended) return reject(new Unavailable(engine));
      lastId += 1;
      pending.set(lastId, { resolve, reject, stream });
      if (requests.length === 0) setImmediate(send);
      put(requests, lastId);
    });
  const end = (error: Error): void => {
    if (ended) return;
    ended = true;
    for (const { reject } of pending.values()) reject(new Unavailable(engine, { outcomeUnknown: true, cause: error }));
    pending.clear();
    onDeath(error);
  };

  worker.on('message', (cells: Cells) => {
    for (const answer of answersOf(cells)) {
      const asked = pending.get(answer.id);
      pending.delete(answer.id);
      if (answer.outcome === 'done') asked?.resolve(answer.values);
      else asked?.reject(errorOf(answer, asked.stream));
    }
  });
  worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', (code) => end(new Error(`the writer's thread ended with code ${code}`)));
  const close = async (): Promise<void> => {
    if (ended) return;
    await ask(putCloseId);
    ended = true;
    await worker.terminate();
  };
  return { ask, close };
};

const putCloseId = (cells: Cells, id: number): void => putClose(cells, id);

/** Starts the writer's thread. */
export const openWriter = (options: WriterOptions): Writer => {
  const { ask, close } = createLine(new Worker(new URL('./writer.worker.ts', import.meta.url), { name: 'sqlite-writer' }), options);
  return {
    open: async (file, schema): Promise<WriterDatabase> => {
      const [database = 0] = await ask((cells, id) => putOpen(cells, { id, file, schema }));
      return {
        run: async (statements) => [...(await ask((cells, id) => putRun(cells, { id, database, statements })))],
        append: async (stream, expected, events) => {
          const request = { database, stream, expected: expected === 'none' ? -1 : expected, events };
          const [revision = 0, position = 0] = await ask((cells, id) => putAppend(cells, { id, ...request }), stream);
          return { revision, position };
        },
      };
    },
    close,
  };
};
