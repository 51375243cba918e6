import type { Server } from 'node:http';
import type { Config } from '@upline/infra/config.ts';
import { StartError } from '@upline/infra/ports.ts';

/** Listens where the settings say. Throws StartError. */
export const listen = (server: Server, { host, port }: Config): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const message =
        error.code === 'EADDRINUSE'
          ? `Port ${port} on ${host} is in use. Stop the other program or set PORT to a free one.`
          : `Cannot listen on ${host}:${port}: ${error.message}. Check HOST and PORT.`;
      reject(new StartError(message, { cause: error }));
    });
    server.listen(port, host, () => resolve());
  });

/** The port that the server listens on, or will. */
export const portOf = (server: Server, config: Config): number => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : config.port;
};
