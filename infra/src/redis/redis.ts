import type { Redis } from 'ioredis';
import { StartError } from '../ports/startError.ts';
import { Unavailable } from '../ports/unavailable.ts';
import { connectFast, connectPatient, endRedis, prefixOf } from './connections.ts';
import type { RedisAddress } from './connections.ts';

/** The name of this engine in errors. */
const engine = 'Redis';

/** How long the first connection is waited for: a start goes on without it. */
const startMs = 2000;

/** A connection without an answer for this long is replaced. */
const silentMs = 5000;

export type RedisLink = {
  /** Names of keys and channels begin with it: the same for all processes of an installation, and for no other. */
  prefix: string;
  /** Whether the server answered last time. */
  isUp: () => boolean;
  /**
   * Runs commands on the shared connection. Throws Unavailable when the server is away, or has not answered in time:
   * then it is not asked again until it answers.
   */
  run: <T>(work: (redis: Redis) => Promise<T>, withinMs: number) => Promise<T>;
  /** The shared connection, whose commands fail at once while the server is away. */
  commands: Redis;
  /** A connection of its own, for calls that block or listen. It waits for the server; the caller ends it. */
  connect: (name: string) => Redis;
  close: () => Promise<void>;
};

/** Waits for the server: null without an answer in time, else its message when it refuses this user. */
const firstAnswer = (redis: Redis): Promise<{ refused: Error | null } | null> =>
  new Promise((resolve) => {
    const end = (answer: { refused: Error | null } | null): void => {
      clearTimeout(timer);
      redis.off('error', watch);
      resolve(answer);
    };
    const watch = (error: Error): void => {
      if (/^(NOAUTH|WRONGPASS|NOPERM)\b/.test(error.message)) end({ refused: error });
    };
    const timer = setTimeout(() => end(null), startMs);
    redis.on('error', watch);
    redis.once('ready', () => end({ refused: null }));
  });

/** Whether an error is the answer of a server that works: then it is a mistake of ours. */
const isAnswer = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ReplyError' && /^(ERR|WRONGTYPE|NOSCRIPT|EXECABORT)\b/.test(error.message);

/** Notices a server that is connected but does not answer, so that one call waits for it and not each. */
const createPatience = (redis: Redis) => {
  let silent = false;
  return {
    isSilent: (): boolean => silent,
    lose: (): void => {
      if (silent) return;
      silent = true;
      const replace = setTimeout(() => redis.disconnect(true), silentMs).unref();
      // answered behind everything that was sent before, or failing with the connection
      const done = (): void => {
        clearTimeout(replace);
        silent = false;
      };
      redis.ping().then(done, done);
    },
  };
};

const createRun = (redis: Redis): Pick<RedisLink, 'run' | 'isUp'> => {
  const patience = createPatience(redis);
  const isUp = (): boolean => redis.status === 'ready' && !patience.isSilent();
  return {
    isUp,
    run: async (work, withinMs) => {
      if (!isUp()) throw new Unavailable(engine);
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(() => {
        patience.lose();
        late.reject(
          new Unavailable(engine, { outcomeUnknown: true, cause: new Error(`no answer within ${withinMs} ms`) }),
        );
      }, withinMs);
      try {
        return await Promise.race([work(redis), late.promise]);
      } catch (error) {
        if (error instanceof Unavailable || isAnswer(error)) throw error;
        throw new Unavailable(engine, { outcomeUnknown: true, cause: error });
      } finally {
        clearTimeout(timer);
      }
    },
  };
};

type LinkOptions = RedisAddress & {
  /** For installations, or tests, that share a server. */
  prefix?: string;
};

/**
 * The connections of one thread to Redis. A server that is away is no reason not to start: everything goes on without
 * it, less well. Throws a StartError when the address is wrong or the server refuses this user.
 */
export const openRedis = async ({ prefix, ...address }: LinkOptions): Promise<RedisLink> => {
  const commands = connectFast(address, 'commands');
  const answer = await firstAnswer(commands);
  if (answer?.refused) {
    await endRedis(commands);
    throw new StartError(`Redis refuses the user of REDIS_URL: ${answer.refused.message}`, { cause: answer.refused });
  }
  if (!answer) address.log?.warn({}, 'Redis does not answer: it is connected to when it is there');
  return {
    prefix: prefixOf(commands, prefix),
    commands,
    ...createRun(commands),
    connect: (name) => connectPatient(address, name),
    close: () => endRedis(commands),
  };
};
