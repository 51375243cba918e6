import type { Checkpoint, Generation, StoredRow } from '../../../ports/rows.ts';
import type { ControlDocuments } from '../../../ports/readModels.ts';
import type { ProjectionStore } from '../../../ports/projectionStore.ts';
import type { ReadStore } from '../../../ports/readStore.ts';
import { rowOf } from '../../../readStore/columnedRows.ts';
import { isOnlyCounted } from '../../../readStore/cursor.ts';
import { planFind } from '../../../readStore/findPlan.ts';
import { createSearch } from '../search/sqliteSearch.ts';
import { createKeptCounts } from '../tables/keptCounts.ts';
import { storedAudience } from '../tables/organizationNumbers.ts';
import type { ReadTables } from '../tables/readTables.ts';
import type { StoredKeys } from '../tables/storedKeys.ts';
import type { ColumnRow } from '../tables/statements.ts';
import type { ViewTable, ViewTables } from '../tables/viewTables.ts';
import { lengthSql, listSql } from '../tables/listSql.ts';

const isMissingTable = (error: unknown): boolean => error instanceof Error && error.message.includes('no such table');

/** Runs a read of one generation; a dropped generation, also one dropped since the last read, reads as `none`. */
const createRead =
  (views: ViewTables) =>
  <T>(generation: Generation, none: T, read: (table: ViewTable) => T): T => {
    const table = views.find(generation);
    if (!table) return none;
    try {
      return read(table);
    } catch (error) {
      if (!isMissingTable(error)) throw error;
      views.forget();
      return none;
    }
  };

const rowColumns = ['key', 'position', 'document'];

/** Throws for an index that only counts: reading its rows would read the whole table. */
const mustList = ({ indexes, lengths }: ViewTable, index: string): void => {
  if (isOnlyCounted(indexes[index] ?? [], lengths))
    throw new Error(`the index ${index} only counts: list the rows by another one`);
};

/** Reads a row from its `rowColumns`, behind others. */
const toStored =
  ({ keyOf }: StoredKeys, behind = 0) =>
  (row: ColumnRow): StoredRow => ({
    key: keyOf(String(row[behind])),
    position: Number(row[behind + 1]),
    row: rowOf(row[behind + 2]),
  });

const toCheckpoint = (row: ColumnRow): Checkpoint => ({
  position: Number(row[0]),
  eventId: row[1] === null ? null : String(row[1]),
  count: Number(row[2]),
  hash: String(row[3]),
});

export type Reads = ReadStore &
  Pick<ProjectionStore, 'generations' | 'scan' | 'pendingNotifications'> & {
    controlDocuments: Pick<ControlDocuments, 'list'>;
  };
type Read = ReturnType<typeof createRead>;

/** The reads that projecting needs beside those of the read store. */
const createProjectionReads = ({ statements, views, keys }: ReadTables, read: Read): Omit<Reads, keyof ReadStore> => ({
  pendingNotifications: async () => null,
  scan: async (generation, { afterKey, limit }) =>
    read<StoredRow[]>(generation, [], ({ name }) =>
      statements
        .all(`SELECT ${rowColumns.join(', ')} FROM ${name} WHERE key > ? ORDER BY key LIMIT ?`, [
          keys.ofSought(afterKey ?? ''),
          limit,
        ])
        .map(toStored(keys)),
    ),
  generations: async () => views.list(),
  // stored name: notes
  controlDocuments: {
    list: async (prefix) => {
      const rows = statements.all(
        'SELECT name, value FROM notes WHERE name >= ?1 AND substr(name, 1, length(?1)) = ?1 ORDER BY name',
        [prefix],
      );
      return new Map(rows.map((row): [string, unknown] => [String(row[0]), JSON.parse(String(row[1]))]));
    },
  },
});

/** The reading side; a generation that is gone answers as empty. */
export const createReads = (tables: ReadTables): Reads => {
  const { statements, views, numbers, keys } = tables;
  const { all, get } = statements;
  const counts = createKeptCounts(statements);
  const read = createRead(views);

  const loadRows = ({ name }: ViewTable, sought: readonly string[]): Map<string, StoredRow> => {
    const sql = `SELECT ${rowColumns.join(', ')} FROM ${name} WHERE key IN (SELECT value FROM json_each(?))`;
    return new Map(
      all(sql, [JSON.stringify(sought.map(keys.ofSought))]).map((row) => {
        const stored = toStored(keys)(row);
        return [stored.key, stored];
      }),
    );
  };

  /** How many rows a list has, from the kept counts where there are some. */
  const countRows = (table: ViewTable, query: Parameters<ReadStore['count']>[1]): number => {
    const plan = planFind(table.indexes, query);
    const organization = numbers.find(query.organizationId);
    if (organization === null) return 0;
    const kept = views.isIndexed(table) ? counts.find(table, plan, organization) : null;
    if (kept !== null) return kept;
    const sql = lengthSql(table, plan, { organization });
    return sql ? Number(get(sql.sql, sql.values)?.[0]) : 0;
  };

  const search = createSearch(tables, loadRows);

  return {
    live: async (view) => {
      const row = get(
        'SELECT g.version, g.generation FROM live l JOIN generations g ON g.id = l.generation WHERE l.view = ?',
        [view],
      );
      return row ? { view, version: Number(row[0]), generation: String(row[1]) } : null;
    },
    load: async (generation, sought) => read(generation, new Map(), (table) => loadRows(table, sought)),
    find: async (generation, query) =>
      read<StoredRow[]>(generation, [], (table) => {
        const plan = keys.placed(planFind(table.indexes, query));
        mustList(table, query.index);
        const organization = numbers.find(query.organizationId);
        if (organization === null) return [];
        const sql = listSql(table, plan, { organization, columns: rowColumns.slice(1), limit: query.limit });
        return sql ? all(sql.sql, sql.values).map(toStored(keys, plan.order.length)) : [];
      }),
    count: async (generation, query) => read(generation, 0, (table) => countRows(table, query)),
    search: async (generation, query) => read(generation, { rows: [], total: 0 }, (table) => search(table, query)),
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
    ...createProjectionReads(tables, read),
  };
};
