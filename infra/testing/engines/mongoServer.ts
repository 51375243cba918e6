import { hasSaid, startOwnServer } from './ownServer.ts';
import type { OwnServer } from './ownServer.ts';

/**
 * A program that starts a MongoDB of one's own in the foreground, called with `--port N --data DIR`, which prints its
 * address when it is ready. Empty when there is none: then nothing can be killed.
 */
export const mongoStart = process.env['MONGODB_START'] ?? '';

/** A MongoDB to be killed and stopped. */
export const startMongoServer = (): Promise<OwnServer> =>
  startOwnServer({
    name: 'mongo',
    command: mongoStart,
    args: ({ port, folder }) => ['--port', `${port}`, '--data', folder],
    isUp: (child) => hasSaid(child, 'mongodb://'),
    toUrl: (port) => `mongodb://127.0.0.1:${port}/upline?directConnection=true`,
  });
