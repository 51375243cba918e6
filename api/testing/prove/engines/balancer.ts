import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';

/** Connects to the first server that accepts, beginning with the one at `from`; null when none does. */
const connectToOne = async (ports: readonly number[], from: number): Promise<Socket | null> => {
  for (let tried = 0; tried < ports.length; tried += 1) {
    const socket = connect(ports[(from + tried) % ports.length] ?? 0, '127.0.0.1');
    const connected = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    if (connected) return socket;
    socket.destroy();
  }
  return null;
};

/** A load balancer without affinity: each connection goes to the next server that accepts it. */
export const openBalancer = async (ports: readonly number[]) => {
  const sockets = new Set<Socket>();
  let connections = 0;

  const keep = (socket: Socket, other: Socket | null): void => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      other?.destroy();
    });
  };

  const serve = async (client: Socket): Promise<void> => {
    keep(client, null);
    connections += 1;
    const server = await connectToOne(ports, connections);
    if (!server || client.destroyed) {
      server?.destroy();
      client.destroy();
      return;
    }
    keep(server, client);
    client.on('close', () => server.destroy());
    client.pipe(server);
    server.pipe(client);
  };

  const listener = createServer((client) => void serve(client)).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close: async (): Promise<void> => {
      listener.close();
      for (const socket of sockets) socket.destroy();
      await once(listener, 'close');
    },
  };
};
