import type { DatabaseSync } from 'node:sqlite';
import type { ZodType } from 'zod';
import { parseOwn } from '../../lib/json.ts';
import { formats, thisWriter } from '../../marks/formats.ts';
import type { Marked } from '../../marks/formats.ts';
import { parseDetails } from '../../marks/mark.ts';
import type { Mark, MarkStore } from '../../marks/mark.ts';
import type { ReadConnection } from '../readConnection.ts';
import type { WriterDatabase } from '../writer/writerPort.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * Marks a file with this version's format, unless it has a newer one, and with this version as its last writer. The
 * same table in every file, so that any version finds the mark of any file.
 */
export const markSchema = (kind: Marked): readonly string[] => [
  `CREATE TABLE IF NOT EXISTS mark (
    id INTEGER PRIMARY KEY CHECK (id = 1), format INTEGER NOT NULL, version TEXT NOT NULL, writer TEXT NOT NULL,
    details TEXT)`,
  `INSERT INTO mark (id, format, version, writer)
    VALUES (1, ${formats[kind]}, ${quoted(thisWriter)}, ${quoted(thisWriter)})
    ON CONFLICT DO UPDATE SET format = excluded.format, version = excluded.version WHERE format < excluded.format`,
  `UPDATE mark SET writer = ${quoted(thisWriter)} WHERE writer <> ${quoted(thisWriter)}`,
];

const tableSql = `SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`;

/** Does the same on a connection of its own, and takes no lock where there is nothing to change. */
export const markFile = (db: DatabaseSync, kind: Marked): void => {
  const present = `SELECT 1 FROM mark WHERE format >= ${formats[kind]} AND writer = ?`;
  if (db.prepare(tableSql).get('mark') && db.prepare(present).get(thisWriter)) return;
  for (const statement of markSchema(kind)) db.exec(statement);
};

/** The version that wrote a file last, for its mark may be older than what it wrote; none without a mark. */
export const writerOf = (db: DatabaseSync): string[] =>
  db.prepare(tableSql).get('mark')
    ? db
        .prepare('SELECT writer FROM mark')
        .all()
        .map(({ writer }) => String(writer))
    : [];

export const hasTable = ({ get }: Pick<ReadConnection, 'get'>, name: string): boolean =>
  get(tableSql, name) !== undefined;

/** The mark of a file, null when it has none. `Details` are as they were stored. */
export const readMark = (connection: Pick<ReadConnection, 'get'>): Mark<unknown> | null => {
  const row = hasTable(connection, 'mark') && connection.get('SELECT format, version, details FROM mark');
  if (!row) return null;
  const details = typeof row[2] === 'string' ? parseOwn<unknown>(row[2]) : null;
  return { format: Number(row[0]), version: String(row[1]), details };
};

const readOnly = (): Promise<never> => Promise.reject(new Error('this thread only reads'));

type Options<Details> = {
  file: string;
  connection: Pick<ReadConnection, 'get'>;
  /** Null on a thread that only reads. */
  writing: WriterDatabase | null;
  schema: ZodType<Details>;
};

/** The mark of a file that `markSchema` marked, or that is only read. */
export const createMarkTable = <Details>({
  file,
  connection,
  writing,
  schema,
}: Options<Details>): MarkStore<Details> => {
  const read = (): Mark<Details> | null => {
    const mark = readMark(connection);
    return mark && { ...mark, details: parseDetails(schema, file, mark.details) };
  };
  // one change after the other, since each begins with what the one before wrote
  let last: Promise<unknown> = Promise.resolve();
  const write = async (change: (details: Details | null) => Details): Promise<Details> => {
    if (!writing) return readOnly();
    const details = change(read()?.details ?? null);
    await writing.run([['UPDATE mark SET details = ?', JSON.stringify(details)]]);
    return details;
  };
  return {
    read: async () => read(),
    change: (change) => {
      const next = last.then(() => write(change));
      last = next.catch(() => undefined);
      return next;
    },
  };
};
