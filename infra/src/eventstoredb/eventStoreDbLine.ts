import { randomUUID } from 'node:crypto';
import grpcUuid from '@eventstore/db-client/dist/utils/grpcUUID.js';
import type { BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { AppendResult } from '../ports.ts';
import { connect, discard } from './eventStoreDbClient.ts';
import { toError, toSafe } from './eventStoreDbEvents.ts';
import type { Append } from './eventStoreDbMessages.ts';

/**
 * What became of sending an append: written, certainly not written (`conflict`: the stream is at another revision or deleted;
 * `refused`: it will never be taken), or unknown.
 */
export type Answer =
  | { kind: 'written'; result: AppendResult }
  | { kind: 'conflict' }
  | { kind: 'refused'; error: Error }
  | { kind: 'unknown'; error: Error };

/** By the type of the details alone: messages are empty or say something else from version to version. */
const toFailure = (message: string, details: string): Answer => {
  const error = new Error(`the server answered ${details || 'an error'}: ${message}`);
  switch (details) {
    case 'event_store.client.WrongExpectedVersion':
    case 'event_store.client.StreamDeleted':
      return { kind: 'conflict' };
    case 'event_store.client.MaximumAppendSizeExceeded':
    case 'event_store.client.BadRequest':
    case 'event_store.client.AccessDenied':
      return { kind: 'refused', error };
    default:
      return { kind: 'unknown', error };
  }
};

const parseAnswer = (response: BatchAppendResp): Answer => {
  const failure = response.getError();
  if (failure) return toFailure(failure.getMessage(), failure.getDetails()?.getTypeName() ?? '');
  const success = response.getSuccess();
  const position = success?.getPosition();
  if (!success || !position) return { kind: 'unknown', error: new Error('the server answered without a position') };
  return {
    kind: 'written',
    result: { revision: toSafe(success.getCurrentRevision()), position: toSafe(position.getCommitPosition()) },
  };
};

const toAnswer = (response: BatchAppendResp): Answer => {
  try {
    return parseAnswer(response);
  } catch (error) {
    return { kind: 'unknown', error: toError(error) };
  }
};

type Waiting = Map<string, (answer: Answer) => void>;

/**
 * One long call that carries appends and their answers, on a connection of its own.
 *
 * The client's own `appendToStream` is not used. Its shared call keeps what waits in one table for the whole process: a failing
 * connection rejects the appends of all others, and an answer that comes late ends the process. Its one-call-per-append way is safe, but took
 * 250 to 440 µs of this process's time for an append where this call takes 50 to 100.
 */
export const createLine = (url: string, onEnd: () => void) => {
  const waiting: Waiting = new Map();
  const client = connect(url);
  let retired = false;

  const discardWhenDone = (): void => {
    if (retired && waiting.size === 0) discard(client);
  };
  /** Takes no more appends; those under way may still be answered. */
  const retire = (): void => {
    if (retired) return;
    retired = true;
    onEnd();
    discardWhenDone();
  };
  const answer = (correlationId: string | undefined, given: Answer): void => {
    const settle = correlationId === undefined ? undefined : waiting.get(correlationId);
    // an answer that nobody waits for any more was given up on by its deadline
    if (!settle || correlationId === undefined) return;
    waiting.delete(correlationId);
    settle(given);
    if (given.kind === 'unknown') retire();
    else discardWhenDone();
  };
  const fail = (error: Error): void => {
    for (const correlationId of [...waiting.keys()]) answer(correlationId, { kind: 'unknown', error });
    retire();
  };

  const open = client['GRPCStreamCreator'](streams.StreamsClient, 'appends', (stub) =>
    stub
      .batchAppend(...client['callArguments']({}, { deadline: Infinity }))
      .on('data', (response: BatchAppendResp) =>
        answer(grpcUuid.parseUUID(response.getCorrelationId()), toAnswer(response)),
      )
      .on('error', fail)
      .on('end', () => fail(new Error('the server ended the call'))),
  )();
  open.catch((error: unknown) => fail(toError(error)));

  return {
    close: () => fail(new Error('the event store was closed')),
    /** Never rejects: what is not answered in time, or by a broken connection, is unknown. Appends are sent in the order of the calls. */
    send: async (append: Append, timeoutMs: number): Promise<Answer> => {
      const correlationId = randomUUID();
      const message = append.toMessage(correlationId);
      const { promise, resolve } = Promise.withResolvers<Answer>();
      const giveUp = (): void =>
        answer(correlationId, { kind: 'unknown', error: new Error(`no answer within ${timeoutMs} ms`) });
      const timer = setTimeout(giveUp, timeoutMs);
      waiting.set(correlationId, resolve);
      open.then((call) => call.write(message)).catch((error: unknown) => fail(toError(error)));
      return promise.finally(() => clearTimeout(timer));
    },
  };
};
export type Line = ReturnType<typeof createLine>;
