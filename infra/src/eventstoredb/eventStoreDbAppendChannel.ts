import { randomUUID } from 'node:crypto';
import { correlationIdOf, openBatchAppend } from '../patched/eventstore-db-client/batchAppend.ts';
import type { BatchAppendResponse } from '../patched/eventstore-db-client/batchAppend.ts';
import type { AppendResult } from '../ports/eventStore.ts';
import { connect, discard } from './eventStoreDbClient.ts';
import { toError, toSafe } from './eventStoreDbEvents.ts';
import type { Append } from './eventStoreDbMessages.ts';

/**
 * The result of sending an append: `written`; certainly not written (`conflict`: the stream is at another revision or
 * deleted; `refused`: the server will never accept it); or `unknown`.
 */
export type SendResult =
  | { kind: 'written'; result: AppendResult }
  | { kind: 'conflict' }
  | { kind: 'refused'; error: Error }
  | { kind: 'unknown'; error: Error };

/** By the type of the details alone: messages are empty or change with the server's version. */
const toFailure = (message: string, details: string): SendResult => {
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

const parseResponse = (response: BatchAppendResponse): SendResult => {
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

const toResult = (response: BatchAppendResponse): SendResult => {
  try {
    return parseResponse(response);
  } catch (error) {
    return { kind: 'unknown', error: toError(error) };
  }
};

/** Appends that were sent and not answered, by correlation id. */
type Pending = Map<string, (result: SendResult) => void>;

/**
 * One long call that carries appends and their responses, on a connection of its own. `onEnd` is called when it takes
 * no more appends.
 */
export const openAppendChannel = (url: string, onEnd: () => void) => {
  const pending: Pending = new Map();
  const client = connect(url);
  let retired = false;

  const discardWhenDone = (): void => {
    if (retired && pending.size === 0) discard(client);
  };
  /** Takes no more appends; pending ones may still be answered. */
  const retire = (): void => {
    if (retired) return;
    retired = true;
    onEnd();
    discardWhenDone();
  };
  const settle = (correlationId: string | undefined, result: SendResult): void => {
    const resolve = correlationId === undefined ? undefined : pending.get(correlationId);
    // a response after the deadline: its append is no longer pending
    if (!resolve || correlationId === undefined) return;
    pending.delete(correlationId);
    resolve(result);
    if (result.kind === 'unknown') retire();
    else discardWhenDone();
  };
  const fail = (error: Error): void => {
    for (const correlationId of [...pending.keys()]) settle(correlationId, { kind: 'unknown', error });
    retire();
  };

  const call = openBatchAppend(client, {
    onResponse: (response) => settle(correlationIdOf(response), toResult(response)),
    onError: fail,
    onEnd: () => fail(new Error('the server ended the call')),
  });
  call.catch((error: unknown) => fail(toError(error)));

  return {
    close: () => fail(new Error('the event store was closed')),
    /**
     * Never rejects: without a response in time, or on a broken connection, the result is unknown. Appends are sent
     * in the order of the calls.
     */
    send: async (append: Append, timeoutMs: number): Promise<SendResult> => {
      const correlationId = randomUUID();
      const request = append.toRequest(correlationId);
      const { promise, resolve } = Promise.withResolvers<SendResult>();
      const giveUp = (): void =>
        settle(correlationId, { kind: 'unknown', error: new Error(`no answer within ${timeoutMs} ms`) });
      const timer = setTimeout(giveUp, timeoutMs);
      pending.set(correlationId, resolve);
      call.then((opened) => opened.write(request)).catch((error: unknown) => fail(toError(error)));
      return promise.finally(() => clearTimeout(timer));
    },
  };
};
export type AppendChannel = ReturnType<typeof openAppendChannel>;
