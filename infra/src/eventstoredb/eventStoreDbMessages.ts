import pb from '@eventstore/db-client/generated/streams_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import type { ExpectedRevision, NewEvent } from '../ports.ts';

/** What a server takes in one append by default, data and metadata of all its events together. */
export const maxAppendBytes = 1_048_576;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A validated append: sent any number of times, always with the same event ids and the same exact revision. */
export type Append = {
  stream: string;
  expected: ExpectedRevision;
  ids: readonly string[];
  toMessage: (correlationId: string) => BatchAppendReq;
};

type Refusal = string | null;

const nameProblem = (what: string, name: string): Refusal => {
  if (name === '') return `${what} is empty`;
  return name.startsWith('$') ? `${what} ${name} belongs to the server` : null;
};

const expectedProblem = (expected: ExpectedRevision): Refusal =>
  expected === 'none' || (Number.isSafeInteger(expected) && expected >= 0) ? null : `${expected} is no revision`;

const eventProblem = ({ id, type }: NewEvent): Refusal =>
  uuid.test(id) ? nameProblem('event type', type) : `event id ${id} is no UUID`;

const toBytes = (event: NewEvent): { data: Buffer; meta: Buffer } => ({
  data: Buffer.from(JSON.stringify(event.data)),
  meta: Buffer.from(JSON.stringify(event.meta)),
});

const toUuid = (id: string): UUID => new shared.UUID().setString(id);

const toProposed = (
  { id, type }: NewEvent,
  { data, meta }: { data: Buffer; meta: Buffer },
): BatchAppendReq.ProposedMessage => {
  const message = new pb.BatchAppendReq.ProposedMessage().setId(toUuid(id)).setData(data).setCustomMetadata(meta);
  message.getMetadataMap().set('type', type).set('content-type', 'application/json');
  return message;
};

const toOptions = (stream: string, expected: ExpectedRevision): BatchAppendReq.Options => {
  const identifier = new shared.StreamIdentifier().setStreamName(Buffer.from(stream));
  const options = new pb.BatchAppendReq.Options().setStreamIdentifier(identifier);
  return expected === 'none' ? options.setNoStream(new shared.Empty()) : options.setStreamPosition(String(expected));
};

/**
 * Checks an append before anything is sent: a server answers what it cannot take in ways that break the connection for
 * others. Throws an Error that names the mistake, and the TypeError of JSON.stringify.
 */
export const toAppend = (stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Append => {
  if (events.length === 0) throw new Error(`nothing to append to ${stream}`);
  const problems = [nameProblem('stream name', stream), expectedProblem(expected), ...events.map(eventProblem)];
  const problem = problems.find((found) => found !== null);
  if (problem !== undefined) throw new Error(`cannot append to ${stream}: ${problem}`);
  const bytes = events.map(toBytes);
  const size = bytes.reduce((sum, { data, meta }) => sum + data.length + meta.length, 0);
  if (size > maxAppendBytes)
    throw new Error(`cannot append to ${stream}: ${size} bytes are more than ${maxAppendBytes}`);
  const proposed = events.map((event, index) => toProposed(event, bytes[index] ?? toBytes(event)));
  const options = toOptions(stream, expected);
  return {
    stream,
    expected,
    ids: events.map(({ id }) => id),
    toMessage: (correlationId) =>
      new pb.BatchAppendReq()
        .setCorrelationId(toUuid(correlationId))
        .setOptions(options)
        .setProposedMessagesList(proposed)
        .setIsFinal(true),
  };
};
