import { basename } from 'node:path';
import type { Config } from '../settings/config.ts';
import { dataFile } from '../lock/dataDir.ts';
import type { DataFile } from '../lock/dataDir.ts';

// Read models are left out: they are rebuilt from the events.

export type Database = Extract<DataFile, 'queue' | 'events' | 'accounts'>;
type Settings = Pick<Config, 'redisUrl' | 'eventstoreUrl' | 'mongodbUrl'>;

/**
 * The databases of the data folder that a backup holds, in the order they are copied while they are in use: whatever
 * a job was made from is in the events copied after it, and the keys that seal an event are among the accounts copied
 * after that.
 */
export const databasesOf = ({ redisUrl, eventstoreUrl, mongodbUrl }: Settings): Database[] => [
  ...(redisUrl === null ? (['queue'] as const) : []),
  ...(eventstoreUrl === null ? (['events'] as const) : []),
  ...(mongodbUrl === null ? (['accounts'] as const) : []),
];

const words: Record<Database, { what: string; engine: string }> = {
  events: { what: 'the events', engine: 'EventStoreDB' },
  accounts: { what: 'the accounts and the keys of people', engine: 'MongoDB' },
  queue: { what: 'the jobs', engine: 'Redis' },
};

/** A part that a backup of the data folder lacks, and where it is. */
export type Lack = { kind: Database; text: string };

/** `present` are the databases that are in the folder. */
export const lacksOf = (settings: Settings, present: readonly Database[]): Lack[] => {
  const kept = databasesOf(settings);
  return (['events', 'accounts', 'queue'] as const)
    .filter((kind) => !present.includes(kind))
    .map((kind) => {
      const { what, engine } = words[kind];
      return { kind, text: kept.includes(kind) ? `${what}, whose file is missing` : `${what}, which are in ${engine}` };
    });
};

/** Ids are derived from and links signed with these. */
export const secretFiles = ['session-secret', 'operator-token'];

export const fileName = (file: DataFile): string => basename(dataFile('', file));
