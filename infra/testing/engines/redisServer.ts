import { spawnSync } from 'node:child_process';
import { hasSaid, startOwnServer } from './ownServer.ts';
import type { OwnServer } from './ownServer.ts';

/** Whether a server of one's own can be started here. */
export const hasRedisServer = spawnSync('redis-server', ['--version']).status === 0;

const durable = ['--save', '', '--appendonly', 'yes', '--appendfsync', 'always', '--maxmemory-policy', 'noeviction'];

/** A Redis to be killed and stopped, which keeps what it acknowledged. */
export const startRedisServer = (options: readonly string[] = []): Promise<OwnServer> =>
  startOwnServer({
    name: 'redis',
    command: 'redis-server',
    args: ({ port, folder }) => ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, ...durable, ...options],
    isUp: (child) => hasSaid(child, 'Ready to accept connections'),
    toUrl: (port) => `redis://127.0.0.1:${port}`,
  });
