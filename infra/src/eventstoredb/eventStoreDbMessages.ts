import { createToRequest } from '../patched/eventstore-db-client/batchAppend.ts';
import type { BatchAppendRequest, EventBytes } from '../patched/eventstore-db-client/batchAppend.ts';
import type { ExpectedRevision, NewEvent } from '../ports/eventStore.ts';

/** The most that a server accepts in one append by default, in bytes of data and metadata of all its events. */
export const maxAppendBytes = 1_048_576;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A validated append: sent any number of times, always with the same event ids and the same exact revision. */
export type Append = {
  stream: string;
  expected: ExpectedRevision;
  ids: readonly string[];
  toRequest: (correlationId: string) => BatchAppendRequest;
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

const toBytes = ({ id, type, data, meta }: NewEvent): EventBytes => ({
  id,
  type,
  data: Buffer.from(JSON.stringify(data)),
  meta: Buffer.from(JSON.stringify(meta)),
});

const toChecked = (
  stream: string,
  expected: ExpectedRevision,
  { events, problems }: { events: readonly NewEvent[]; problems: readonly Refusal[] },
): Append => {
  const problem = problems.find((found) => found !== null);
  if (problem !== undefined) throw new Error(`cannot append to ${stream}: ${problem}`);
  const bytes = events.map(toBytes);
  const size = bytes.reduce((sum, { data, meta }) => sum + data.length + meta.length, 0);
  if (size > maxAppendBytes)
    throw new Error(`cannot append to ${stream}: ${size} bytes are more than ${maxAppendBytes}`);
  return {
    stream,
    expected,
    ids: events.map(({ id }) => id),
    toRequest: createToRequest(stream, expected, bytes),
  };
};

/** An append of metadata, which the server keeps in a stream of its own beside `stream`. */
export const toMetadataAppend = (stream: string, expected: ExpectedRevision, event: Omit<NewEvent, 'type'>): Append =>
  toChecked(metadataOf(stream), expected, {
    events: [{ ...event, type: '$metadata' }],
    problems: [expectedProblem(expected)],
  });

/** The stream with the metadata of a stream. */
export const metadataOf = (stream: string): string => `$$${stream}`;

/**
 * Checks an append before anything is sent: the response to a malformed append breaks the connection for all others.
 * Throws an Error that names the mistake, and the TypeError of JSON.stringify.
 */
export const toAppend = (stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Append => {
  if (events.length === 0) throw new Error(`nothing to append to ${stream}`);
  const problems = [nameProblem('stream name', stream), expectedProblem(expected), ...events.map(eventProblem)];
  return toChecked(stream, expected, { events, problems });
};
