import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Server } from 'node:net';
import { setImmediate as nextTick } from 'node:timers/promises';
import { Connection } from 'mongodb/lib/cmap/connection.js';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { installedVersion } from '../../../testing/installedVersion.ts';
import { originalWriteCommand, patchedVersion } from './connection.ts';

describe('the patch of the MongoDB driver', () => {
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
  const ping = (connection: Connection): Promise<unknown> => connection.command({ db: 'admin' }, { ping: 1 }, {});

  it('fits the installed version: check it and raise patchedVersion, or remove it', () => {
    expect(installedVersion('mongodb')).toBe(patchedVersion);
  });

  it('is still needed: without it a command never ends whose socket closes before the write', async () => {
    const patched = Connection.prototype.writeCommand;
    Connection.prototype.writeCommand = originalWriteCommand;
    onTestFinished(() => {
      Connection.prototype.writeCommand = patched;
    });
    const { socket, connection } = await open();
    let hasEnded = false;
    const end = (): void => {
      hasEnded = true;
    };
    void ping(connection).then(end, end);
    const closed = once(socket, 'close');
    socket.destroy();
    await closed;
    // nothing more happens to a closed socket
    for (let round = 0; round < 100; round += 1) await nextTick();
    expect(hasEnded).toBe(false);
  });

  it('fails a command at once whose socket closes before the write', async () => {
    const { socket, connection } = await open();
    const asked = ping(connection);
    socket.destroy();
    await expect(asked).rejects.toThrow('closed');
  });

  it('fails a command whose socket closes after the write', async () => {
    const { socket, connection } = await open();
    const asked = ping(connection);
    await expect.poll(() => socket.bytesWritten).toBeGreaterThan(0);
    socket.destroy();
    await expect(asked).rejects.toThrow('closed');
    expect(connection.listenerCount('close')).toBe(0);
  });
});
