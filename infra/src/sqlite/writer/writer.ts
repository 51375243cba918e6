import { Worker } from 'node:worker_threads';
import { RevisionConflict } from '../../ports/eventStore.ts';
import { Unavailable } from '../../ports/unavailable.ts';
import { putAppend, putClose, putOpen, putRun, putScrub, repliesOf } from './protocol.ts';
import type { Cells, WriteReply } from './protocol.ts';
import { checkDatabase, unusable } from '../readConnection.ts';
import type { Writer, WriterDatabase } from './writerPort.ts';

export type { EventRow, SqlValue, Statement, Writer, WriterDatabase } from './writerPort.ts';

const engine = 'the database';

export type WriterOptions = {
  /** Called once when the thread ended by itself: pending requests were rejected, nothing more can be written. */
  onDeath: (error: Error) => void;
};

/** A request without a reply yet; `subject` is its stream or file. */
type Pending = { resolve: (values: readonly number[]) => void; reject: (error: Error) => void; subject: string };

const errorOf = ({ result, message }: WriteReply, subject: string): Error => {
  switch (result) {
    case 'conflict':
      return new RevisionConflict(subject);
    case 'unavailable':
      return new Unavailable(engine, { cause: new Error(message) });
    case 'wrong':
      return new Error(message);
    case 'unusable':
      return unusable(subject, message);
    case 'done':
    case 'lost':
      return new Unavailable(engine, { outcomeUnknown: true, cause: new Error(message) });
  }
};

/** Turns of the event loop for which requests gather at most, while each turn brings more of them. */
const mostTurns = 4;

/** The thread and its pending requests. Requests that come in a rush are sent as one message. */
const createLine = (worker: Worker, { onDeath }: WriterOptions) => {
  const pending = new Map<number, Pending>();
  let requests: Cells = [];
  let lastId = 0;
  let state: 'open' | 'closing' | 'ended' = 'open';

  const send = (): void => {
    worker.postMessage(requests);
    requests = [];
  };
  const sendAfter = (turns: number, before: number): void =>
    void setImmediate(() => (turns > 1 && requests.length > before ? sendAfter(turns - 1, requests.length) : send()));
  const ask = (put: (cells: Cells, id: number) => void, subject = ''): Promise<readonly number[]> =>
    new Promise((resolve, reject) => {
      if (state !== 'open') return reject(new Unavailable(engine));
      lastId += 1;
      pending.set(lastId, { resolve, reject, subject });
      const isFirst = requests.length === 0;
      put(requests, lastId);
      if (isFirst) sendAfter(mostTurns, requests.length);
    });
  const end = (error: Error): void => {
    if (state === 'ended') return;
    const expected = state === 'closing';
    state = 'ended';
    for (const { reject } of pending.values()) reject(new Unavailable(engine, { outcomeUnknown: true, cause: error }));
    pending.clear();
    if (!expected) onDeath(error);
  };

  worker.on('message', (cells: Cells) => {
    for (const reply of repliesOf(cells)) {
      const asked = pending.get(reply.id);
      pending.delete(reply.id);
      if (reply.result === 'done') asked?.resolve(reply.values);
      else asked?.reject(errorOf(reply, asked.subject));
    }
  });
  worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', (code) => end(new Error(`the writer's thread ended with code ${code}`)));
  const close = async (): Promise<void> => {
    if (state !== 'open') return;
    const closed = ask((cells, id) => putClose(cells, id));
    state = 'closing';
    // a thread that dies now has rejected its pending requests; there is nothing left to close
    await closed.catch(() => undefined);
    await worker.terminate();
  };
  return { ask, close };
};

/** Starts the writer's thread. */
export const openWriter = (options: WriterOptions): Writer => {
  const { ask, close } = createLine(
    new Worker(new URL('./writer.worker.ts', import.meta.url), { name: 'sqlite-writer' }),
    options,
  );
  return {
    open: async (file, schema): Promise<WriterDatabase> => {
      checkDatabase(file);
      const [database = 0] = await ask((cells, id) => putOpen(cells, { id, file, schema }), file);
      return {
        run: async (statements) => [...(await ask((cells, id) => putRun(cells, { id, database, statements })))],
        append: async (stream, expected, events) => {
          const request = { database, stream, expected: expected === 'none' ? -1 : expected, events };
          const [revision = 0, position = 0] = await ask((cells, id) => putAppend(cells, { id, ...request }), stream);
          return { revision, position };
        },
        scrub: async () => (await ask((cells, id) => putScrub(cells, { id, database })))[0] === 1,
      };
    },
    close,
  };
};
