import {
  MongoBulkWriteError,
  MongoClientClosedError,
  MongoError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from 'mongodb';

/** A unique value is taken. */
const duplicateKey = 11000;

/**
 * Codes of a server that shuts down, is not the primary any more, or could not have the write confirmed by a majority
 * in time.
 */
const awayCodes: ReadonlySet<unknown> = new Set([
  6, 7, 50, 64, 89, 91, 100, 112, 133, 134, 189, 262, 9001, 10058, 10107, 11600, 11602, 13435, 13436,
]);

const refusedCodes: ReadonlySet<unknown> = new Set([13, 18]);

/** Codes of reads and index builds on a collection that was dropped meanwhile, or never made. */
const goneCodes: ReadonlySet<unknown> = new Set([26, 175, 276]);

/**
 * A socket that ends while it is written to throws these past the driver, which wraps all other trouble of a
 * connection.
 */
const socketCodes: ReadonlySet<unknown> = new Set([
  'EPIPE',
  'ECONNRESET',
  'ECONNABORTED',
  'ETIMEDOUT',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
]);

const isServerCode = (error: unknown, codes: ReadonlySet<unknown>): boolean =>
  error instanceof MongoServerError && codes.has(error.code);

/** A bulk write that broke off: only its message names the cause. */
const isBrokenOff = (error: unknown): boolean =>
  error instanceof MongoBulkWriteError &&
  (error.code === undefined || error.result.getWriteConcernError() !== undefined);

const isSocket = (error: unknown): boolean => error instanceof Error && 'code' in error && socketCodes.has(error.code);

const isConnection = (error: unknown): boolean =>
  isSocket(error) ||
  error instanceof MongoNetworkError ||
  error instanceof MongoNotConnectedError ||
  error instanceof MongoTopologyClosedError ||
  error instanceof MongoClientClosedError ||
  (error instanceof MongoError &&
    (error.hasErrorLabel('RetryableWriteError') || error.hasErrorLabel('PoolRequestedRetry')));

/** Whether an error means that the server is away: `unsent` when nothing can have reached it. */
export const isAway = (error: unknown): 'unsent' | 'unknown' | null => {
  if (error instanceof MongoServerSelectionError) return 'unsent';
  if (error instanceof Error && error.name === 'MongoWaitQueueTimeoutError') return 'unsent';
  return isConnection(error) || isBrokenOff(error) || isServerCode(error, awayCodes) ? 'unknown' : null;
};

export const isRefused = (error: unknown): boolean =>
  isServerCode(error, refusedCodes) ||
  (error instanceof MongoServerSelectionError && error.cause !== undefined && isServerCode(error.cause, refusedCodes));

export const isDuplicate = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === duplicateKey;

export const isGone = (error: unknown): boolean => isServerCode(error, goneCodes);

/**
 * Numbers of the operations of an unordered bulk write that were refused because their key is taken; all others were
 * carried out. Null when it failed in any other way: then the result of the other operations is unknown.
 */
export const duplicatesOf = (error: unknown): number[] | null => {
  if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError() !== undefined) return null;
  const errors = [error.writeErrors].flat();
  return errors.length > 0 && errors.every(({ code }) => code === duplicateKey)
    ? errors.map(({ index }) => index)
    : null;
};
