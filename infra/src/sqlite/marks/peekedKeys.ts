import { keyCollection } from '../../keys/erasedSubjects.ts';
import { hasTable } from './markTable.ts';
import type { ReadConnection } from '../readConnection.ts';

/** The keys of people in a file of accounts that is only looked at. */
export const peekedKeys = (connection: Pick<ReadConnection, 'get' | 'all'>) => {
  const isMade = hasTable(connection, 'documents');
  return {
    hasAny: (): boolean =>
      isMade && connection.get('SELECT 1 FROM documents WHERE collection = ? LIMIT 1', keyCollection) !== undefined,
    /** By subject: true for a key, false for a deleted one. A subject that never had one there is missing. */
    of: (subjects: readonly string[]): Map<string, boolean> => {
      if (!isMade) return new Map();
      const sql = `SELECT id, document ->> 'key' IS NOT NULL FROM documents
        WHERE collection = ? AND id IN (SELECT value FROM json_each(?))`;
      return new Map(
        connection.all(sql, keyCollection, JSON.stringify(subjects)).map((row) => [String(row[0]), row[1] === 1]),
      );
    },
  };
};
