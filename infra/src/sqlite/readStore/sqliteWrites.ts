import { setImmediate } from 'node:timers/promises';
import type { DatabaseSync } from 'node:sqlite';
import type { BuiltRow, ReadStoreWriter, Save } from '../../ports.ts';
import { createToBuilt } from '../../readStore/builtRow.ts';
import type { Context } from './context.ts';
import { createLeaseTable } from './lease.ts';
import { largeTemporaries, smallTemporaries } from './readDatabase.ts';
import type { Statements } from './readDatabase.ts';
import { createRowWriter } from './rowWriter.ts';
import type { WriteMode } from './rowWriter.ts';
import type { Reads } from './sqliteReads.ts';
import type { Table } from './tables.ts';
import { createTransactions } from './transactions.ts';
import type { Transactions } from './transactions.ts';

const saveHead = (
  { run }: Statements,
  { id }: Table,
  { changes, checkpoint }: Pick<Save, 'changes' | 'checkpoint'>,
): void => {
  for (const { audience, position } of changes) {
    const sql = `INSERT INTO changes (generation, audience, position) VALUES (?, ?, ?)
      ON CONFLICT DO UPDATE SET position = excluded.position WHERE excluded.position > position`;
    run(sql, [id, audience, position]);
  }
  const { position, eventId, count, hash } = checkpoint;
  const sql = `INSERT INTO checkpoints (generation, position, event_id, count, hash) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET position = excluded.position, event_id = excluded.event_id, count = excluded.count, hash = excluded.hash
    WHERE excluded.position > position`;
  run(sql, [id, position, eventId, count, hash]);
};

type Writes = Omit<ReadStoreWriter, keyof Reads>;
type Guarded = {
  db: DatabaseSync;
  transactions: Transactions;
  checked: (token: number, work: () => void) => () => void;
};

// a commit under FULL syncs the log, and with it every commit before
const syncLog = (db: DatabaseSync, transactions: Transactions): void => {
  db.exec('PRAGMA synchronous = FULL');
  try {
    transactions.run(() => db.exec('UPDATE synced SET times = times + 1'));
  } finally {
    db.exec('PRAGMA synchronous = NORMAL');
  }
};

// sorted in memory the rows of a large view would all be held there
const sortInFiles = (db: DatabaseSync, work: () => void): void => {
  db.exec(largeTemporaries);
  try {
    work();
  } finally {
    db.exec(smallTemporaries);
  }
};

const createBatches = (
  { statements, tables, numbers, counts }: Context,
  { db, transactions, checked }: Guarded,
): Pick<Writes, 'save' | 'build' | 'index' | 'sync' | 'point'> => {
  const writeRows = createRowWriter(statements, numbers);
  const indexStep = (table: Table): void => {
    if (tables.addIndex(table)) return;
    counts.recount(table);
    tables.markIndexed(table);
  };
  const ensureIndexed = (table: Table): void => {
    while (!tables.isIndexed(table)) indexStep(table);
  };
  const write = (table: Table, mode: WriteMode, rows: readonly BuiltRow[]): void =>
    writeRows(table, mode, tables.isIndexed(table) ? counts.track(table, mode, rows) : rows);
  return {
    save: async (token, saves) =>
      transactions.run(
        checked(token, () => {
          for (const save of saves) {
            const table = tables.mustFind(save.generation);
            ensureIndexed(table);
            write(table, 'guard', save.rows.map(createToBuilt(table)));
            saveHead(statements, table, save);
          }
        }),
      ),
    // counts wait for `sync`, and so do indexes unless they were asked for: kept up for rows in any order they make a build many times slower
    build: async (token, saves) =>
      transactions.defer(
        checked(token, () => {
          for (const save of saves) {
            const table = tables.mustFind(save.generation);
            write(table, 'replace', save.fresh);
            write(table, 'replace', save.rows);
            saveHead(statements, table, save);
          }
        }),
      ),
    index: async (token, generation) =>
      transactions.run(
        checked(token, () => {
          const table = tables.mustFind(generation);
          // its counts wait for `sync` all the same
          while (tables.addIndex(table));
        }),
      ),
    sync: async () => {
      // one index at a time, a second for each million rows: live batches of this thread go in between, and the log stays small
      for (let table = tables.unindexed(); table; table = tables.unindexed()) {
        const next = table;
        transactions.commit();
        sortInFiles(db, () => transactions.run(() => indexStep(next)));
        await setImmediate();
      }
      transactions.commit();
      syncLog(db, transactions);
    },
    point: async (token, generation) =>
      transactions.run(
        checked(token, () => {
          const table = tables.mustFind(generation);
          ensureIndexed(table);
          statements.run('REPLACE INTO live (view, generation) VALUES (?, ?)', [generation.view, table.id]);
        }),
      ),
  };
};

/** The writing side of one connection. Closing it keeps what was built. */
export const createWrites = (db: DatabaseSync, context: Context): Writes & { close: () => Promise<void> } => {
  const { statements, tables, numbers } = context;
  const lease = createLeaseTable(statements);
  const transactions = createTransactions(db, () => {
    tables.forget();
    numbers.forget();
  });
  const checked: Guarded['checked'] = (token, work) => () => {
    lease.check(token);
    work();
  };
  const write = (token: number, work: () => void): void => transactions.run(checked(token, work));
  return {
    ...createBatches(context, { db, transactions, checked }),
    acquire: async (holder, ttlMs) => transactions.run(() => lease.acquire(holder, ttlMs)),
    release: async (holder) => transactions.run(() => lease.release(holder)),
    create: async (token, generation, { indexes }) => write(token, () => tables.create(generation, indexes)),
    drop: async (token, generation) =>
      write(token, () => {
        const table = tables.find(generation);
        if (table) tables.drop(table);
      }),
    note: async (token, name, value) =>
      write(token, () =>
        statements.run('REPLACE INTO notes (name, value) VALUES (?, ?)', [name, JSON.stringify(value)]),
      ),
    forget: async (token, name) => write(token, () => statements.run('DELETE FROM notes WHERE name = ?', [name])),
    close: async () => {
      try {
        transactions.commit();
      } finally {
        db.close();
      }
    },
  };
};
