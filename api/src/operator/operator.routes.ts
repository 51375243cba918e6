import type { PassThrough } from 'node:stream';
import Router from '@koa/router';
import type { JobCommand, OperatorCommand, OperatorReply } from '@upline/contracts';
import { inWords, operatorCommand } from '@upline/contracts';
import { addWrong, textOfFinding } from '@upline/infra/health/health.ts';
import type { Health, Problem } from '@upline/infra/health/health.ts';
import type { Bus } from '@upline/infra/ports/bus.ts';
import type { Queue } from '@upline/infra/ports/queue.ts';
import { NoSuchJob, addDeadJobs, countDeadJobs, isJobCommand, operateJobs } from '@upline/infra/queue/deadJobs.ts';
import type { Context } from 'koa';
import { bodyOf } from '../platform/http/request/bodies.ts';
import type { HealthCheck } from '../platform/http/server/health.ts';
import type { OperatorAccess } from '../platform/http/limits/operatorAccess.ts';
import { problemOfInput } from '../platform/http/request/problem.ts';
import { HttpProblem } from '../platform/lib/httpProblem.ts';
import { carryOut, operatorTimes } from './carryOut.ts';
import type { OperatorTimes } from './carryOut.ts';

export type OperatorRoutesOptions = {
  bus: Bus;
  queue: Queue;
  onlyOperator: OperatorAccess;
  checkHealth: HealthCheck;
  times?: OperatorTimes;
};

/** What keeps a command from a projector. */
const inTheWay: ReadonlySet<Problem> = new Set<Problem>([
  ...(['event-store-away', 'account-store-away', 'read-store-away', 'redis-away'] as const),
  ...(['no-projector', 'projector-failing', 'disk-nearly-full'] as const),
]);

const unanswered = ({ reasons, degraded }: Health): HttpProblem => {
  const causes = [...reasons, ...degraded].filter(({ problem }) => inTheWay.has(problem)).map(textOfFinding);
  const detail =
    causes.length === 0
      ? 'No projector answers. Start one, or wait until it has taken over.'
      : `No projector answers: ${causes.join('; ')}. Mend that, or wait until a projector has taken over.`;
  return new HttpProblem({ status: 503, code: 'no-projector', detail }, { 'Retry-After': '5' });
};

const toLine = (reply: OperatorReply): string => `${JSON.stringify(reply)}\n`;

/** Carries out a command about jobs, which needs the queue and no projector. Returns the reply as a line. */
const answerHere = async (queue: Queue, command: JobCommand): Promise<string> => {
  try {
    return toLine({ kind: 'done', result: await operateJobs(queue, command) });
  } catch (error) {
    if (error instanceof NoSuchJob) return toLine({ kind: 'failed', message: error.message });
    throw error;
  }
};

/**
 * `POST /api/operator/commands` with an operator's command as JSON and the operator's token. Answers newline-delimited
 * JSON: any number of `progress`, then `done` with the result or `failed` with a message. When the projector goes away,
 * a `progress` says so, and the next projector carries the command out again. 401 without the token, 503
 * when no projector answers. Commands about jobs need the queue and no projector.
 */
export const operatorRoutes = ({
  bus,
  queue,
  onlyOperator,
  checkHealth,
  times = operatorTimes,
}: OperatorRoutesOptions): Router => {
  const router = new Router();
  const answer = async (command: OperatorCommand): Promise<PassThrough | string> => {
    if (isJobCommand(command)) return answerHere(queue, command);
    const asking = { bus, times, unanswered: async () => unanswered(await checkHealth()) };
    if (command.name !== 'status') return carryOut({ ...asking, complete: (result) => result }, command);
    const [deadJobs, { reasons, degraded }] = await Promise.all([countDeadJobs(queue), checkHealth()]);
    const wrong = [...reasons, ...degraded].map(textOfFinding);
    return carryOut({ ...asking, complete: (result) => addWrong(addDeadJobs(result, deadJobs), wrong) }, command);
  };
  router.post('/api/operator/commands', async (ctx: Context) => {
    await onlyOperator(ctx);
    const parsed = operatorCommand.safeParse(await bodyOf(ctx), inWords);
    if (!parsed.success) throw new HttpProblem(problemOfInput(parsed.error));
    const lines = await answer(parsed.data);
    ctx.type = 'application/x-ndjson';
    ctx.set('Cache-Control', 'no-store');
    ctx.body = lines;
  });
  return router;
};
