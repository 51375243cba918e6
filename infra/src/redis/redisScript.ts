import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';

/** Makes the function that runs a script on one key of Redis. The script is sent only to a server that lacks it. */
export const createRedisScript = (script: string) => {
  const digest = createHash('sha1').update(script).digest('hex');
  return (commands: Redis, key: string, values: readonly (string | number)[]): Promise<unknown> =>
    commands.evalsha(digest, 1, key, ...values).catch((error: unknown) => {
      // a restarted server does not have the script
      if (error instanceof Error && error.message.startsWith('NOSCRIPT'))
        return commands.eval(script, 1, key, ...values);
      throw error;
    });
};
