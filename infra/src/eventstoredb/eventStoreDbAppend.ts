import { setTimeout as pause } from 'node:timers/promises';
import { RevisionConflict, Unavailable } from '../ports.ts';
import type { AppendResult, EventStore } from '../ports.ts';
import { engine } from './eventStoreDbClient.ts';
import { createLine } from './eventStoreDbLine.ts';
import type { Line } from './eventStoreDbLine.ts';
import { toAppend } from './eventStoreDbMessages.ts';
import type { Append } from './eventStoreDbMessages.ts';

/** How often an append whose outcome is unknown is sent, and the pause before the second time, which grows. */
const maxAttempts = 3;
const pauseMs = 100;

/** What the log says of an append: written, impossible for ever (its place is another's), not there yet; or it could not be asked. */
type Standing =
  { kind: 'written'; result: AppendResult } | { kind: 'taken' } | { kind: 'open' } | { kind: 'unreachable' };

/** Looks for the very events of an append at the place they were meant for. */
const findStanding = async (
  readStream: EventStore['readStream'],
  { stream, expected, ids }: Append,
): Promise<Standing> => {
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

/** The line in use; another one after it broke or gave an answer that explains nothing. */
const createCurrentLine = (url: string, closed: AbortSignal): (() => Line) => {
  let line: Line | null = null;
  closed.addEventListener('abort', () => line?.close());
  return () => {
    if (line) return line;
    const opened = createLine(url, () => {
      if (line === opened) line = null;
    });
    line = opened;
    return opened;
  };
};

type Attempt = { append: Append; timeoutMs: number; first: boolean };
type Outcome = AppendResult | { unknown: unknown; reachable: boolean };

/** Sends an append once, and asks the log when the answer leaves a doubt. Throws RevisionConflict, and what the server will never take. */
const createAttempt =
  (currentLine: () => Line, readStream: EventStore['readStream']) =>
  async ({ append, timeoutMs, first }: Attempt): Promise<Outcome> => {
    const answer = await currentLine().send(append, timeoutMs);
    if (answer.kind === 'written') return answer.result;
    if (answer.kind === 'refused') throw answer.error;
    const standing = await findStanding(readStream, append);
    if (standing.kind === 'written') return standing.result;
    const reachable = standing.kind !== 'unreachable';
    // without an earlier attempt of the same append that it could be with, a conflict is certain
    const conflict = answer.kind === 'conflict' && (first || reachable);
    if (conflict || standing.kind === 'taken') throw new RevisionConflict(append.stream);
    return { unknown: answer.kind === 'unknown' ? answer.error : null, reachable };
  };

type Options = { url: string; readStream: EventStore['readStream']; appendMs: number; closed: AbortSignal };

/**
 * Appends at an exact revision. Where the outcome is unknown the stream itself is asked, and the append is repeated with the same
 * event ids at the same revision: the server takes that for the same append, however late the first one arrives.
 */
export const createAppends = ({ url, readStream, appendMs, closed }: Options): EventStore['append'] => {
  const attempt = createAttempt(createCurrentLine(url, closed), readStream);
  return async (stream, expected, events) => {
    const append = toAppend(stream, expected, events);
    if (closed.aborted) throw new Unavailable(engine);
    const startedAt = performance.now();
    let cause: unknown;
    for (let tries = 1; tries <= maxAttempts; tries += 1) {
      const spentMs = performance.now() - startedAt;
      const outcome = await attempt({
        append,
        timeoutMs: Math.min(appendMs, 2 * appendMs - spentMs),
        first: tries === 1,
      });
      if ('revision' in outcome) return outcome;
      cause = outcome.unknown ?? cause;
      const spentAllMs = performance.now() - startedAt;
      if (closed.aborted || spentAllMs >= (outcome.reachable ? 2 * appendMs : appendMs)) break;
      await pause(pauseMs * tries, undefined, { signal: closed }).catch(() => undefined);
    }
    throw new Unavailable(engine, { cause, outcomeUnknown: true });
  };
};
