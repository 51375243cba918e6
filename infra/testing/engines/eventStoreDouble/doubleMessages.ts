import grpcUuid from '@eventstore/db-client/dist/utils/grpcUUID.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import statuses from '@eventstore/db-client/generated/status_pb.js';
import pb from '@eventstore/db-client/generated/streams_pb.js';
import type { AppendReq, BatchAppendReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { StreamIdentifier } from '@eventstore/db-client/generated/shared_pb.js';
import type { Status as AnswerStatus } from '@eventstore/db-client/generated/status_pb.js';
import type { Proposed, Recorded } from './doubleLog.ts';
import type { Appended, Expected } from './doubleStreams.ts';
import type { Status } from './grpcServer.ts';

const ticksPerMs = 10_000n;

export const toIdentifier = (name: string): StreamIdentifier =>
  new shared.StreamIdentifier().setStreamName(Buffer.from(name));
export const nameOf = (identifier: StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();

/** The common part of the expectations of all requests. */
type Expecting = { hasNoStream: () => boolean; hasAny: () => boolean; hasStreamExists: () => boolean };
export const expectedOf = (options: Expecting | undefined, revision: string): Expected => {
  if (!options || options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'none';
  return options.hasStreamExists() ? 'exists' : BigInt(revision);
};

export const toProposed = (message: BatchAppendReq.ProposedMessage | AppendReq.ProposedMessage): Proposed => ({
  id: grpcUuid.parseUUID(message.getId()) ?? '',
  type: message.getMetadataMap().get('type') ?? '',
  contentType: message.getMetadataMap().get('content-type') ?? '',
  data: Buffer.from(message.getData_asU8()),
  metadata: Buffer.from(message.getCustomMetadata_asU8()),
});

export const toReadEvent = (event: Recorded): ReadResp => {
  const position = String(event.position);
  const recorded = new pb.ReadResp.ReadEvent.RecordedEvent()
    .setId(grpcUuid.createUUID(event.id))
    .setStreamIdentifier(toIdentifier(event.stream))
    .setStreamRevision(String(event.revision))
    .setCommitPosition(position)
    .setPreparePosition(position)
    .setData(event.data)
    .setCustomMetadata(event.metadata);
  recorded
    .getMetadataMap()
    .set('type', event.type)
    .set('content-type', event.contentType)
    .set('created', String(BigInt(event.createdMs) * ticksPerMs));
  return new pb.ReadResp().setEvent(new pb.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(position));
};

const field = (number: number, bytes: Uint8Array): Buffer => {
  const length: number[] = [];
  for (let rest = bytes.length; ; rest >>>= 7) {
    length.push(rest > 127 ? (rest & 127) | 128 : rest);
    if (rest <= 127) break;
  }
  return Buffer.concat([Buffer.from([(number << 3) | 2, ...length]), bytes]);
};

type Details = { code: number; message: string; type: string; value: Uint8Array };

/** Written by hand: the class of its `details` is not among what the client generates. */
export const toAnswerStatus = ({ code, message, type, value }: Details): AnswerStatus => {
  const details = Buffer.concat([field(1, Buffer.from(`type.googleapis.com/${type}`)), field(2, value)]);
  return statuses.Status.deserializeBinary(
    Buffer.concat([Buffer.from([1 << 3, code]), field(2, Buffer.from(message)), field(3, details)]),
  );
};

const none = new Uint8Array();

export const notReady: Details = {
  code: 0,
  message: 'Server Is Not Ready',
  type: 'google.protobuf.Empty',
  value: none,
};

const wrongDetails = (expected: Expected, current: number | null): Uint8Array => {
  const details = new shared.WrongExpectedVersion();
  if (current !== null) details.setCurrentStreamRevision(String(current));
  if (typeof expected === 'bigint') details.setExpectedStreamPosition(String(expected));
  return details.serializeBinary();
};

/** What a refused append is answered in a batch: messages of the server are bare names. */
export const refusalOf = (name: string, expected: Expected, refused: Exclude<Appended, { kind: 'done' }>): Details => {
  switch (refused.kind) {
    case 'wrong':
      return {
        code: 6,
        message: 'WrongExpectedVersion',
        type: 'event_store.client.WrongExpectedVersion',
        value: wrongDetails(expected, refused.current),
      };
    case 'deleted': {
      const value = new shared.StreamDeleted().setStreamIdentifier(toIdentifier(name)).serializeBinary();
      return { code: 5, message: 'StreamDeleted', type: 'event_store.client.StreamDeleted', value };
    }
    case 'too-large': {
      const value = new shared.MaximumAppendSizeExceeded().setMaxappendsize(1_048_576).serializeBinary();
      return {
        code: 3,
        message: 'MaximumAppendSizeExceeded',
        type: 'event_store.client.MaximumAppendSizeExceeded',
        value,
      };
    }
  }
};

const failed = (message: string, metadata: Record<string, string>): Status => ({ code: 9, message, metadata });

/** The same as the end of a call. */
export const statusOf = (name: string, expected: Expected, refused: Exclude<Appended, { kind: 'done' }>): Status => {
  switch (refused.kind) {
    case 'wrong':
      return failed(`Delete failed due to WrongExpectedVersion. Stream: ${name}`, {
        exception: 'wrong-expected-version',
        'stream-name': name,
        'expected-version': typeof expected === 'bigint' ? String(expected) : '-2',
        'actual-version': String(refused.current ?? -1),
      });
    case 'deleted':
      return failed(`Event stream '${name}' is deleted.`, { exception: 'stream-deleted', 'stream-name': name });
    case 'too-large':
      return {
        code: 3,
        message: 'Maximum Append Size Exceeded.',
        metadata: { exception: 'maximum-append-size-exceeded', 'maximum-append-size': '1048576' },
      };
  }
};

export const unavailable: Status = { code: 14, message: 'Server Is Not Ready' };
