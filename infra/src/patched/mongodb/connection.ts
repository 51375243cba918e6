import { Connection } from 'mongodb/lib/cmap/connection.js';

/** The version of `mongodb` that this patch was made for. */
export const patchedVersion = '7.8.0';

const { writeCommand } = Connection.prototype;

/** The driver's own method: the spec shows with it that the patch is still needed. */
export const originalWriteCommand = writeCommand;

/**
 * Ends a write with its connection.
 *
 * The driver checks that a connection is open, serializes the command and then writes it. When the socket closes in
 * between, the driver waits for the socket's `drain`, which a closed socket never emits: the operation never ends,
 * and when it was a heartbeat the whole client stays unusable for the life of the process. The gain is that an outage
 * ends every operation; speed is the same.
 *
 * Upstream: no thread about this gap was found. https://github.com/mongodb/node-mongodb-native/pull/4022 introduced
 * the wait for `drain`. Remove this folder when the spec's check of the original method fails.
 */
Connection.prototype.writeCommand = async function (
  this: Connection,
  message: unknown,
  options: unknown,
): Promise<void> {
  const { promise: closed, reject } = Promise.withResolvers<never>();
  const end = (): void => reject(this.error ?? new Error('the connection is closed'));
  if (this.closed) end();
  this.once('close', end);
  try {
    await Promise.race([closed, writeCommand.call(this, message, options)]);
  } finally {
    this.off('close', end);
  }
};
