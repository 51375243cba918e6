import type { Queue } from '../../ports/queue.ts';
import { checkDatabase, openReadConnection } from '../readConnection.ts';
import type { Writer } from '../writer/writerPort.ts';
import { createJobTable, jobSchema } from './jobTable.ts';
import { createJobWorker } from './jobWorker.ts';
import type { JobWorker } from './jobWorker.ts';

const dayMs = 86_400_000;

/** How long the id of a done job is kept. */
const keptMs = 30 * dayMs;
const purgeEveryMs = dayMs / 4;

/**
 * Jobs in one SQLite file, worked on by this process alone, so a job that was running at a crash is simply due again.
 * `close` waits for running handlers and must come before the writer's. Throws a StartError when the file is damaged.
 */
export const openSqliteQueue = async ({
  file,
  writer,
}: {
  file: string;
  writer: Writer;
}): Promise<Queue & { close: () => Promise<void> }> => {
  checkDatabase(file);
  const db = await writer.open(file, jobSchema);
  const connection = openReadConnection(file);
  const table = createJobTable(db, connection);
  const workers = new Set<JobWorker>();
  const running = new Set<string>();
  const wake = (kinds: ReadonlySet<string>): void => {
    for (const worker of workers) if (kinds.has(worker.kind)) worker.wake();
  };
  // a failed purge is repeated by the next one
  const purge = (): void => void table.purge(Date.now() - keptMs).catch(() => undefined);
  purge();
  const purging = setInterval(purge, purgeEveryMs).unref();
  return {
    enqueue: async (jobs) => {
      if (jobs.length === 0) return;
      await table.add(jobs, Date.now());
      wake(new Set(jobs.map(({ kind }) => kind)));
    },
    work: (kind, handle, options = {}) => {
      const worker = createJobWorker(table, running, { kind, handle, options });
      workers.add(worker);
      worker.wake();
      return {
        stop: async () => {
          workers.delete(worker);
          await worker.stop();
        },
      };
    },
    dead: async () => table.dead(),
    countDead: async () => table.countDead(),
    figures: async () => table.figures(Date.now()),
    retry: async (id) => {
      const kind = await table.revive(id, Date.now());
      if (kind !== null) wake(new Set([kind]));
      return kind !== null;
    },
    drop: (id) => table.drop(id, Date.now()),
    close: async () => {
      clearInterval(purging);
      await Promise.all([...workers].map(({ stop }) => stop()));
      workers.clear();
      connection.close();
    },
  };
};
