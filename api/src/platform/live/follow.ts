import type { StoredEvent } from '@upline/contracts';
import type { Logger } from '@upline/infra/log.ts';
import type { EventStore } from '@upline/infra/ports.ts';
import type { Services } from '../../services.ts';

/** Events taken in at once. */
const batch = 500;
const retryMs = 1_000;

/** How often the end of the log is asked for, and for how long what was known at that moment holds. */
const askEveryMs = 250;
const trustMs = 1_000;
/** Ends of the log that are remembered while the subscription lags behind them. */
const maxEnds = 16;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** Up to when everything was taken in: until the log's end of a moment is reached, nothing later than that moment is sure. */
const createSurety = () => {
  const ends: { position: number; askedAt: number }[] = [];
  let sureAt = -Infinity;
  return {
    isSure: (): boolean => performance.now() - sureAt < trustMs,
    /** The log ended there when it was asked. */
    ended: (end: { position: number; askedAt: number }): void => {
      if (ends.length < maxEnds) ends.push(end);
    },
    /** Everything up to here is taken in. */
    reached: (position: number): void => {
      while (ends[0] && ends[0].position <= position) sureAt = ends.shift()?.askedAt ?? sureAt;
    },
  };
};

/**
 * Keeps this process's folded streams fresh where other processes append too: a removed member or a changed role holds here as soon as
 * the event arrives. Starts at the end of the log; what was folded before is forgotten. While it is not sure that nothing is missing, what is
 * remembered counts for nothing: streams are read.
 */
export const followLog = (
  services: Pick<Services, 'repositories' | 'trustFolds'>,
  events: EventStore,
  log: Logger,
): { stop: () => Promise<void> } => {
  const ending = new AbortController();
  const { signal } = ending;
  const surety = createSurety();
  let after: number | null = null;
  services.trustFolds(surety.isSure);

  const observe = (stored: readonly StoredEvent[]): void => {
    for (const repository of services.repositories) stored.forEach(repository.observe);
  };
  const follow = async (from: number): Promise<void> => {
    try {
      for await (const stored of events.subscribe({ after: from, limit: batch, signal })) {
        observe(stored);
        after = stored.at(-1)?.position ?? after;
        surety.reached(after ?? 0);
      }
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'following the log failed, trying again');
    }
  };
  const begin = async (): Promise<void> => {
    after = await events.head().catch(() => null);
    // what was read before its end was asked for may lack events that the subscription does not bring
    if (after !== null) for (const repository of services.repositories) repository.clear();
  };
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      if (after === null) await begin();
      if (after !== null) await follow(after);
      await pause(retryMs, signal);
    }
  };
  const watch = async (): Promise<void> => {
    while (!signal.aborted) {
      const askedAt = performance.now();
      const position = await events.head().catch(() => null);
      if (position !== null && after !== null) {
        surety.ended({ position, askedAt });
        surety.reached(after);
      }
      await pause(askEveryMs, signal);
    }
  };
  const running = Promise.all([run(), watch()]);
  return {
    stop: async () => {
      ending.abort();
      await running;
    },
  };
};
