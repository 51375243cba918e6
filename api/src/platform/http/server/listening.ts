import { createServer } from 'node:net';
import type { Server } from 'node:net';
import type { Config } from '@upline/infra/settings/config.ts';
import { StartError } from '@upline/infra/ports/startError.ts';

/** Listens where the settings say. Throws StartError. */
export const listen = (server: Server, { host, port }: Pick<Config, 'host' | 'port'>): Promise<void> =>
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

/** Tries the address of the settings, before a start touches anything else. Throws StartError. */
export const tryAddress = async (config: Pick<Config, 'host' | 'port'>): Promise<void> => {
  const server = createServer();
  await listen(server, config);
  await new Promise((resolve) => server.close(resolve));
};

/** The port that the server listens on, or will. */
export const portOf = (server: Server, config: Config): number => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : config.port;
};
