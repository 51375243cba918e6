import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener } from 'node:http';
import { once } from 'node:events';
import type { Health } from '@upline/infra/health/health.ts';
import { StartError } from '@upline/infra/ports/startError.ts';
import { thisVersion } from '@upline/infra/process/version.ts';

type Options = {
  host: string;
  port: number;
  checkHealth: () => Promise<Health>;
  metrics: { contentType: string; text: () => Promise<string> };
  operatorToken: string;
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a request carries the operator's token, compared in constant time. */
const isOperator = ({ headers }: IncomingMessage, token: string): boolean =>
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));

const createAnswers =
  ({ checkHealth, metrics, operatorToken }: Omit<Options, 'host' | 'port'>): RequestListener =>
  (request, response) => {
    const answer = (status: number, body: object): void =>
      void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    const answerHealth = ({ reasons, degraded }: Health): void => {
      const status = reasons.length > 0 ? 'not ready' : degraded.length > 0 ? 'degraded' : 'ok';
      const details = { reasons: reasons.map(({ detail }) => detail), degraded: degraded.map(({ detail }) => detail) };
      answer(reasons.length > 0 ? 503 : 200, { status, ...details });
    };
    const answerMetrics = (text: string): void =>
      void response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text);
    if (request.url === '/api/health/live') return answer(200, { status: 'ok', ...thisVersion });
    if (request.url === '/api/health/ready')
      return void checkHealth().then(answerHealth, () =>
        answer(503, { status: 'not ready', reasons: ['the look at the engines failed'], degraded: [] }),
      );
    if (request.url !== '/api/metrics') return answer(404, { status: 'not found' });
    if (!isOperator(request, operatorToken))
      return answer(401, { status: 'send the operator token as a Bearer token' });
    return void metrics.text().then(answerMetrics, () => answer(503, { status: 'the look at the engines failed' }));
  };

/**
 * Answers how a worker is: `/api/health/live` while the process lives, `/api/health/ready` whether it can work, with
 * the reasons, and to the operator's token `/api/metrics`. Throws StartError when the port is taken.
 */
export const serveWorkerHealth = async ({ host, port, ...options }: Options): Promise<{ close: () => void }> => {
  const server = createServer(createAnswers(options));
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
