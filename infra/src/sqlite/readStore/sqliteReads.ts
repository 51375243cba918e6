import type { Checkpoint, ControlDocuments, Generation, ProjectionStore, ReadStore, StoredRow } from '../../ports.ts';
import { storedAudience } from './audiences.ts';
import type { Context } from './context.ts';
import { findSql } from './findSql.ts';
import { countRows, loadRows, planOf, rowsOf, selectFrom } from './tableReads.ts';
import { createToStored } from './storedRow.ts';
import { createSearch } from './sqliteSearch.ts';
import type { ColumnRow } from './readDatabase.ts';
import type { Table, Tables } from './tables.ts';

const isMissingTable = (error: unknown): boolean => error instanceof Error && error.message.includes('no such table');

/** Runs a read of one generation; a dropped generation, also one dropped since the last read, reads as `none`. */
export type Read = <T>(generation: Generation, none: T, read: (table: Table) => T) => T;

const createRead =
  (tables: Tables): Read =>
  <T>(generation: Generation, none: T, read: (table: Table) => T): T => {
    const table = tables.find(generation);
    if (!table) return none;
    try {
      return read(table);
    } catch (error) {
      if (!isMissingTable(error)) throw error;
      tables.forget();
      return none;
    }
  };

export type Reads = ReadStore &
  Pick<ProjectionStore, 'generations' | 'scan' | 'pendingNotifications'> & {
    controlDocuments: Pick<ControlDocuments, 'list'>;
  };

const toCheckpoint = (row: ColumnRow): Checkpoint => ({
  position: Number(row[0]),
  eventId: row[1] === null ? null : String(row[1]),
  count: Number(row[2]),
  hash: String(row[3]),
});

/** The reads that projecting needs beside those of the read store. */
const createProjectionReads = (context: Context, read: Read): Omit<Reads, keyof ReadStore> => ({
  pendingNotifications: async () => null,
  scan: async (generation, { afterKey, limit }) =>
    read<StoredRow[]>(generation, [], (table) =>
      context.statements
        .all(`${selectFrom(table)} WHERE key > ? ORDER BY key LIMIT ?`, [
          afterKey === null ? '' : context.keys.find(table, afterKey),
          limit,
        ])
        .map(createToStored(table, context)),
    ),
  generations: async () => context.tables.list(),
  // stored name: notes
  controlDocuments: {
    list: async (prefix) => {
      const rows = context.statements.all(
        'SELECT name, value FROM notes WHERE name >= ?1 AND substr(name, 1, length(?1)) = ?1 ORDER BY name',
        [prefix],
      );
      return new Map(rows.map((row): [string, unknown] => [String(row[0]), JSON.parse(String(row[1]))]));
    },
  },
});

/** The reading side; a generation that is gone answers as empty. */
export const createReads = (context: Context): Reads => {
  const { statements, tables, numbers } = context;
  const { all, get } = statements;
  const read = createRead(tables);
  return {
    live: async (view) => {
      const row = get(
        'SELECT g.version, g.generation FROM live l JOIN generations g ON g.id = l.generation WHERE l.view = ?',
        [view],
      );
      return row ? { view, version: Number(row[0]), generation: String(row[1]) } : null;
    },
    load: async (generation, keys) =>
      read(generation, new Map<string, StoredRow>(), (table) => loadRows(context, table, keys)),
    find: async (generation, query) =>
      read<StoredRow[]>(generation, [], (table) => {
        const plan = planOf(context, table, query);
        const org = numbers.find(query.organizationId);
        const rows = org === null ? null : rowsOf(context, table, org);
        const sql = rows && findSql(table, plan, { rows, limit: query.limit });
        return sql ? all(sql.sql, sql.values).map(createToStored(table, context)) : [];
      }),
    count: async (generation, query) => read(generation, 0, (table) => countRows(context, table, query)),
    search: createSearch(context, read),
    checkpoint: async (generation) =>
      read<Checkpoint | null>(generation, null, ({ id }) => {
        const row = get('SELECT position, event_id, count, hash FROM checkpoints WHERE generation = ?', [id]);
        return row ? toCheckpoint(row) : null;
      }),
    changedAt: async (generation, audiences) =>
      read(generation, 0, ({ id }) =>
        audiences.reduce((latest, audience) => {
          const stored = storedAudience(audience, numbers.find);
          const row = get('SELECT position FROM changes WHERE generation = ? AND audience = ?', [id, stored]);
          return Math.max(latest, Number(row?.[0] ?? 0));
        }, 0),
      ),
    ...createProjectionReads(context, read),
  };
};
