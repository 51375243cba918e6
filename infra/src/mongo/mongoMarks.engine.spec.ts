import { describe } from 'vitest';
import { dropMongo, mongoUrl, newMongoUrl } from '../../testing/mongoFixture.ts';
import { marksContract } from '../../testing/suites/marks.contract.ts';
import { openMongoDocuments } from './mongoDocuments.ts';

describe.skipIf(mongoUrl === '')('on MongoDB', () => {
  marksContract('accounts in MongoDB', 'accounts', async () => {
    const url = newMongoUrl();
    const [one, other] = [await openMongoDocuments({ url }), await openMongoDocuments({ url })];
    const close = async (): Promise<void> => {
      await one.close();
      await other.close();
      await dropMongo(url);
    };
    return { one: one.marks, other: other.marks, close };
  });
});
