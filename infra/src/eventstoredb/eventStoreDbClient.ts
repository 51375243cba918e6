import { EventStoreDBClient } from '@eventstore/db-client';
import { closeClient } from '../patched/eventstore-db-client/batchAppend.ts';
import { Unavailable } from '../ports/unavailable.ts';

/** The name of this engine in errors. */
export const engine = 'the event store';

export type Client = EventStoreDBClient;

/** A client with a connection of its own, made when it is first used. Throws when the address is wrong. */
export const connect = (url: string): Client => EventStoreDBClient.connectionString(url);

/**
 * Cancels the calls of a client and closes its connection. For unused clients only: a cancelled read ends like a
 * finished one.
 */
export const discard = (client: Client): void => {
  closeClient(client).catch(() => undefined);
};

/** A client for many short uses: after a use that found the engine away, the next one starts on a new connection. */
export const createSharedClient = (url: string) => {
  let current: { client: Client; users: number } | null = { client: connect(url), users: 0 };
  return {
    use: async <T>(work: (client: Client) => Promise<T>): Promise<T> => {
      const held = (current ??= { client: connect(url), users: 0 });
      held.users += 1;
      try {
        return await work(held.client);
      } catch (error) {
        if (error instanceof Unavailable && current === held) current = null;
        throw error;
      } finally {
        held.users -= 1;
        if (held.users === 0 && current !== held) discard(held.client);
      }
    },
    close: (): void => {
      if (current?.users === 0) discard(current.client);
      current = null;
    },
  };
};
export type SharedClient = ReturnType<typeof createSharedClient>;
