import { PassThrough } from 'node:stream';
import Router from '@koa/router';
import type { OperatorCommand, OperatorReplyOnBus } from '@upline/infra/channels.ts';
import type { Bus } from '@upline/infra/ports.ts';
import type { Context, Middleware } from 'koa';
import * as z from 'zod';
import { bodyOf } from '../http/headers.ts';
import { isOperator } from '../http/health.ts';
import { HttpProblem, problemOfInput } from '../http/problem.ts';
import { askProjector } from './operatorBus.ts';

/** How long a projector may take to say that it heard. */
const acceptMs = 3_000;

/** An empty line now and then keeps proxies from closing a long operation. */
const heartbeatMs = 15_000;

const name = z.string().min(1).max(200);
const names = z.array(name).max(100);
const commandBody: z.ZodType<OperatorCommand> = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('status') }),
  z.strictObject({ name: z.literal('rebuild'), views: names }),
  z.strictObject({ name: z.literal('verify'), views: names }),
  z.strictObject({ name: z.literal('replay'), view: name, from: z.number().int().nonnegative() }),
  z.strictObject({ name: z.literal('quarantine-list') }),
  z.strictObject({ name: z.literal('quarantine-retry'), id: name }),
  z.strictObject({ name: z.literal('quarantine-skip'), id: name }),
]);

export type OperatorRoutesOptions = { bus: Bus; operatorToken: string; acceptMs?: number };

const unanswered = (): HttpProblem =>
  new HttpProblem(
    { status: 503, code: 'no-projector', detail: 'No projector answers. Start one, or wait until it has taken over.' },
    { 'Retry-After': '5' },
  );

/** Waits until a projector has taken the request. From then on its answers go to the stream, one JSON text a line. */
const start = (bus: Bus, command: OperatorCommand, waitMs: number): Promise<PassThrough> =>
  new Promise((resolve, reject) => {
    const lines = new PassThrough();
    let heartbeat: NodeJS.Timeout | undefined;
    const stop = (): void => {
      clearTimeout(timer);
      clearInterval(heartbeat);
      end();
    };
    const accept = (): void => {
      clearTimeout(timer);
      heartbeat = setInterval(() => lines.write('\n'), heartbeatMs);
      resolve(lines);
    };
    const take = ({ request: _request, ...reply }: OperatorReplyOnBus): void => {
      if (reply.kind === 'accepted') return accept();
      lines.write(`${JSON.stringify(reply)}\n`);
      if (reply.kind === 'progress') return;
      stop();
      lines.end();
    };
    const end = askProjector(bus, command, take);
    const timer = setTimeout(() => {
      stop();
      reject(unanswered());
    }, waitMs);
    lines.on('close', stop);
  });

/**
 * What an operator may ask over HTTP: `POST /api/operator/commands` with the command as JSON and the operator's token. Answers newline
 * delimited JSON: any number of `progress`, then `done` with the result or `failed` with a message. 401 without the token, 503 when no projector answers.
 */
export const operatorRoutes = ({ bus, operatorToken, acceptMs: waitMs = acceptMs }: OperatorRoutesOptions): Middleware => {
  const router = new Router();
  router.post('/api/operator/commands', async (ctx: Context) => {
    if (!isOperator(ctx.get('Authorization'), operatorToken))
      throw new HttpProblem({ status: 401, code: 'unauthorized', detail: 'Send the operator token as a Bearer token.' });
    const parsed = commandBody.safeParse(await bodyOf(ctx));
    if (!parsed.success) throw new HttpProblem(problemOfInput(parsed.error));
    const lines = await start(bus, parsed.data, waitMs);
    ctx.type = 'application/x-ndjson';
    ctx.set('Cache-Control', 'no-store');
    ctx.body = lines;
  });
  return router.middleware() as Middleware;
};
