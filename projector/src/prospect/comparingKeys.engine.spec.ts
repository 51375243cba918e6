import { dropMongo, mongoUrl, newMongoUrl } from '@upline/infra/testing/engines/mongoFixture.ts';
import { describe } from 'vitest';
import { comparingKeysContract } from '../../testing/comparingKeys.contract.ts';

describe.skipIf(mongoUrl === '')('with MongoDB', () => {
  comparingKeysContract('on MongoDB', () => {
    const url = newMongoUrl();
    const secrets = { SESSION_SECRET: 's'.repeat(32), OPERATOR_TOKEN: 't'.repeat(16) };
    return { settings: { ...secrets, MONGODB_URL: url }, end: () => dropMongo(url) };
  });
});
