import { Connection } from 'mongodb/lib/cmap/connection.js';

const { writeCommand } = Connection.prototype;

/**
 * The driver (7.8.0) looks whether a connection is closed, puts the command together and writes it. When the socket is closed in between it waits for
 * the socket to drain, and nothing ever happens to a closed socket again: an operation that falls into this gap never ends, and a heartbeat takes the
 * whole client out of use for as long as the process lives. With this a write ends with its connection.
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
