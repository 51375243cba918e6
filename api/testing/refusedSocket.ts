/**
 * Why a client that starts by polling could not open a live connection: `forbidden` when its handshake was answered
 * 403, else the message of the server.
 */
export const refusalOf = (error: Error): string =>
  'description' in error && error.description === 403 ? 'forbidden' : error.message;
