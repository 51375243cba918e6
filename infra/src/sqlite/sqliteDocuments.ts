import { parseOwn } from '../lib/json.ts';
import { accountsDetails } from '../marks/mark.ts';
import type { AccountsMarks } from '../marks/mark.ts';
import type { DocumentStore } from '../ports/documentStore.ts';
import { createMarkTable, markSchema } from './marks/markTable.ts';
import { openReadConnection } from './readConnection.ts';
import { scrubPatiently, scrubWaitsMs as usualScrubWaitsMs } from './writer/scrubbing.ts';
import type { Columns, ReadConnection } from './readConnection.ts';
import type { Statement, Writer, WriterDatabase } from './writer/writerPort.ts';

// index values are kept in their own table by triggers, so that a write stays one statement
const schema = [
  // deleted bytes are overwritten: a deleted key must not lie in the file
  'PRAGMA secure_delete = ON',
  `CREATE TABLE IF NOT EXISTS documents (
    collection TEXT NOT NULL, id TEXT NOT NULL, document TEXT NOT NULL, expires_at INTEGER, indexed TEXT NOT NULL,
    PRIMARY KEY (collection, id)) WITHOUT ROWID`,
  'CREATE INDEX IF NOT EXISTS documents_expiry ON documents (expires_at) WHERE expires_at IS NOT NULL',
  `CREATE TABLE IF NOT EXISTS document_index (
    collection TEXT NOT NULL, value TEXT NOT NULL, id TEXT NOT NULL,
    PRIMARY KEY (collection, value, id)) WITHOUT ROWID`,
  'CREATE INDEX IF NOT EXISTS document_index_id ON document_index (collection, id)',
  `CREATE TRIGGER IF NOT EXISTS documents_inserted AFTER INSERT ON documents WHEN new.indexed <> '[]' BEGIN
    INSERT OR IGNORE INTO document_index SELECT new.collection, value, new.id FROM json_each(new.indexed);
  END`,
  `CREATE TRIGGER IF NOT EXISTS documents_updated AFTER UPDATE ON documents WHEN old.indexed <> new.indexed BEGIN
    DELETE FROM document_index WHERE collection = old.collection AND id = old.id;
    INSERT OR IGNORE INTO document_index SELECT new.collection, value, new.id FROM json_each(new.indexed);
  END`,
  `CREATE TRIGGER IF NOT EXISTS documents_deleted AFTER DELETE ON documents WHEN old.indexed <> '[]' BEGIN
    DELETE FROM document_index WHERE collection = old.collection AND id = old.id;
  END`,
  ...markSchema('accounts'),
];

const insertSql = 'INSERT INTO documents (collection, id, document, expires_at, indexed) VALUES (?, ?, ?, ?, ?)';
const replacedSql =
  'DO UPDATE SET document = excluded.document, expires_at = excluded.expires_at, indexed = excluded.indexed';
const putSql = `${insertSql} ON CONFLICT ${replacedSql}`;
const insertIfFreeSql = `${insertSql} ON CONFLICT ${replacedSql} WHERE documents.expires_at <= ?`;
const removeSql = 'DELETE FROM documents WHERE collection = ? AND id = ?';
const purgeSql = `DELETE FROM documents WHERE (collection, id) IN
  (SELECT collection, id FROM documents WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)`;

const alive = '(expires_at IS NULL OR expires_at > ?)';
const findSql = 'SELECT document, expires_at FROM documents WHERE collection = ? AND id = ?';
const findManySql = `SELECT id, document FROM documents
  WHERE collection = ? AND id IN (SELECT value FROM json_each(?)) AND ${alive}`;
const listSql = `SELECT d.id, d.document
  FROM document_index i JOIN documents d ON d.collection = i.collection AND d.id = i.id
  WHERE i.collection = ? AND i.value = ? AND ${alive} ORDER BY d.id`;

/** Expired documents are removed this often, in ms, and so many at a time: a big pile must not hold up other writes. */
const purgeEveryMs = 10 * 60 * 1000;
const purgeAtOnce = 1000;

/** Cached texts, and the longest text that is cached. */
const maxRemembered = 10_000;
const maxLength = 2_000;

type Text = { document: string; expiresAt: number | null };

/**
 * Texts found lately, by collection and id. Asking SQLite takes ten times as long, mostly for its locks; the session
 * is asked for with every request. Used only on the thread that makes all writes: each write evicts.
 */
const createMemory = (connection: ReadConnection, usesCache: boolean) => {
  const known = new Map<string, Text>();
  const keyOf = (collection: string, id: string): string => `${collection}\n${id}`;
  const read = (collection: string, id: string): Text | null => {
    const row = connection.get(findSql, collection, id);
    return row ? { document: String(row[0]), expiresAt: row[1] === null ? null : Number(row[1]) } : null;
  };
  return {
    find: (collection: string, id: string): Text | null => {
      const key = keyOf(collection, id);
      const remembered = known.get(key);
      if (remembered) return remembered;
      const text = read(collection, id);
      if (!text || !usesCache || text.document.length > maxLength) return text;
      if (known.size >= maxRemembered) known.clear();
      known.set(key, text);
      return text;
    },
    forget: (collection: string, id: string): void => void known.delete(keyOf(collection, id)),
  };
};
type Memory = ReturnType<typeof createMemory>;

const createReads = (
  { all }: ReadConnection,
  memory: Memory,
  now: () => number,
): Pick<DocumentStore, 'find' | 'findMany' | 'list'> => {
  const idAndDocument = <T>(row: Columns): [string, T] => [String(row[0]), parseOwn<T>(String(row[1]))];
  return {
    // called with every request, so it makes one promise only
    find: <T>(collection: string, id: string): Promise<T | null> => {
      const text = memory.find(collection, id);
      const isAlive = text !== null && (text.expiresAt === null || text.expiresAt > now());
      return Promise.resolve(isAlive ? parseOwn<T>(text.document) : null);
    },
    findMany: async <T>(collection: string, ids: readonly string[]) =>
      new Map(all(findManySql, collection, JSON.stringify(ids), now()).map(idAndDocument<T>)),
    list: async <T>(collection: string, index: string) =>
      all(listSql, collection, index, now()).map((row) => {
        const [id, document] = idAndDocument<T>(row);
        return { id, document };
      }),
  };
};

type Put = Parameters<DocumentStore['put']>;

const toValues = ([collection, id, document, { expiresAt, index = [] } = {}]: Put) =>
  [collection, id, JSON.stringify(document), expiresAt ?? null, JSON.stringify(index)] as const;

const createWrites = (
  writing: WriterDatabase,
  memory: Memory,
  now: () => number,
): Pick<DocumentStore, 'put' | 'insert' | 'remove'> => {
  const run = async (
    [collection, id]: readonly [string, string, ...unknown[]],
    statement: Statement,
  ): Promise<number> => {
    try {
      return (await writing.run([statement]))[0] ?? 0;
    } finally {
      // also when it failed: it may be written all the same
      memory.forget(collection, id);
    }
  };
  return {
    put: async (...put) => void (await run(put, [putSql, ...toValues(put)])),
    insert: async (...put) => (await run(put, [insertIfFreeSql, ...toValues(put), now()])) > 0,
    remove: async (...removed) => void (await run(removed, [removeSql, ...removed])),
  };
};

const readOnly = async (): Promise<never> => {
  throw new Error('this thread only reads documents');
};

type Options = {
  file: string;
  /** Null on a thread that only reads; then the file must exist, and every write throws. */
  writer: Writer | null;
  now?: () => number;
  /** How long `scrub` waits for readers, in ms. */
  scrubWaitsMs?: number;
};

export type SqliteDocuments = DocumentStore & {
  marks: AccountsMarks;
  /** Removes expired documents. Runs by itself every ten minutes. */
  purge: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Documents in one SQLite file. Reads are answered synchronously inside. Throws a StartError when the file is
 * damaged.
 */
export const openSqliteDocuments = async ({
  file,
  writer,
  now = Date.now,
  scrubWaitsMs = usualScrubWaitsMs,
}: Options): Promise<SqliteDocuments> => {
  const writing = writer && (await writer.open(file, schema));
  const connection = openReadConnection(file);
  const memory = createMemory(connection, writing !== null);
  const purge = async (): Promise<void> => {
    let removed = purgeAtOnce;
    while (writing && removed === purgeAtOnce) removed = (await writing.run([[purgeSql, now(), purgeAtOnce]]))[0] ?? 0;
  };
  // the next purge repeats a failed one; a dead writer is reported by itself
  const timer = writing && setInterval(() => void purge().catch(() => undefined), purgeEveryMs).unref();
  return {
    marks: createMarkTable({ file, connection, writing, schema: accountsDetails }),
    ...createReads(connection, memory, now),
    ...(writing ? createWrites(writing, memory, now) : { put: readOnly, insert: readOnly, remove: readOnly }),
    ...(writing && { scrub: () => scrubPatiently(writing.scrub, scrubWaitsMs) }),
    purge,
    close: async () => {
      if (timer) clearInterval(timer);
      connection.close();
    },
  };
};
