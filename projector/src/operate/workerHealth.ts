import { createServer } from 'node:http';
import { once } from 'node:events';
import type { Health } from '@upline/infra/health.ts';
import { StartError } from '@upline/infra/ports.ts';
import { thisVersion } from '@upline/infra/version.ts';

type Options = { host: string; port: number; look: () => Promise<Health> };

/**
 * Answers how a worker is: `/api/health/live` while the process lives, `/api/health/ready` whether it can work, with
 * the reasons. Throws StartError when the port is taken.
 */
export const serveWorkerHealth = async ({ host, port, look }: Options): Promise<{ close: () => void }> => {
  const server = createServer((request, response) => {
    const answer = (status: number, body: object): void =>
      void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/api/health/live') return answer(200, { status: 'ok', ...thisVersion });
    if (request.url !== '/api/health/ready') return answer(404, { status: 'not found' });
    look().then(
      ({ reasons, degraded }) => {
        const status = reasons.length > 0 ? 'not ready' : degraded.length > 0 ? 'degraded' : 'ok';
        const details = {
          reasons: reasons.map(({ detail }) => detail),
          degraded: degraded.map(({ detail }) => detail),
        };
        answer(reasons.length > 0 ? 503 : 200, { status, ...details });
      },
      () => answer(503, { status: 'not ready', reasons: ['the look at the engines failed'], degraded: [] }),
    );
    return undefined;
  });
  server.listen(port, host);
  await once(server, 'listening').catch((error: unknown) => {
    throw new StartError(`Cannot listen on HEALTH_PORT ${port}: ${String(error)}. Set it to a free port.`, {
      cause: error,
    });
  });
  return {
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
