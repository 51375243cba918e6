import type { Save } from '../../ports.ts';
import type { ColumnedRow } from '../../readStore/encodedRows.ts';
import type { Context } from './context.ts';
import type { Statements } from './readDatabase.ts';
import { createRowWriter } from './rowWriter.ts';
import type { WriteMode } from './rowWriter.ts';
import type { Table } from './tables.ts';

/** Rows of one table with its indexes and counts, in the transaction that is open. */
export type TableWriter = {
  /** Makes one more index, or the counts when all indexes are there. */
  indexStep: (table: Table) => void;
  ensureIndexed: (table: Table) => void;
  write: (table: Table, mode: WriteMode, rows: readonly ColumnedRow[]) => void;
  /** Changes and checkpoint; both only move forward. */
  writeHead: (table: Table, head: Pick<Save, 'changes' | 'checkpoint'>) => void;
};

const writeHead = (
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

export const createTableWriter = ({ statements, tables, numbers, counts }: Context): TableWriter => {
  const writeRows = createRowWriter(statements, numbers);
  const indexStep = (table: Table): void => {
    if (tables.addIndex(table)) return;
    counts.recount(table);
    tables.markIndexed(table);
  };
  return {
    indexStep,
    ensureIndexed: (table) => {
      while (!tables.isIndexed(table)) indexStep(table);
    },
    write: (table, mode, rows) =>
      writeRows(table, mode, tables.isIndexed(table) ? counts.track(table, mode, rows) : rows),
    writeHead: (table, head) => writeHead(statements, table, head),
  };
};
