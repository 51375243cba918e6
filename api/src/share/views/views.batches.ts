/** Views of a link by people, by programs and by members of the same organization. */
export type ViewCounts = { people: number; bots: number; teammates: number };
export type Viewer = keyof ViewCounts;

/** A tracked link. */
export type Link = { shareId: string; organizationId: string };

/**
 * The counts of one event, and the points that they give. `id` stays the same when the batch is sent again, so that it
 * is stored once.
 */
export type ViewBatch = { id: string; at: Date; counts: ViewCounts; points: number };

/** A clock for the batches: `now` in ms from any start, `after` returns the function that cancels the call. */
export type Scheduler = { now: () => number; after: (ms: number, run: () => void) => () => void };

/** Shortest time between two events of one link. */
export const quietMs = 5_000;

export type BatchOptions = {
  /** Stores a batch; false when it must be sent again later. Never throws. */
  send: (link: Link, batch: ViewBatch) => Promise<boolean>;
  newBatch: () => Pick<ViewBatch, 'id' | 'at'>;
  scheduler: Scheduler;
  /** Links kept at once. */
  maxLinks: number;
  /** Batches sent at once: the rest of the api appends too. */
  maxSending: number;
};

type Entry = {
  link: Link;
  counts: ViewCounts;
  points: number;
  unsent: ViewBatch | null;
  dueAt: number;
  sent: boolean;
  sending: boolean;
};

const none = (): ViewCounts => ({ people: 0, bots: 0, teammates: 0 });
const total = ({ people, bots, teammates }: ViewCounts): number => people + bots + teammates;
const hasWork = (entry: Entry): boolean => entry.unsent !== null || total(entry.counts) > 0;

/** The views that are lost when the batches end, since they could not be stored. */
const lostOf = (entries: Iterable<Entry>): number => {
  let lost = 0;
  for (const { counts, unsent } of entries) lost += total(counts) + (unsent ? total(unsent.counts) : 0);
  return lost;
};

/** Works on at most `size` items at once, in their order. */
const createPool = <Item>(size: number, work: (item: Item) => Promise<void>) => {
  const ready = new Set<Item>();
  const running = new Set<Promise<void>>();

  const pump = (): void => {
    for (const item of ready) {
      if (running.size >= size) return;
      ready.delete(item);
      const run = work(item).finally(() => {
        running.delete(run);
        pump();
      });
      running.add(run);
    }
  };

  return {
    push: (item: Item): void => {
      ready.add(item);
      pump();
    },
    waits: (item: Item): boolean => ready.has(item),
    /** Resolves when no work is left. */
    idle: async (): Promise<void> => {
      while (running.size > 0) await Promise.all(running);
    },
  };
};

/**
 * Gathers views by link: a person's view of a link that was quiet is sent at once, later views in at most one batch per
 * link in 5 s. Views by bots and teammates wait for the next batch. Only links with a view in the last 5 s are kept.
 */
export const createViewBatches = ({ send, newBatch, scheduler, maxLinks, maxSending }: BatchOptions) => {
  // ordered by dueAt, because every change of it moves the entry to the end
  const entries = new Map<string, Entry>();
  let cancel: (() => void) | null = null;

  const postpone = (entry: Entry): void => {
    entry.dueAt = scheduler.now() + quietMs;
    entries.delete(entry.link.shareId);
    entries.set(entry.link.shareId, entry);
  };

  const pool = createPool<Entry>(maxSending, async (entry) => {
    const batch = entry.unsent ?? { ...newBatch(), counts: entry.counts, points: entry.points };
    if (!entry.unsent) Object.assign(entry, { counts: none(), points: 0 });
    entry.sending = true;
    entry.sent = true;
    postpone(entry);
    entry.unsent = (await send(entry.link, batch)) ? null : batch;
    entry.sending = false;
  });

  const arm = (): void => {
    const [first] = entries.values();
    if (first && !cancel) cancel = scheduler.after(Math.max(0, first.dueAt - scheduler.now()), tick);
  };

  const tick = (): void => {
    cancel = null;
    const now = scheduler.now();
    for (const entry of entries.values()) {
      if (entry.dueAt > now) break;
      const busy = entry.sending || pool.waits(entry);
      if (!busy && !hasWork(entry)) entries.delete(entry.link.shareId);
      else postpone(entry);
      if (!busy && hasWork(entry)) pool.push(entry);
    }
    arm();
  };

  const add = (link: Link): Entry => {
    const entry = { link, counts: none(), points: 0, unsent: null, dueAt: 0, sent: false, sending: false };
    postpone(entry);
    return entry;
  };

  return {
    /** Whether another view of this link can be kept. */
    hasRoom: (shareId: string): boolean => entries.has(shareId) || entries.size < maxLinks,
    /**
     * Counts a view. `unseen`: no person has opened the link before, so that the view is sent at once even after a
     * batch of a moment ago.
     */
    add: (link: Link, viewer: Viewer, { unseen, points }: { unseen: boolean; points: number }): void => {
      const entry = entries.get(link.shareId) ?? add(link);
      entry.counts[viewer] += 1;
      entry.points += points;
      const urgent = viewer === 'people' && (unseen || !entry.sent);
      if (urgent && !entry.sending && !entry.unsent) pool.push(entry);
      arm();
    },
    /** Sends all batches. Answers how many views could not be stored. */
    close: async (): Promise<number> => {
      cancel?.();
      // a link may have a failed batch, and views that came after it
      for (let round = 0; round < 3; round += 1) {
        await pool.idle();
        for (const entry of [...entries.values()].filter(hasWork)) pool.push(entry);
      }
      await pool.idle();
      return lostOf(entries.values());
    },
  };
};
