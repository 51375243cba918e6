// the driver declares no types for its inner modules
declare module 'mongodb/lib/cmap/connection.js' {
  import type { EventEmitter } from 'node:events';
  import type { Socket } from 'node:net';

  export class Connection extends EventEmitter {
    constructor(socket: Socket, options: object);
    closed: boolean;
    error: Error | null;
    writeCommand: (this: Connection, message: unknown, options: unknown) => Promise<void>;
    command(namespace: { db: string }, command: object, options: object): Promise<unknown>;
  }
}
