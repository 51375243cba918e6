import type { EventRow, SqlValue, Statement } from './writerPort.ts';

/**
 * Messages between main thread and writer: many requests or replies as one flat list of cells. A flat list of strings
 * costs a quarter of the same as objects, on both sides.
 */
export type Cells = SqlValue[];

export type OpenRequest = { kind: 'open'; id: number; file: string; schema: readonly string[] };
/** `expected` is the revision of the stream's last event, -1 for a stream that must not exist. */
export type AppendRequest = {
  kind: 'append';
  id: number;
  database: number;
  stream: string;
  expected: number;
  events: readonly EventRow[];
};
export type RunRequest = { kind: 'run'; id: number; database: number; statements: readonly Statement[] };
export type ScrubRequest = { kind: 'scrub'; id: number; database: number };
export type CloseRequest = { kind: 'close'; id: number };
export type Request = OpenRequest | AppendRequest | RunRequest | ScrubRequest | CloseRequest;

/**
 * `done` carries numbers (changed rows; revision and position; the database's number; 1 for a scrubbed file).
 * `unavailable` wrote nothing, `lost` may have written; `wrong` is a faulty statement, `unusable` a file that cannot be
 * opened.
 */
export type ReplyKind = 'done' | 'conflict' | 'unavailable' | 'lost' | 'wrong' | 'unusable';
export type WriteReply = { id: number; result: ReplyKind; values: readonly number[]; message: string };

export const putAppend = (
  cells: Cells,
  { id, database, stream, expected, events }: Omit<AppendRequest, 'kind'>,
): void => {
  cells.push('append', id, database, stream, expected, events.length);
  for (const { id: eventId, type, data, meta } of events) cells.push(eventId, type, data, meta);
};

export const putRun = (cells: Cells, { id, database, statements }: Omit<RunRequest, 'kind'>): void => {
  cells.push('run', id, database, statements.length);
  for (const statement of statements) {
    cells.push(statement.length);
    for (const cell of statement) cells.push(cell);
  }
};

export const putOpen = (cells: Cells, { id, file, schema }: Omit<OpenRequest, 'kind'>): void => {
  cells.push('open', id, file, schema.length, ...schema);
};

export const putScrub = (cells: Cells, { id, database }: Omit<ScrubRequest, 'kind'>): void => {
  cells.push('scrub', id, database);
};

export const putClose = (cells: Cells, id: number): void => {
  cells.push('close', id);
};

export const putReply = (cells: Cells, { id, result, values, message }: WriteReply): void => {
  cells.push(id, result, message, values.length);
  for (const value of values) cells.push(value);
};

type Cursor = { text: () => string; number: () => number; value: () => SqlValue; ended: () => boolean };

const createCursor = (cells: Cells): Cursor => {
  let at = 0;
  const value = (): SqlValue => cells[at++] ?? null;
  return {
    value,
    text: () => String(value()),
    number: () => Number(value()),
    ended: () => at >= cells.length,
  };
};

const times = <T>(count: number, take: () => T): T[] => {
  const taken: T[] = [];
  for (let n = 0; n < count; n += 1) taken.push(take());
  return taken;
};

const takeEvent = ({ text }: Cursor): EventRow => ({ id: text(), type: text(), data: text(), meta: text() });

const takeStatement = ({ text, number, value }: Cursor): Statement => {
  const parameters = number() - 1;
  return [text(), ...times(parameters, value)];
};

const takeRequest = (cursor: Cursor): Request => {
  const { text, number } = cursor;
  const kind = text();
  const id = number();
  switch (kind) {
    case 'append':
      return {
        kind,
        id,
        database: number(),
        stream: text(),
        expected: number(),
        events: times(number(), () => takeEvent(cursor)),
      };
    case 'run':
      return { kind, id, database: number(), statements: times(number(), () => takeStatement(cursor)) };
    case 'open':
      return { kind, id, file: text(), schema: times(number(), text) };
    case 'scrub':
      return { kind, id, database: number() };
    case 'close':
      return { kind, id };
    default:
      throw new Error(`impossible request: ${kind}`);
  }
};

const replyKinds: Record<string, ReplyKind | undefined> = {
  done: 'done',
  conflict: 'conflict',
  unavailable: 'unavailable',
  lost: 'lost',
  wrong: 'wrong',
  unusable: 'unusable',
};

const takeReply = ({ text, number }: Cursor): WriteReply => {
  const id = number();
  const result = replyKinds[text()] ?? 'lost';
  const message = text();
  return { id, result, message, values: times(number(), number) };
};

/** The requests of one message, in the order they were made. */
export const requestsOf = (cells: Cells): Request[] => {
  const cursor = createCursor(cells);
  const requests: Request[] = [];
  while (!cursor.ended()) requests.push(takeRequest(cursor));
  return requests;
};

/** The replies of one message: those of one commit. */
export const repliesOf = (cells: Cells): WriteReply[] => {
  const cursor = createCursor(cells);
  const replies: WriteReply[] = [];
  while (!cursor.ended()) replies.push(takeReply(cursor));
  return replies;
};
