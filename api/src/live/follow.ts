import type { StoredEvent } from '@upline/contracts';
import type { Logger } from '@upline/infra/log.ts';
import type { EventStore } from '@upline/infra/ports.ts';
import type { Services } from '../services.ts';

/** Events taken in at once. */
const batch = 500;
const retryMs = 1_000;

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, retryMs);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/**
 * Keeps this process's folded streams fresh where other processes append too: a removed member or a changed role holds here as soon as
 * the event arrives. Starts at the end of the log; what was folded before is only ever loaded whole.
 */
export const followLog = (services: Pick<Services, 'repositories'>, events: EventStore, log: Logger): { stop: () => Promise<void> } => {
  const ending = new AbortController();
  const { signal } = ending;
  const observe = (stored: readonly StoredEvent[]): void => {
    for (const repository of services.repositories) stored.forEach(repository.observe);
  };
  const follow = async (from: number): Promise<number> => {
    let after = from;
    try {
      for await (const stored of events.subscribe({ after, limit: batch, signal })) {
        observe(stored);
        after = stored.at(-1)?.position ?? after;
      }
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'following the log failed, trying again');
    }
    return after;
  };
  const run = async (): Promise<void> => {
    let after: number | null = null;
    while (!signal.aborted) {
      after ??= await events.head().catch(() => null);
      if (after !== null) after = await follow(after);
      if (!signal.aborted) await pause(signal);
    }
  };
  const running = run();
  return {
    stop: async () => {
      ending.abort();
      await running;
    },
  };
};
