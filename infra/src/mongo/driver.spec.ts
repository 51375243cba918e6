import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Server } from 'node:net';
import { Connection } from 'mongodb/lib/cmap/connection.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import './driver.ts';

describe('a command to MongoDB whose connection closes', () => {
  let server: Server;
  beforeEach(async () => {
    server = createServer((socket) => void socket.on('error', () => undefined)).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => void server.close());

  const open = async () => {
    const address = server.address();
    const socket = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1');
    await once(socket, 'connect');
    const options = { id: 1, generation: 0, hostAddress: '127.0.0.1:1', monitorCommands: false };
    return { socket, connection: new Connection(socket, options) };
  };

  it('between the look and the write fails at once: nobody waits for a closed socket', async () => {
    const { socket, connection } = await open();
    const asked = connection.command({ db: 'admin' }, { ping: 1 }, {});
    socket.destroy();
    await expect(asked).rejects.toThrow('closed');
  });

  it('after the write fails too', async () => {
    const { socket, connection } = await open();
    const asked = connection.command({ db: 'admin' }, { ping: 1 }, {});
    await expect.poll(() => socket.bytesWritten).toBeGreaterThan(0);
    socket.destroy();
    await expect(asked).rejects.toThrow('closed');
    expect(connection.listenerCount('close')).toBe(0);
  });
});
