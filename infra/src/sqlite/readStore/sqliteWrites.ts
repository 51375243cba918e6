import type { DatabaseSync } from 'node:sqlite';
import type { ControlDocuments, LeaseStore, ProjectionStore, ReadStore } from '../../ports.ts';
import { scrubFile } from '../writer/scrubbing.ts';
import type { Context } from './context.ts';
import { createLeaseTable } from './lease.ts';
import { createBeginBuild } from './sqliteBuilds.ts';
import { busyTimeoutMs } from './readDatabase.ts';
import { createTableWriter } from './tableWriter.ts';
import { createTransactions } from './transactions.ts';

type Writes = LeaseStore &
  Pick<ProjectionStore, 'save' | 'drop' | 'beginBuild' | 'scrub'> & {
    controlDocuments: Pick<ControlDocuments, 'put' | 'remove'>;
    close: () => Promise<void>;
  };

/** The writing side of one connection. Closing it commits builds. */
export const createWrites = (
  db: DatabaseSync,
  { context, load, rewrittenBytes }: { context: Context; load: ReadStore['load']; rewrittenBytes: number },
): Writes => {
  const { statements, tables, numbers, unindexed } = context;
  const lease = createLeaseTable(statements);
  const transactions = createTransactions(db, () => {
    tables.forget();
    numbers.forget();
    unindexed.forget();
  });
  const checked = (token: number, work: () => void) => (): void => {
    lease.check(token);
    work();
  };
  const write = (token: number, work: () => void): void => transactions.run(checked(token, work));
  const tableWriter = createTableWriter(context);
  const drop: ProjectionStore['drop'] = async (token, generation) =>
    write(token, () => {
      const table = tables.find(generation);
      if (table) tables.drop(table);
    });
  return {
    save: async (token, saves) =>
      write(token, () => {
        for (const save of saves) {
          const table = tables.mustFind(save.generation);
          tableWriter.ensureIndexed(table);
          tableWriter.save(table, save.rows);
          tableWriter.writeHead(table, save);
        }
      }),
    drop,
    scrub: async () => {
      transactions.commit();
      return scrubFile(db, { busyTimeoutMs, rewrittenBytes });
    },
    beginBuild: createBeginBuild({ context, guarded: { db, transactions, checked }, tableWriter, load, drop }),
    acquire: async (holder, ttlMs) => transactions.run(() => lease.acquire(holder, ttlMs)),
    release: async (holder) => transactions.run(() => lease.release(holder)),
    isHeld: async () => lease.isHeld(),
    // stored name: notes
    controlDocuments: {
      put: async (token, name, value) =>
        write(token, () =>
          statements.run('REPLACE INTO notes (name, value) VALUES (?, ?)', [name, JSON.stringify(value)]),
        ),
      remove: async (token, name) => write(token, () => statements.run('DELETE FROM notes WHERE name = ?', [name])),
    },
    close: async () => {
      try {
        transactions.commit();
      } finally {
        db.close();
      }
    },
  };
};
