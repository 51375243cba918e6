import type { Bucket, RateLimits } from '@upline/infra/limits/limit.ts';
import type { Context } from 'koa';
import type { ClientAddress } from '../platform/http/request/clientAddress.ts';
import { addressGroup } from '../platform/http/request/clientAddress.ts';
import { createLru } from '../platform/lib/lru.ts';

/** Addresses and people kept that asked for too many links that do not exist. */
const maxGuessers = 20_000;

/** Who asks for a link: the group of their address, and the person where there is a session. */
export type Guesser = { address: string; person: string | null };

type Asking = { addressOf: ClientAddress };

/** Finds out who asks for a link. */
export const guesserOf = ({ req, session }: Context, { addressOf }: Asking): Guesser => ({
  address: addressGroup(addressOf(req)),
  person: session?.userId ?? null,
});

const userKey = (person: string): string => `user ${person}`;

/**
 * Makes addresses and people wait that guess links. While they wait they are shown no existing link either, or guessing
 * would go on; a signed-in person is shown existing links although others guess from their network.
 */
export const createGuessing = ({ limits, clock }: { limits: RateLimits; clock: () => Date }, bucket: Bucket) => {
  const blocked = createLru<number>(maxGuessers);
  const miss = async (key: string): Promise<number> => {
    const wait = await limits.take(`unknown-link:${key}`, bucket);
    if (wait > 0) blocked.set(key, clock().getTime() + wait);
    return wait;
  };
  return {
    waitOf: ({ address, person }: Guesser): number => {
      const key = person === null ? address : userKey(person);
      return Math.max(0, (blocked.peek(key) ?? 0) - clock().getTime());
    },
    /** Counts a link that does not exist, for the address and the person. */
    missed: async ({ address, person }: Guesser): Promise<number> => {
      const waits = [await miss(address), person === null ? 0 : await miss(userKey(person))];
      return Math.max(...waits);
    },
  };
};
export type Guessing = ReturnType<typeof createGuessing>;
