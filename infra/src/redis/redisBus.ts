import type { Redis } from 'ioredis';
import type { Logger } from '../log/log.ts';
import type { Bus } from '../ports/bus.ts';
import { endRedis } from './connections.ts';
import type { RedisLink } from './redis.ts';

type Handle = (message: unknown) => void;
type Handles = Map<string, Set<Handle>>;

/** A message on Redis; without a channel it reports that messages of this process were lost. */
type Envelope = { origin: string; channel?: string; message?: unknown };

/** A message that Redis has not accepted in this time is given up. */
const publishMs = 2000;

/** How often a process that lost messages tries to report it. */
const apologizeMs = 250;

/**
 * How often the listening connection must prove that it is alive, and how long it may fail to before it is replaced.
 */
const beatMs = 1000;
const silentMs = 5000;

/** How long the first subscription is waited for where Redis is there. */
const startMs = 2000;

export type RedisBusOptions = {
  redis: RedisLink;
  /** Reaches the other threads of this process, also without Redis. */
  local: Bus;
  /** The same for all threads of this process and no other's: they have heard each other through `local`. */
  origin: string;
  log?: Logger | undefined;
  /** Called with the error of a subscriber. By default it ends the process like any uncaught error. */
  onError?: (error: unknown) => void;
};

const throwLater = (error: unknown): void =>
  queueMicrotask(() => {
    throw error;
  });

const parseEnvelope = (text: string): Envelope | null => {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('origin' in value) || typeof value.origin !== 'string')
      return null;
    if (!('channel' in value)) return { origin: value.origin };
    if (typeof value.channel !== 'string') return null;
    return { origin: value.origin, channel: value.channel, message: 'message' in value ? value.message : undefined };
  } catch {
    return null;
  }
};

const toText = (envelope: Envelope): string | null => {
  try {
    return JSON.stringify(envelope);
  } catch {
    return null;
  }
};

/** Publishes, and reports lost messages as soon as Redis is back: other processes may not have noticed a gap. */
const createPublisher = (redis: RedisLink, { name, origin }: { name: string; origin: string }) => {
  let losing: NodeJS.Timeout | undefined;
  let closed = false;
  const send = (text: string): Promise<unknown> => redis.run((commands) => commands.publish(name, text), publishMs);
  const apologize = (): void => {
    if (!redis.isUp()) return;
    clearInterval(losing);
    losing = undefined;
    send(JSON.stringify({ origin } satisfies Envelope)).catch(lose);
  };
  const lose = (): void => {
    if (!closed) losing ??= setInterval(apologize, apologizeMs).unref();
  };
  return {
    publish: (text: string): void => void send(text).catch(lose),
    close: (): void => {
      closed = true;
      clearInterval(losing);
    },
  };
};

/** Pings a connection that only listens, and replaces it after a long silence. */
const createBeat = (subscriber: Redis) => {
  let isAlive = true;
  let isAsked = false;
  const beating = setInterval(() => {
    if (subscriber.status !== 'ready' || isAsked) return;
    isAsked = true;
    const doubt = setTimeout(() => (isAlive = false), beatMs).unref();
    const replace = setTimeout(() => subscriber.disconnect(true), silentMs).unref();
    // messages published before the ping arrive before its answer
    const answered = (): void => {
      clearTimeout(doubt);
      clearTimeout(replace);
      [isAlive, isAsked] = [true, false];
    };
    subscriber.ping().then(answered, answered);
  }, beatMs).unref();
  return { isAlive: (): boolean => isAlive, stop: (): void => clearInterval(beating) };
};

/** Receives the messages of other processes. `missed` is called at every possible gap. */
const createListener = (
  redis: RedisLink,
  name: string,
  heard: { text: (text: string) => void; missed: () => void },
) => {
  const subscriber = redis.connect('bus');
  const { promise: first, resolve } = Promise.withResolvers<void>();
  const isUp = redis.isUp();
  let mayHaveMissed = !isUp;
  let isSubscribed = false;

  subscriber.on('message', (_name: string, text: string) => heard.text(text));
  subscriber.on('ready', () => {
    // messages from the answer on arrive, so only those before it may have been missed
    subscriber.subscribe(name).then(
      () => {
        isSubscribed = true;
        if (mayHaveMissed) heard.missed();
        mayHaveMissed = true;
        resolve();
      },
      // the connection was lost again
      () => undefined,
    );
  });
  subscriber.on('close', () => (isSubscribed = false));
  const late = setTimeout(() => {
    mayHaveMissed = true;
    resolve();
  }, startMs);
  const beat = createBeat(subscriber);
  return {
    isHearing: (): boolean => isSubscribed && beat.isAlive(),
    started: isUp ? first.finally(() => clearTimeout(late)) : Promise.resolve(),
    close: async (): Promise<void> => {
      clearTimeout(late);
      beat.stop();
      await endRedis(subscriber);
    },
  };
};

/**
 * A bus between the processes of an installation. Threads of one process reach each other without Redis; messages of
 * other processes while it is away are lost, and `onGap` calls when it is back. Messages are JSON.
 */
export const openRedisBus = async (options: RedisBusOptions): Promise<Bus & { close: () => Promise<void> }> => {
  const { redis, local, origin, log, onError = throwLater } = options;
  const name = `${redis.prefix}:bus`;
  const handles: Handles = new Map();
  const watchers = new Set<() => void>();
  let closed = false;

  const each = (all: Iterable<() => void>): void => {
    for (const call of all) {
      try {
        call();
      } catch (error) {
        onError(error);
      }
    }
  };
  const hear = (text: string): void => {
    const envelope = parseEnvelope(text);
    if (closed || !envelope || envelope.origin === origin) return;
    const { channel, message } = envelope;
    if (channel === undefined) return each([...watchers]);
    each([...(handles.get(channel) ?? [])].map((handle) => () => handle(message)));
  };
  const listener = createListener(redis, name, { text: hear, missed: () => each([...watchers]) });
  const publisher = createPublisher(redis, { name, origin });
  await listener.started;

  return {
    publish: (channel, message) => {
      if (closed) return;
      const text = toText({ origin, channel, message });
      if (text === null) return log?.error({ channel }, 'a message is no JSON and is not sent');
      local.publish(channel, message);
      publisher.publish(text);
    },
    subscribe: (channel, handle) => {
      const own: Handle = (message) => handle(message);
      const all = handles.get(channel) ?? new Set();
      handles.set(channel, all.add(own));
      const endLocal = local.subscribe(channel, handle);
      return () => {
        endLocal();
        all.delete(own);
        if (all.size === 0 && handles.get(channel) === all) handles.delete(channel);
      };
    },
    onGap: (handle) => {
      const own = (): void => handle();
      watchers.add(own);
      return () => void watchers.delete(own);
    },
    isWhole: () => listener.isHearing() && redis.isUp(),
    close: async () => {
      closed = true;
      publisher.close();
      await listener.close();
    },
  };
};
