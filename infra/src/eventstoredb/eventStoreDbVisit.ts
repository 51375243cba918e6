import type { AllStreamResolvedEvent, ResolvedEvent, StreamingRead } from '@eventstore/db-client';
import { toError } from './eventStoreDbEvents.ts';

export type Resolved = ResolvedEvent | AllStreamResolvedEvent;

/** A read without an event for `silenceMs` is given up. `closed` ends all reads. */
export type ReadLimits = { silenceMs: number; closed: AbortSignal };

/**
 * Reads to the end, or until `visit` returns false. Rejects when nothing comes for `silenceMs`, since the client
 * itself waits for a frozen server until its connection is given up, and with the error of the client or of `visit`.
 */
export const visitEvents = <E extends Resolved>(
  read: StreamingRead<E>,
  visit: (event: E) => boolean,
  limits: ReadLimits,
): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let moved = false;
  // a cancelled read ends as if it were complete, so that the promise is settled first
  const leave = (error: Error | null): void => {
    if (error) reject(error);
    else resolve();
    read.off('data', onData);
    read.cancel().catch(() => undefined);
  };
  const onData = (event: E): void => {
    moved = true;
    try {
      if (!visit(event)) leave(null);
    } catch (error) {
      leave(toError(error));
    }
  };
  const onClose = (): void => leave(new Error('the event store was closed'));
  const timer = setInterval(() => {
    if (!moved) leave(new Error(`nothing came for ${limits.silenceMs} ms`));
    moved = false;
  }, limits.silenceMs);
  limits.closed.addEventListener('abort', onClose);
  // these stay: an error that comes after the end would otherwise end the process
  read.on('data', onData).on('end', resolve).on('error', reject);
  return promise.finally(() => {
    clearInterval(timer);
    limits.closed.removeEventListener('abort', onClose);
  });
};
