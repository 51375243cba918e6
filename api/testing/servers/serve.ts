import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Serves requests on a free port of this machine, like `serve(app.callback())` for Koa. */
export const serve = async (handle: Handler) => {
  const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    /** Ends all connections. */
    close: async (): Promise<void> => {
      const closed = once(server, 'close');
      server.closeAllConnections();
      server.close();
      await closed;
    },
  };
};
/** A server that runs in a test. */
export type Served = Awaited<ReturnType<typeof serve>>;
