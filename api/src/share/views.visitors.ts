import { createHmac, randomBytes } from 'node:crypto';
import type { DocumentStore, Windows } from '@upline/infra/ports.ts';

/** A visitor counts once for a link in this time. */
export const viewWindowMs = 30 * 60_000;

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

/**
 * Makes the function that finds whether a visitor is new to a link. It keeps, for half an hour, a hash under a salt
 * that every process shares and that is deleted half an hour after its day (UTC): no address is stored, and no visitor
 * can be followed from link to link or day to day.
 */
export const createVisitors = (documents: DocumentStore, windows: Windows, clock: () => Date) => {
  const salts = new Map<string, Promise<string | null>>();

  const today = async (day: string): Promise<string> => {
    const stored = await documents.find<{ salt: string }>(collection, day);
    if (stored) return stored.salt;
    const salt = randomBytes(32).toString('base64url');
    const expiresAt = startOf(day) + dayMs + viewWindowMs + skewMs;
    if (await documents.insert(collection, day, { salt }, { expiresAt })) return salt;
    const other = await documents.find<{ salt: string }>(collection, day);
    if (!other) throw new Error(`the salt of ${day} is there and cannot be read`);
    return other.salt;
  };

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

  const isFirst = async (salt: string | null, { shareId, visitor }: Visit): Promise<boolean> => {
    if (salt === null) return true;
    const hash = createHmac('sha256', salt).update(`${shareId}\n${visitor}`).digest('base64url').slice(0, 24);
    return windows.first(`view:${hash}`, viewWindowMs);
  };

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
  };
};
export type Visitors = ReturnType<typeof createVisitors>;
