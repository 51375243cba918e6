import { message } from '@upline/contracts';
import type { Middleware } from 'koa';
import type { Logger } from '@upline/infra/log/log.ts';
import { answerProblem, problemOfError } from '../request/problem.ts';
import { problemOf } from '../../lib/httpProblem.ts';

/**
 * The last word on every request: errors become problem bodies, what nobody answered a 404 or 405, and bugs are logged,
 * not shown.
 */
export const problems =
  (log: Logger): Middleware =>
  async (ctx, next) => {
    try {
      await next();
      if (ctx.status === 404 && ctx.body === undefined && ctx.respond !== false)
        answerProblem(
          ctx,
          problemOf({ status: 404, code: 'not-found', detail: message('There is nothing at this address.') }),
        );
      else if ((ctx.status === 405 || ctx.status === 501) && ctx.body === undefined)
        answerProblem(
          ctx,
          problemOf({
            status: 405,
            code: 'method-not-allowed',
            detail: message('Use one of {methods} here.', { methods: ctx.response.get('Allow') }),
          }),
        );
    } catch (error) {
      ctx.remove('ETag');
      const known = problemOfError(error);
      if (known) {
        ctx.set(known.headers);
        answerProblem(ctx, known.problem);
        return;
      }
      log.error({ err: error, path: ctx.path, method: ctx.method }, 'a request failed');
      answerProblem(
        ctx,
        problemOf({
          status: 500,
          code: 'internal',
          detail: message('Something went wrong on our side. Please try again.'),
        }),
      );
    }
  };
