import { DatabaseSync } from 'node:sqlite';
import { erasedSubject } from '@upline/contracts';
import { parseOwn } from '../../lib/json.ts';
import { keyCollection } from '../../keys/erasedSubjects.ts';
import { accountsDetails, parseDetails } from '../../marks/mark.ts';
import { hasTable, readMark } from './markTable.ts';
import { peekAt } from './peek.ts';
import type { ReadConnection } from '../readConnection.ts';

type Look = Pick<ReadConnection, 'get' | 'all'>;

const erasedInLog = ({ all }: Look): string[] =>
  // few among many: the type is in no index, and a backup may take its time
  all("SELECT type, data FROM events WHERE type LIKE '%Erased'").flatMap(
    (row) => erasedSubject({ type: String(row[0]), data: parseOwn<Record<string, unknown>>(String(row[1])) }) ?? [],
  );

const erasedInAccounts = ({ all }: Look): string[] =>
  all("SELECT id FROM documents WHERE collection = ? AND document ->> 'key' IS NULL", keyCollection).map((row) =>
    String(row[0]),
  );

/** The subjects of all erasures in a file of events or accounts that no process has open. */
export const erasedIn = (file: string): string[] =>
  peekAt(file, (connection) => [
    ...(hasTable(connection, 'events') ? erasedInLog(connection) : []),
    ...(hasTable(connection, 'documents') ? erasedInAccounts(connection) : []),
  ]) ?? [];

/** How many events a log has, and how many people who are not erased registered in it. */
export const countLog = (file: string): { events: number; people: number } => {
  const rows =
    peekAt(file, (connection) =>
      connection.all(`SELECT count(*), count(*) FILTER (WHERE type = 'UserRegistered'),
        count(DISTINCT stream) FILTER (WHERE type = 'PersonErased') FROM events`),
    ) ?? [];
  const [events = 0, registered = 0, erased = 0] = Object.values(rows[0] ?? {}).map(Number);
  return { events, people: registered - erased };
};

/**
 * Lets the accounts of a backup have seen no more of the log than the events of the same backup, which were copied
 * before them.
 */
export const alignCopies = (copies: { events: string; accounts: string }): void => {
  const details = parseDetails(accountsDetails, copies.accounts, peekAt(copies.accounts, readMark)?.details);
  const newest = peekAt(copies.events, ({ get }) =>
    get('SELECT position, id FROM events ORDER BY position DESC LIMIT 1'),
  );
  if ((details?.seen?.position ?? 0) <= Number(newest?.[0] ?? 0)) return;
  const seen = newest ? { position: Number(newest[0]), eventId: String(newest[1]) } : null;
  using db = new DatabaseSync(copies.accounts);
  db.prepare('UPDATE mark SET details = ?').run(JSON.stringify({ ...details, seen }));
};
