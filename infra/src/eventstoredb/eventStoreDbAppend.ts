import { setTimeout as pause } from 'node:timers/promises';
import { RevisionConflict } from '../ports/eventStore.ts';
import { Unavailable } from '../ports/unavailable.ts';
import type { AppendResult, EventStore } from '../ports/eventStore.ts';
import { engine } from './eventStoreDbClient.ts';
import { openAppendChannel } from './eventStoreDbAppendChannel.ts';
import type { AppendChannel } from './eventStoreDbAppendChannel.ts';
import type { Append } from './eventStoreDbMessages.ts';

/** How often an append whose result is unknown is sent, and the pause before the second time, which grows. */
const maxAttempts = 3;
const pauseMs = 100;

/**
 * An append looked up in the log: `written`; `taken`: other events have its revisions; `open`: nothing is there yet;
 * or `unreachable`.
 */
type LogState =
  { kind: 'written'; result: AppendResult } | { kind: 'taken' } | { kind: 'open' } | { kind: 'unreachable' };

/** Looks for the events of an append at the revisions they were sent for. */
const findInLog = async (
  readStream: EventStore['readStream'],
  { stream, expected, ids }: Append,
): Promise<LogState> => {
  const from = expected === 'none' ? 0 : expected + 1;
  try {
    const found = await readStream(stream, { from, limit: ids.length });
    const last = found.at(-1);
    if (!last) return { kind: 'open' };
    const ours = found.length === ids.length && found.every(({ id }, index) => id === ids[index]);
    return ours ? { kind: 'written', result: { revision: last.revision, position: last.position } } : { kind: 'taken' };
  } catch (error) {
    if (error instanceof Unavailable) return { kind: 'unreachable' };
    throw error;
  }
};

/** The channel in use; a new one after it broke or left an append unknown. */
const createCurrentChannel = (url: string, closed: AbortSignal): (() => AppendChannel) => {
  let channel: AppendChannel | null = null;
  closed.addEventListener('abort', () => channel?.close());
  return () => {
    if (channel) return channel;
    const opened = openAppendChannel(url, () => {
      if (channel === opened) channel = null;
    });
    channel = opened;
    return opened;
  };
};

type Attempt = { append: Append; timeoutMs: number; first: boolean };
type AttemptResult = AppendResult | { unknown: unknown; reachable: boolean };

/**
 * Sends an append once, and looks into the log when the result is in doubt. Throws RevisionConflict, and the error of
 * an append that the server will never accept.
 */
const createAttempt =
  (currentChannel: () => AppendChannel, readStream: EventStore['readStream']) =>
  async ({ append, timeoutMs, first }: Attempt): Promise<AttemptResult> => {
    const sent = await currentChannel().send(append, timeoutMs);
    if (sent.kind === 'written') return sent.result;
    if (sent.kind === 'refused') throw sent.error;
    const inLog = await findInLog(readStream, append);
    if (inLog.kind === 'written') return inLog.result;
    const reachable = inLog.kind !== 'unreachable';
    // without an earlier attempt of the same append that it could conflict with, a conflict is certain
    const conflict = sent.kind === 'conflict' && (first || reachable);
    if (conflict || inLog.kind === 'taken') throw new RevisionConflict(append.stream);
    return { unknown: sent.kind === 'unknown' ? sent.error : null, reachable };
  };

/** Sends an append until its outcome is known, or for a while. */
export type Send = (append: Append) => Promise<AppendResult>;

type Options = { url: string; readStream: EventStore['readStream']; appendMs: number; closed: AbortSignal };

/**
 * Appends at an exact revision. Where the result is unknown the stream is read, and the append is repeated with the
 * same event ids at the same revision: the server treats that as the same append, however late the first one arrives.
 */
export const createAppends = ({ url, readStream, appendMs, closed }: Options): Send => {
  const attempt = createAttempt(createCurrentChannel(url, closed), readStream);
  return async (append) => {
    if (closed.aborted) throw new Unavailable(engine);
    const startedAt = performance.now();
    let cause: unknown;
    for (let tries = 1; tries <= maxAttempts; tries += 1) {
      const spentMs = performance.now() - startedAt;
      const result = await attempt({
        append,
        timeoutMs: Math.min(appendMs, 2 * appendMs - spentMs),
        first: tries === 1,
      });
      if ('revision' in result) return result;
      cause = result.unknown ?? cause;
      const spentAllMs = performance.now() - startedAt;
      if (closed.aborted || spentAllMs >= (result.reachable ? 2 * appendMs : appendMs)) break;
      await pause(pauseMs * tries, undefined, { signal: closed }).catch(() => undefined);
    }
    throw new Unavailable(engine, { cause, outcomeUnknown: true });
  };
};
