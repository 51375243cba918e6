import { dropMongo, mongoUrl, newMongoUrl } from '../../../testing/engines/mongoFixture.ts';
import { mongoStart, startMongoServer } from '../../../testing/engines/mongoServer.ts';
import type { BenchRow } from '../report/rows.ts';

/** A database of its own; null where there is no MongoDB. */
export const startMongo = async (): Promise<{ url: string; close: () => Promise<void> } | null> => {
  if (mongoUrl !== '') {
    const url = newMongoUrl();
    return { url, close: () => dropMongo(url) };
  }
  return mongoStart === '' ? null : startMongoServer();
};

/** The line of what needs a MongoDB where there is none. */
export const notRun = (name: string, aim: string): BenchRow => ({
  name: `${name}: not run, neither MONGODB_URL nor MONGODB_START is set`,
  value: null,
  unit: '',
  reference: null,
  referenceName: '',
  ratio: null,
  aim,
  met: null,
});
