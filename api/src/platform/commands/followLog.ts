import type { StoredEvent } from '@upline/contracts';
import type { Logger } from '@upline/infra/log/log.ts';
import type { EventStore } from '@upline/infra/ports/eventStore.ts';
import type { AnyRepository } from './repository.ts';

/** Events applied at once. */
const batchSize = 500;
const retryMs = 1_000;

/** How often the head of the log is asked for, and how long the knowledge of one moment counts. */
const askEveryMs = 250;
const freshMs = 1_000;
/** Heads of the log that are kept while the subscription lags behind them. */
const maxHeads = 16;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/**
 * Up to which moment every event was applied here. A head of the log was asked for at a moment; once it is reached,
 * nothing older than that moment is missing.
 */
export const createFreshness = () => {
  const heads: { position: number; askedAt: number }[] = [];
  let freshAt = -Infinity;
  return {
    /** Whether every event older than a second was applied. */
    isFresh: (): boolean => performance.now() - freshAt < freshMs,
    /** The log ended at this position when it was asked. */
    sawHead: (head: { position: number; askedAt: number }): void => {
      if (heads.length < maxHeads) heads.push(head);
    },
    /** Every event up to this position was applied. */
    applied: (position: number): void => {
      while (heads[0] && heads[0].position <= position) freshAt = heads.shift()?.askedAt ?? freshAt;
    },
  };
};
export type Freshness = ReturnType<typeof createFreshness>;

/**
 * Applies events that other processes append to the cached states of this one: a removed member or a changed role holds
 * here as soon as the event arrives. It starts at the head of the log and evicts all states that were cached before.
 * While it is not certain that no event is missing, `freshness` says so.
 */
export const followLog = (
  {
    repositories,
    freshness,
  }: { repositories: readonly Pick<AnyRepository, 'observe' | 'evictAll'>[]; freshness: Freshness },
  events: EventStore,
  log: Logger,
): { stop: () => Promise<void> } => {
  const ending = new AbortController();
  const { signal } = ending;
  let after: number | null = null;

  const observe = (stored: readonly StoredEvent[]): void => {
    for (const repository of repositories) stored.forEach(repository.observe);
  };
  const follow = async (from: number): Promise<void> => {
    try {
      for await (const stored of events.subscribe({ after: from, limit: batchSize, signal })) {
        observe(stored);
        after = stored.at(-1)?.position ?? after;
        freshness.applied(after ?? 0);
      }
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'following the log failed, trying again');
    }
  };
  const begin = async (): Promise<void> => {
    after = await events.head().catch(() => null);
    // a state that was loaded before the head was asked for may lack events that the subscription does not bring
    if (after !== null) for (const repository of repositories) repository.evictAll();
  };
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      if (after === null) await begin();
      if (after !== null) await follow(after);
      await pause(retryMs, signal);
    }
  };
  const watchHead = async (): Promise<void> => {
    while (!signal.aborted) {
      const askedAt = performance.now();
      const position = await events.head().catch(() => null);
      if (position !== null && after !== null) {
        freshness.sawHead({ position, askedAt });
        freshness.applied(after);
      }
      await pause(askEveryMs, signal);
    }
  };
  const running = Promise.all([run(), watchHead()]);
  return {
    stop: async () => {
      ending.abort();
      await running;
    },
  };
};
