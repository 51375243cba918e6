import { chunk } from '../../../lib/chunk.ts';
import type { Save } from '../../../ports/projectionStore.ts';
import type { StoredRow } from '../../../ports/rows.ts';
import { toColumned } from '../../../readStore/columnedRows.ts';
import type { ColumnedRow } from '../../../readStore/columnedRows.ts';
import { createSearchIndex } from '../search/searchIndex.ts';
import { createKeptCounts } from '../tables/keptCounts.ts';
import { storedAudience } from '../tables/organizationNumbers.ts';
import type { ReadTables } from '../tables/readTables.ts';
import type { ViewTable } from '../tables/viewTables.ts';
import { compareTexts, createRowWriter } from './rowWriter.ts';
import type { WriteMode } from './rowWriter.ts';

/** The rows of one table with its indexes, search index and counts, in the transaction that is open. */
export type ViewWriter = {
  /** Makes one more index, the search index when all are there, or then the counts. */
  indexStep: (table: ViewTable) => void;
  ensureIndexed: (table: ViewTable) => void;
  /** Writes rows over those that are older. */
  save: (table: ViewTable, rows: readonly StoredRow[]) => void;
  /** Writes rows of a build. */
  put: (table: ViewTable, rows: readonly StoredRow[]) => void;
  /** Changes and checkpoint; both only move forward. */
  writeHead: (table: ViewTable, head: Pick<Save, 'changes' | 'checkpoint'>) => void;
};

/** Changes bound to one statement, as rows are. */
const changesPerStatement = 16;

// not REPLACE: a change only moves forward. FAIL keeps no copies of pages: the caller rolls the transaction back
const changesSql = (rows: number): string =>
  `INSERT OR FAIL INTO changes (generation, audience, position)
    VALUES ${Array<string>(rows).fill('(?, ?, ?)').join(', ')}
    ON CONFLICT DO UPDATE SET position = excluded.position WHERE excluded.position > position`;

const checkpointSql = `INSERT INTO checkpoints (generation, position, event_id, count, hash) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET position = excluded.position, event_id = excluded.event_id, count = excluded.count,
    hash = excluded.hash
  WHERE excluded.position > position`;

export const createViewWriter = (tables: ReadTables): ViewWriter => {
  const { statements, views, numbers, keys } = tables;
  const rowWriter = createRowWriter(tables);
  const counts = createKeptCounts(statements);
  const searchIndex = createSearchIndex(tables);

  const columned = ({ fields }: ViewTable, rows: readonly StoredRow[]): ColumnedRow[] =>
    rows.map((row) => toColumned(fields, { ...row, key: keys.ofWritten(row.key) }));
  const change = (table: ViewTable, mode: WriteMode, rows: readonly ColumnedRow[]): void => {
    const changes = rowWriter.compare(table, mode, rows);
    counts.track(table, changes);
    rowWriter.write(table, changes);
    const written = changes.map(({ row }) => row);
    searchIndex.update(table, written);
  };
  const indexStep = (table: ViewTable): void => {
    if (views.addIndex(table) || searchIndex.make(table)) return;
    counts.recount(table);
    views.markIndexed(table);
  };
  return {
    indexStep,
    ensureIndexed: (table) => {
      while (!views.isIndexed(table)) indexStep(table);
    },
    save: (table, rows) => change(table, 'guard', columned(table, rows)),
    put: (table, rows) => {
      if (views.isIndexed(table)) change(table, 'replace', columned(table, rows));
      else rowWriter.put(table, columned(table, rows));
    },
    writeHead: ({ id }, { changes, checkpoint }) => {
      // in order, because a build has many changes: neighbours share pages
      const ordered = changes.toSorted((one, other) => compareTexts(one.audience, other.audience));
      for (const some of chunk(ordered, changesPerStatement)) {
        const values = some.map(({ audience, position }) => [id, storedAudience(audience, numbers.ensure), position]);
        statements.run(changesSql(some.length), values.flat());
      }
      const { position, eventId, count, hash } = checkpoint;
      statements.run(checkpointSql, [id, position, eventId, count, hash]);
    },
  };
};
