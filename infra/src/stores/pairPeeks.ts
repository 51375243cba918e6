import type { Config } from '../settings/config.ts';
import { keyCollection } from '../keys/erasedSubjects.ts';
import type { Latest } from '../eventstoredb/eventStoreDbReads.ts';
import type { KeysOf } from '../keys/keysSince.ts';
import { claimsInDocuments } from '../lock/claim.ts';
import type { ClaimStore } from '../lock/claim.ts';
import { dataFile } from '../lock/dataDir.ts';
import type { AccountsState, LogState } from '../marks/fit.ts';
import { accountsDetails, logDetails, parseDetails } from '../marks/mark.ts';
import { silent } from './peeks.ts';
import type { EventStore } from '../ports/eventStore.ts';
import { hasTable, readMark } from '../sqlite/marks/markTable.ts';
import { openPeek, peekAt } from '../sqlite/marks/peek.ts';
import { peekedKeys } from '../sqlite/marks/peekedKeys.ts';
import type { ReadConnection } from '../sqlite/readConnection.ts';
import { createReads } from '../sqlite/sqliteEventStore.ts';

// The log and the accounts before they are opened for writing. A file that the settings pass over is looked at too.

type Where = Pick<Config, 'eventstoreUrl' | 'mongodbUrl' | 'dataDir'>;
type Closable = { close: () => Promise<void> };

/** `latest` is there where positions count bytes. */
export type LogPeek = LogState & Closable & Pick<EventStore, 'at' | 'readAll' | 'head'> & { latest?: Latest };
/** `claims` is null where the accounts are in a file, which the lock of its folder keeps to one process. */
export type AccountsPeek = AccountsState &
  Closable & { keysOf: KeysOf; claims: Pick<ClaimStore, 'setting' | 'read'> | null };

/** Hosts and database of an address, never its password: whatever comes before the last `@` may be one. */
const partsOf = (url: string): { hosts: string; database: string } => {
  const [hosts = '', database = ''] = url.replace(/^.*@|^[^/]*\/\//, '').split(/[/?]/);
  return { hosts, database: database === '' ? 'upline' : database };
};

/** Where the log is, in words. */
export const placeOfLog = ({ eventstoreUrl, dataDir }: Where): string =>
  eventstoreUrl === null
    ? dataFile(dataDir, 'events')
    : `EventStoreDB at ${partsOf(eventstoreUrl).hosts} (EVENTSTORE_URL)`;
export const placeOfAccounts = ({ mongodbUrl, dataDir }: Where): string => {
  if (mongodbUrl === null) return dataFile(dataDir, 'accounts');
  const { hosts, database } = partsOf(mongodbUrl);
  return `the MongoDB database ${database} at ${hosts} (MONGODB_URL)`;
};

const hasEvents = (connection: Pick<ReadConnection, 'get'>): boolean =>
  hasTable(connection, 'events') && connection.get('SELECT 1 FROM events LIMIT 1') !== undefined;

const empty: Pick<LogPeek, 'at' | 'readAll' | 'head' | 'close'> = {
  at: async () => null,
  readAll: async () => [],
  head: async () => 0,
  close: async () => undefined,
};

const peekLogFile = (file: string): LogPeek => {
  const connection = openPeek(file);
  const state = { place: file, elsewhere: null };
  if (!connection) return { ...state, details: null, isEmpty: true, ...empty };
  const details = parseDetails(logDetails, file, readMark(connection)?.details);
  const { at, readAll, head } = hasTable(connection, 'events') ? createReads(connection) : empty;
  return {
    ...state,
    details,
    isEmpty: !hasEvents(connection),
    at,
    readAll,
    head,
    close: async () => connection.close(),
  };
};

export const peekLog = async (where: Where): Promise<LogPeek> => {
  const { eventstoreUrl, dataDir } = where;
  const file = dataFile(dataDir, 'events');
  if (eventstoreUrl === null) return peekLogFile(file);
  const { openEventStoreDb } = await import('../eventstoredb/eventStoreDb.ts');
  const { marks, head, at, readAll, latest, close } = openEventStoreDb({ url: eventstoreUrl, log: silent });
  try {
    const details = (await marks.read())?.details ?? null;
    const elsewhere = peekAt(file, hasEvents) ? file : null;
    return {
      place: placeOfLog(where),
      elsewhere,
      details,
      isEmpty: (await head()) === 0,
      at,
      readAll,
      head,
      latest,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};

const peekAccountsFile = (file: string): AccountsPeek => {
  const connection = openPeek(file);
  const state = { place: file, elsewhere: null, claims: null };
  if (!connection)
    return { ...state, details: null, hasPeople: false, keysOf: async () => new Map(), close: async () => undefined };
  const keys = peekedKeys(connection);
  return {
    ...state,
    details: parseDetails(accountsDetails, file, readMark(connection)?.details),
    hasPeople: keys.hasAny(),
    keysOf: async (subjects) => keys.of(subjects),
    close: async () => connection.close(),
  };
};

export const peekAccounts = async (where: Where): Promise<AccountsPeek> => {
  const { mongodbUrl, dataDir } = where;
  const file = dataFile(dataDir, 'accounts');
  if (mongodbUrl === null) return peekAccountsFile(file);
  const { openMongoDocuments } = await import('../mongo/mongoDocuments.ts');
  const documents = await openMongoDocuments({ url: mongodbUrl, log: silent });
  try {
    return {
      place: placeOfAccounts(where),
      elsewhere: peekAt(file, (connection) => peekedKeys(connection).hasAny()) ? file : null,
      claims: claimsInDocuments(documents),
      details: (await documents.marks.read())?.details ?? null,
      hasPeople: await documents.hasAny(keyCollection),
      keysOf: async (subjects) => {
        const found = await documents.findMany<{ key: string | null }>(keyCollection, subjects);
        return new Map([...found].map(([subject, { key }]) => [subject, key !== null]));
      },
      close: documents.close,
    };
  } catch (error) {
    await documents.close();
    throw error;
  }
};
