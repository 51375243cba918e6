import type { Config } from '../settings/config.ts';
import { createDisposableStack } from '../lib/disposableStack.ts';
import { dataFile } from '../lock/dataDir.ts';
import { createLog } from '../log/log.ts';
import { checkFormat, checkTypes } from '../marks/formats.ts';
import type { EventTypes, Format } from '../marks/formats.ts';
import { StartError } from '../ports/startError.ts';
import { findTypes, keptTypes } from '../sqlite/marks/eventTypes.ts';
import { readMark } from '../sqlite/marks/markTable.ts';
import { peekAt } from '../sqlite/marks/peek.ts';

// What is looked at before anything is opened for writing: nothing here changes a store or makes a file.

// the start that waits for an engine reports that it is away
export const silent = createLog({ logLevel: 'silent' });

const markIn = (file: string): Format | null => peekAt(file, readMark);

// types are complete once the mark has details: the file has its table for them from its opening on
const typesIn = (file: string): EventTypes =>
  peekAt(file, (connection) => (readMark(connection)?.details ? keptTypes(connection) : findTypes(connection))) ?? {};

/** Of a damaged file of read models the opening says what to do. */
const markOfReads = (file: string): Format | null => {
  try {
    return markIn(file);
  } catch (error) {
    if (error instanceof StartError) return null;
    throw error;
  }
};

/**
 * Throws a StartError when this version cannot read a database, which no process has open. `place` names it. Answers
 * the types of a log.
 */
export const checkFile = (
  kind: 'events' | 'accounts' | 'queue' | 'reads',
  { file, place = file }: { file: string; place?: string },
): EventTypes => {
  checkFormat(kind, place, kind === 'reads' ? markOfReads(file) : markIn(file));
  const types = kind === 'events' ? typesIn(file) : {};
  checkTypes(place, types);
  return types;
};

const checkFiles = (config: Config): EventTypes => {
  const check = (kind: 'events' | 'accounts' | 'queue' | 'reads'): EventTypes =>
    checkFile(kind, { file: dataFile(config.dataDir, kind) });
  if (config.mongodbUrl === null) check('accounts');
  if (config.redisUrl === null) check('queue');
  if (config.mongodbUrl === null) check('reads');
  return config.eventstoreUrl === null ? check('events') : {};
};

const checkMongo = async ({ mongodbUrl }: Config): Promise<void> => {
  if (mongodbUrl === null) return;
  const [{ openMongoDocuments }, { openMongoReadStore }] = await Promise.all([
    import('../mongo/mongoDocuments.ts'),
    import('../mongo/readStore/mongoReadStore.ts'),
  ]);
  const stack = createDisposableStack();
  try {
    const documents = stack.use(await openMongoDocuments({ url: mongodbUrl, log: silent }));
    const reads = stack.use(await openMongoReadStore({ url: mongodbUrl, log: silent }));
    const place = 'The database in MONGODB_URL';
    checkFormat('accounts', place, await documents.marks.read());
    checkFormat('reads', place, await reads.marks.read());
  } finally {
    await stack.close();
  }
};

const logInUrl = 'The log in EVENTSTORE_URL';

const checkEventStoreDb = async ({ eventstoreUrl }: Config): Promise<EventTypes> => {
  if (eventstoreUrl === null) return {};
  const { openEventStoreDb } = await import('../eventstoredb/eventStoreDb.ts');
  const events = openEventStoreDb({ url: eventstoreUrl, log: silent });
  try {
    checkFormat('events', logInUrl, await events.marks.read());
    const types = await events.marks.types();
    checkTypes(logInUrl, types);
    return types;
  } finally {
    await events.close();
  }
};

/**
 * Looks whether this version reads every store that the settings name. Answers the types of the log, as far as they are
 * known: those of a log in EventStoreDB without a mark are not looked for. Throws a StartError when it does not,
 * Unavailable while an engine is away.
 */
export const checkStores = async (config: Config): Promise<EventTypes> => {
  const inFile = checkFiles(config);
  await checkMongo(config);
  return { ...inFile, ...(await checkEventStoreDb(config)) };
};
