import { dropMongo, mongoUrl, newMongoUrl } from '@upline/infra/testing/engines/mongoFixture.ts';
import { afterAll, beforeAll, describe } from 'vitest';
import type { ServerProcess } from '../servers/serverProcess.ts';
import { startServerProcess } from '../servers/serverProcess.ts';
import { searchSpellingsContract } from './searchSpellings.contract.ts';

describe.skipIf(mongoUrl === '')('with MongoDB', () => {
  const url = newMongoUrl();
  let server: ServerProcess;

  beforeAll(async () => {
    const secrets = { SESSION_SECRET: 's'.repeat(32), OPERATOR_TOKEN: 't'.repeat(16) };
    server = await startServerProcess({ ...secrets, EVENTSTORE_URL: '', REDIS_URL: '', MONGODB_URL: url });
  });
  afterAll(async () => {
    await server?.close();
    await dropMongo(url);
  });

  searchSpellingsContract('on MongoDB', () => server.url);
});
