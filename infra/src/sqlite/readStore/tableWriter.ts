import { chunksOf } from '../../lib/chunks.ts';
import type { ChangedRow, EncodedRows, Save } from '../../ports.ts';
import { createOfColumned, createToColumned, decodeRows } from '../../readStore/encodedRows.ts';
import { storedAudience } from './audiences.ts';
import { createPutCells } from './builtRows.ts';
import type { Context } from './context.ts';
import { createRowChanges, createToWrite } from './rowChanges.ts';
import type { RowChange } from './rowChanges.ts';
import { createUpdateRows } from './rowUpdates.ts';
import { compareTexts, createRowWriter } from './rowWriter.ts';
import type { Table } from './tables.ts';

/** Rows of one table with its indexes, search index and counts, in the transaction that is open. */
export type TableWriter = {
  /** Makes one more index, the search index when all are there, or then the counts. */
  indexStep: (table: Table) => void;
  ensureIndexed: (table: Table) => void;
  /** Writes rows over those that are older. */
  save: (table: Table, rows: readonly ChangedRow[]) => void;
  /** Writes rows of a build. */
  put: (table: Table, cells: EncodedRows) => void;
  /** Changes and checkpoint; both only move forward. */
  writeHead: (table: Table, head: Pick<Save, 'changes' | 'checkpoint'>) => void;
};

/** Changes bound to one statement, as rows are. */
const changesPerStatement = 16;

// not REPLACE: a change only moves forward. FAIL keeps no copies of pages: the caller rolls the transaction back
const changesSql = (rows: number): string =>
  `INSERT OR FAIL INTO changes (generation, audience, position) VALUES ${Array<string>(rows).fill('(?, ?, ?)').join(', ')}
    ON CONFLICT DO UPDATE SET position = excluded.position WHERE excluded.position > position`;

const writeHead = (
  { statements: { run }, numbers }: Pick<Context, 'statements' | 'numbers'>,
  { id }: Table,
  { changes, checkpoint }: Pick<Save, 'changes' | 'checkpoint'>,
): void => {
  // in order, because a build has many changes: neighbours share pages
  for (const some of chunksOf(
    changes.toSorted((one, other) => compareTexts(one.audience, other.audience)),
    changesPerStatement,
  )) {
    const values = some.map(({ audience, position }) => [id, storedAudience(audience, numbers.ensure), position]);
    run(changesSql(some.length), values.flat());
  }
  const { position, eventId, count, hash } = checkpoint;
  const sql = `INSERT INTO checkpoints (generation, position, event_id, count, hash) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET position = excluded.position, event_id = excluded.event_id, count = excluded.count, hash = excluded.hash
    WHERE excluded.position > position`;
  run(sql, [id, position, eventId, count, hash]);
};

export const createTableWriter = (context: Context): TableWriter => {
  const { statements, tables, unindexed, counts, searchIndex } = context;
  const rowWriter = createRowWriter(statements);
  const putCells = createPutCells(context);
  const toWrite = createToWrite(context);
  const compare = createRowChanges(statements);
  const updateRows = createUpdateRows(context);
  const change = (table: Table, changes: readonly RowChange[]): void => {
    unindexed.grow(table, changes, (keys) => counts.add(table, keys));
    counts.track(table, changes);
    for (const { key, after } of changes)
      if (after.org !== null && !unindexed.isIndexed(table, key, after.org)) after.org *= -1;
    rowWriter.change(table, changes);
  };
  const indexStep = (table: Table): void => {
    if (!tables.hasIndexes(table)) unindexed.leaveOut(table);
    if (tables.addIndex(table) || searchIndex.make(table)) return;
    counts.recount(table);
    tables.markIndexed(table);
  };
  return {
    indexStep,
    ensureIndexed: (table) => {
      while (!tables.isIndexed(table)) indexStep(table);
    },
    save: (table, rows) => {
      const others = updateRows(table, rows);
      if (others.length === 0) return;
      const toColumned = createToColumned(table);
      const columned = new Map(others.map((row) => [toColumned(row), row]));
      const writes = [...columned.keys()].map((row) => toWrite(table, row));
      const changes = compare(table, 'guard', writes);
      change(table, changes);
      const written = table.search ? changes.flatMap(({ row }) => columned.get(row) ?? []) : [];
      searchIndex.update(table, written);
    },
    put: (table, cells) => {
      if (!tables.isIndexed(table)) {
        putCells(table, cells);
        return;
      }
      const rows = decodeRows(table, cells);
      const writes = rows.map((row) => toWrite(table, row));
      change(table, compare(table, 'replace', writes));
      if (table.search) searchIndex.update(table, rows.map(createOfColumned(table)));
    },
    writeHead: (table, head) => writeHead(context, table, head),
  };
};
