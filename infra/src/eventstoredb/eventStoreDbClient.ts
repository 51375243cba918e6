import { EventStoreDBClient } from '@eventstore/db-client';
import { Unavailable } from '../ports.ts';

/** What it is called where it cannot be reached. */
export const engine = 'the event store';

export type Client = EventStoreDBClient;

/** A client with a connection of its own, made when it is first used. Throws when the address is wrong. */
export const connect = (url: string): Client => EventStoreDBClient.connectionString(url);

/** Cancels what a client is doing and gives its connection back. A cancelled read ends like a finished one: only for clients nobody uses. */
export const discard = (client: Client): void => {
  const end = async (): Promise<void> => {
    await client.dispose();
    (await client['getChannel']()).close();
  };
  end().catch(() => undefined);
};

/** A client for many short uses: after one that found the engine away the next starts on a new connection. */
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
