import type { DatabaseSync } from 'node:sqlite';
import type { ControlDocuments } from '../../../ports/readModels.ts';
import type { LeaseStore } from '../../../ports/lease.ts';
import type { ProjectionStore } from '../../../ports/projectionStore.ts';
import type { ReadStore } from '../../../ports/readStore.ts';
import { scrubFile } from '../../writer/scrubbing.ts';
import { busyTimeoutMs } from '../tables/readFile.ts';
import type { ReadTables } from '../tables/readTables.ts';
import { createLeaseTable } from './leaseTable.ts';
import { createBeginBuild } from './sqliteBuilds.ts';
import { createTransactions } from './transactions.ts';
import { createViewWriter } from './viewWriter.ts';

type Writes = LeaseStore &
  Pick<ProjectionStore, 'save' | 'drop' | 'beginBuild' | 'scrub'> & {
    controlDocuments: Pick<ControlDocuments, 'put' | 'remove'>;
    close: () => Promise<void>;
  };

/** The writing side of one connection. Closing it commits builds. */
export const createWrites = (
  db: DatabaseSync,
  { tables, load, rewrittenBytes }: { tables: ReadTables; load: ReadStore['load']; rewrittenBytes: number },
): Writes => {
  const { statements, views, numbers } = tables;
  const lease = createLeaseTable(statements);
  const transactions = createTransactions(db, () => {
    views.forget();
    numbers.forget();
  });
  const checked = (token: number, work: () => void) => (): void => {
    lease.check(token);
    work();
  };
  const write = (token: number, work: () => void): void => transactions.run(checked(token, work));
  const viewWriter = createViewWriter(tables);
  const drop: ProjectionStore['drop'] = async (token, generation) =>
    write(token, () => {
      const table = views.find(generation);
      if (table) views.drop(table);
    });
  return {
    save: async (token, saves) =>
      write(token, () => {
        for (const save of saves) {
          const table = views.mustFind(save.generation);
          viewWriter.ensureIndexed(table);
          viewWriter.save(table, save.rows);
          viewWriter.writeHead(table, save);
        }
      }),
    drop,
    scrub: async () => {
      transactions.commit();
      return scrubFile(db, { busyTimeoutMs, rewrittenBytes });
    },
    beginBuild: createBeginBuild({ views, statements, guarded: { db, transactions, checked }, viewWriter, load, drop }),
    // a renewal waits with the rows of a build, which hold the file's lock: nobody else could take the lease before
    acquire: async (holder, ttlMs) => transactions.join(() => lease.acquire(holder, ttlMs)),
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
