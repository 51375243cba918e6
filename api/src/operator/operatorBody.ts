import { inWords } from '@upline/contracts';
import type { Context } from 'koa';
import type * as z from 'zod';
import { bodyOf } from '../platform/http/bodies.ts';
import { problemOfInput } from '../platform/http/problem.ts';
import { HttpProblem } from '../platform/lib/httpProblem.ts';

/** The parsed body of an operator's request; throws 422 with what is wrong. */
export const bodyAs = async <T>(ctx: Context, schema: z.ZodType<T>): Promise<T> => {
  const body = schema.safeParse(await bodyOf(ctx), inWords);
  if (!body.success) throw new HttpProblem(problemOfInput(body.error));
  return body.data;
};
