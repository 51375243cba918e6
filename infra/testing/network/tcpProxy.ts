import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export type TcpProxy = {
  /** Where it listens on 127.0.0.1. */
  port: number;
  /** Breaks all connections off and takes no new ones until `restore`. */
  cut: () => void;
  restore: () => void;
  /**
   * Holds back what a client sends from the first message on that contains the text, as if the client had been
   * stopped before it. Resolves once there is such a message; `release` sends it on.
   */
  hold: (text: string) => { held: Promise<void>; release: () => void };
  close: () => Promise<void>;
};

const isAddress = (address: string | AddressInfo | null): address is AddressInfo =>
  typeof address === 'object' && address !== null;

type Hold = { text: string; reached: () => void; waiting: (() => void)[] };

/** Stands between a client and a server on this machine and disturbs their connections when a test asks for it. */
export const openTcpProxy = async (target: { host: string; port: number }): Promise<TcpProxy> => {
  const sockets = new Set<Socket>();
  let isCut = false;
  let holding: Hold | null = null;

  const forward = (client: Socket, server: Socket): void => {
    let isHeld = false;
    client.on('data', (chunk) => {
      const send = (): void => void server.write(chunk);
      const hold = holding;
      if (hold && !isHeld && chunk.includes(hold.text)) {
        isHeld = true;
        hold.reached();
        hold.waiting.push(() => (isHeld = false));
      }
      if (hold && isHeld) hold.waiting.push(send);
      else send();
    });
    server.on('data', (chunk) => void client.write(chunk));
  };

  const listener = createServer((client) => {
    if (isCut) return void client.destroy();
    const server = connect(target.port, target.host);
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        server.destroy();
      });
    }
    forward(client, server);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  const cut = (): void => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: isAddress(address) ? address.port : 0,
    cut,
    restore: () => void (isCut = false),
    hold: (text) => {
      const { promise: held, resolve } = Promise.withResolvers<void>();
      const hold: Hold = { text, reached: () => resolve(), waiting: [] };
      holding = hold;
      const release = (): void => {
        if (holding === hold) holding = null;
        for (const act of hold.waiting.splice(0)) act();
      };
      return { held, release };
    },
    close: async () => {
      cut();
      listener.close();
      await once(listener, 'close');
    },
  };
};
