import type { Limit } from '@upline/infra/limits/limit.ts';
import type { DocumentStore } from '@upline/infra/ports/documentStore.ts';
import type { Deduplication } from '@upline/infra/limits/deduplication.ts';
import { hashOf, saltOf } from './views.salts.ts';

/** A visitor counts once for a link in this time. */
export const viewWindowMs = 30 * 60_000;

/** Enough for a family or a small office behind one address, too few to forge points with a list of browser names. */
export const viewLimits = {
  viewsFromAddress: {
    what: 'Counted views by people',
    per: 'link, address (for IPv6 its /64 network) and day (UTC)',
    most: 5,
    unit: 'views',
  },
} as const satisfies Record<string, Limit>;

const dayMs = 86_400_000;
const collection = 'view-salt';

// a process whose clock is a little behind may still ask for yesterday's
const skewMs = 60_000;

const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

export type Visit = {
  shareId: string;
  /**
   * The address and browser of a visitor, or the id of a signed-in member: the same when the same person comes again.
   */
  visitor: string;
};

/** A person's view of a link from the group that their IP address belongs to. */
export type PersonView = { shareId: string; address: string };

/**
 * Makes the functions that find whether a visitor is new to a link and whether a view still counts. They keep a hash
 * under a salt that every process shares and that is deleted half an hour after its day (UTC), of a visitor for half an
 * hour and of an address for that day: no address is stored, and no visitor can be followed from link to link or day
 * to day.
 */
export const createVisitors = (documents: DocumentStore, deduplication: Deduplication, clock: () => Date) => {
  const salts = new Map<string, Promise<string | null>>();

  const today = (day: string): Promise<string> =>
    saltOf(documents, { collection, day, expiresAt: startOf(day) + dayMs + viewWindowMs + skewMs });

  const yesterday = async (day: string): Promise<string | null> =>
    (await documents.find<{ salt: string }>(collection, day))?.salt ?? null;

  const cached = async (key: string, read: () => Promise<string | null>): Promise<string | null> => {
    const known = salts.get(key);
    if (known) return known;
    const reading = read();
    salts.set(key, reading);
    // today's, and yesterday's for half an hour
    for (const old of [...salts.keys()].slice(0, -2)) salts.delete(old);
    reading.catch(() => salts.delete(key));
    return reading;
  };

  const isFirst = async (salt: string | null, { shareId, visitor }: Visit): Promise<boolean> =>
    salt === null || deduplication.first(`view:${hashOf(salt, shareId)}`, hashOf(salt, shareId, visitor), viewWindowMs);

  return {
    /** True the first time in 30 minutes for this visitor and link, across midnight and in all processes together. */
    isNew: async (visit: Visit): Promise<boolean> => {
      const now = clock().getTime();
      const day = dayOf(now);
      if (now - startOf(day) < viewWindowMs) {
        const before = dayOf(now - dayMs);
        const old = await cached(before, () => yesterday(before));
        if (!(await isFirst(old, visit))) return false;
      }
      return isFirst(await cached(day, () => today(day)), visit);
    },
    /**
     * Takes one of the day's places for views of this link from this address, in all processes together. False when
     * all are taken.
     */
    takePlace: async ({ shareId, address }: PersonView): Promise<boolean> => {
      const now = clock().getTime();
      const day = dayOf(now);
      const salt = (await cached(day, () => today(day))) ?? '';
      const [set, key] = [`place:${hashOf(salt, shareId)}`, hashOf(salt, shareId, address)];
      const restMs = startOf(day) + dayMs + skewMs - now;
      for (let place = 1; place <= viewLimits.viewsFromAddress.most; place += 1)
        if (await deduplication.first(set, `${key}:${place}`, restMs)) return true;
      return false;
    },
  };
};
export type Visitors = ReturnType<typeof createVisitors>;
