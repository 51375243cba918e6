import type { EventStoreDBClient } from '@eventstore/db-client';
import grpcUuid from '@eventstore/db-client/dist/utils/grpcUUID.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import pb from '@eventstore/db-client/generated/streams_pb.js';
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ExpectedRevision } from '../../ports/eventStore.ts';

/** The version of `@eventstore/db-client` whose protected members and generated messages are used here. */
export const patchedVersion = '6.2.1';

/*
 * The client's own `appendToStream` is not used. Its batch call keeps the pending appends of all clients of a process
 * in one table: a failing connection rejects the appends of the others, and a late answer ends the process. Its call
 * per append is safe, but took 250 to 440 µs of this process's time for an append where one long call takes 50 to
 * 100.
 *
 * Upstream: https://github.com/kurrent-io/KurrentDB-Client-NodeJS/pull/523 gives each call its own table; merged in
 * June 2026 for `@kurrent/kurrentdb-client`, the successor of this client, which 6.2.1 is without. Remove this folder
 * when the spec's check of the client's own appends fails, or with a move to the successor.
 */

export type BatchAppendRequest = BatchAppendReq;
export type BatchAppendResponse = BatchAppendResp;

const toUuid = (id: string): UUID => new shared.UUID().setString(id);

/** An event as the server stores it: data and metadata are JSON. */
export type EventBytes = { id: string; type: string; data: Buffer; meta: Buffer };

const toProposed = ({ id, type, data, meta }: EventBytes): BatchAppendReq.ProposedMessage => {
  const message = new pb.BatchAppendReq.ProposedMessage().setId(toUuid(id)).setData(data).setCustomMetadata(meta);
  message.getMetadataMap().set('type', type).set('content-type', 'application/json');
  return message;
};

const toOptions = (stream: string, expected: ExpectedRevision): BatchAppendReq.Options => {
  const identifier = new shared.StreamIdentifier().setStreamName(Buffer.from(stream));
  const options = new pb.BatchAppendReq.Options().setStreamIdentifier(identifier);
  return expected === 'none' ? options.setNoStream(new shared.Empty()) : options.setStreamPosition(String(expected));
};

/** Makes requests for one append, each with a correlation id of its own. */
export const createToRequest = (
  stream: string,
  expected: ExpectedRevision,
  events: readonly EventBytes[],
): ((correlationId: string) => BatchAppendRequest) => {
  const proposed = events.map(toProposed);
  const options = toOptions(stream, expected);
  return (correlationId) =>
    new pb.BatchAppendReq()
      .setCorrelationId(toUuid(correlationId))
      .setOptions(options)
      .setProposedMessagesList(proposed)
      .setIsFinal(true);
};

/** The correlation id of the request that this answers. */
export const correlationIdOf = (response: BatchAppendResponse): string | undefined =>
  grpcUuid.parseUUID(response.getCorrelationId());

type Handlers = {
  onResponse: (response: BatchAppendResponse) => void;
  onError: (error: Error) => void;
  onEnd: () => void;
};

/** Opens one long call that carries appends and their responses. */
export const openBatchAppend = (
  client: EventStoreDBClient,
  { onResponse, onError, onEnd }: Handlers,
): Promise<{ write: (request: BatchAppendRequest) => void }> =>
  client['GRPCStreamCreator'](streams.StreamsClient, 'appends', (stub) =>
    stub
      .batchAppend(...client['callArguments']({}, { deadline: Infinity }))
      .on('data', onResponse)
      .on('error', onError)
      .on('end', onEnd),
  )();

/** Cancels the calls of a client and closes its connection, which `dispose` alone leaves open. */
export const closeClient = async (client: EventStoreDBClient): Promise<void> => {
  await client.dispose();
  (await client['getChannel']()).close();
};
