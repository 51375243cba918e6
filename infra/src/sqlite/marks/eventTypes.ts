import type { EventTypes } from '../../marks/formats.ts';
import { logDetails } from '../../marks/mark.ts';
import type { LogMarks } from '../../marks/mark.ts';
import { createMarkTable, hasTable } from './markTable.ts';
import type { ReadConnection } from '../readConnection.ts';
import type { WriterDatabase } from '../writer/writerPort.ts';

/**
 * The types of a log's events, each with the version that wrote the first of them. A trigger keeps them, so that the
 * type is durable with its event, and in versions without marks too.
 */
export const typesSchema: readonly string[] = [
  'CREATE TABLE IF NOT EXISTS event_types (type TEXT PRIMARY KEY, version TEXT NOT NULL) WITHOUT ROWID',
  `CREATE TRIGGER IF NOT EXISTS new_event_type AFTER INSERT ON events
    WHEN NOT EXISTS (SELECT 1 FROM event_types WHERE type = new.type)
    BEGIN INSERT INTO event_types SELECT new.type, writer FROM mark; END`,
];

const toTypes = (rows: ReturnType<ReadConnection['all']>): EventTypes =>
  Object.fromEntries(rows.map((row) => [String(row[0]), String(row[1])]));

export const keptTypes = ({ all }: Pick<ReadConnection, 'all'>): EventTypes =>
  toTypes(all('SELECT type, version FROM event_types'));

/** The types of a log that has no mark yet, by a scan of all events: about three seconds for a million. */
export const findTypes = (connection: Pick<ReadConnection, 'get' | 'all'>): EventTypes =>
  hasTable(connection, 'events') ? toTypes(connection.all(`SELECT DISTINCT type, '' FROM events`)) : {};

/** The mark and the types of a log in a file. */
export const createLogMarks = (options: {
  file: string;
  connection: ReadConnection;
  writing: WriterDatabase | null;
}): LogMarks => {
  const { connection, writing } = options;
  return {
    ...createMarkTable({ ...options, schema: logDetails }),
    types: async () => keptTypes(connection),
    addTypes: async (types) => {
      const sql = 'INSERT INTO event_types VALUES (?, ?) ON CONFLICT DO NOTHING';
      await writing?.run(Object.entries(types).map(([type, version]) => [sql, type, version] as const));
      return keptTypes(connection);
    },
  };
};
