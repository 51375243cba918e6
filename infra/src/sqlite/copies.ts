import { erasedSubject } from '@upline/contracts';
import { parseOwn } from '../json.ts';
import { keyCollection } from '../keys/erasedSubjects.ts';
import { hasTable } from './markTable.ts';
import { peekAt } from './peek.ts';
import type { Reading } from './reading.ts';

type Look = Pick<Reading, 'get' | 'all'>;

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
  peekAt(file, (reading) => [
    ...(hasTable(reading, 'events') ? erasedInLog(reading) : []),
    ...(hasTable(reading, 'documents') ? erasedInAccounts(reading) : []),
  ]) ?? [];

/** How many events a log has, and how many people who are not erased registered in it. */
export const countLog = (file: string): { events: number; people: number } => {
  const rows =
    peekAt(file, (reading) =>
      reading.all(`SELECT count(*), count(*) FILTER (WHERE type = 'UserRegistered'),
        count(DISTINCT stream) FILTER (WHERE type = 'PersonErased') FROM events`),
    ) ?? [];
  const [events = 0, registered = 0, erased = 0] = Object.values(rows[0] ?? {}).map(Number);
  return { events, people: registered - erased };
};
