import { describe } from 'vitest';
import { dropMongo, mongoUrl, newMongoUrl } from '../../testing/engines/mongoFixture.ts';
import { accountsDetailsOf, marksContract } from '../../testing/suites/marks.contract.ts';
import { openMongoDocuments } from './mongoDocuments.ts';

describe.skipIf(mongoUrl === '')('on MongoDB', () => {
  const about = { name: 'accounts in MongoDB', kind: 'accounts', detailsOf: accountsDetailsOf } as const;
  marksContract(about, async () => {
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
