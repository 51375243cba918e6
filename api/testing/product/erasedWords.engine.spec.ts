import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openRedis } from '@upline/infra/redis/redis.ts';
import { dropMongo, mongoUrl, newMongoUrl } from '@upline/infra/testing/engines/mongoFixture.ts';
import { redisUrl, redisUrlOf } from '@upline/infra/testing/engines/redisFixture.ts';
import { describe } from 'vitest';
import { filesIn } from '../leftovers/leftovers.ts';
import { openMongoLeftovers, redisLeftovers } from '../leftovers/engineLeftovers.ts';
import { startServerProcess } from '../servers/serverProcess.ts';
import { erasedWordsContract } from './erasedWords.contract.ts';

const start = async (settings: Record<string, string>) => {
  const url = newMongoUrl();
  const secrets = { SESSION_SECRET: 's'.repeat(32), OPERATOR_TOKEN: 't'.repeat(16) };
  const server = await startServerProcess(
    { ...secrets, SNAPSHOT_EVENTS: '1', EVENTSTORE_URL: '', REDIS_URL: '', MONGODB_URL: url, ...settings },
    (dataDir) => writeFileSync(join(dataDir, 'operator-token'), secrets.OPERATOR_TOKEN),
  );
  const mongo = await openMongoLeftovers(url);
  const close = async (): Promise<void> => {
    await server.close();
    await mongo.close();
    await dropMongo(url);
  };
  return { server, mongo, close };
};

describe.skipIf(mongoUrl === '')('with MongoDB', () => {
  erasedWordsContract('in files and MongoDB', async () => {
    const { server, mongo, close } = await start({});
    return { server, kept: async () => [...filesIn(server.dataDir), ...(await mongo.kept())], ...mongo.keysOf, close };
  });
});

describe.skipIf(mongoUrl === '' || redisUrl === '')('with MongoDB and Redis', () => {
  erasedWordsContract('in files, MongoDB and Redis', async () => {
    const url = redisUrlOf('erasedWords');
    const redis = await openRedis({ url });
    await redis.commands.flushdb();
    const wordless = () => redisLeftovers(redis.commands);
    const { server, mongo, close } = await start({ REDIS_URL: url });
    return {
      server,
      kept: async () => [...filesIn(server.dataDir), ...(await mongo.kept()), ...(await wordless())],
      wordless,
      ...mongo.keysOf,
      close: async () => {
        await close();
        await redis.commands.flushdb();
        await redis.close();
      },
    };
  });
});
