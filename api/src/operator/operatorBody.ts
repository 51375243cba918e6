import { inWords } from '@upline/contracts';
import type { Context } from 'koa';
import * as z from 'zod';
import { bodyOf } from '../platform/http/request/bodies.ts';
import { problemOfInput } from '../platform/http/request/problem.ts';
import { HttpProblem } from '../platform/lib/httpProblem.ts';

/** What an operator calls a person or an organization: an id, a name or an address. */
export const words = z.string().trim().min(1).max(320);

/** A parsed part of an operator's request; throws 422 with what is wrong. */
export const parsed = <T>(schema: z.ZodType<T>, input: unknown): T => {
  const { success, data, error } = schema.safeParse(input, inWords);
  if (!success) throw new HttpProblem(problemOfInput(error));
  return data;
};

/** The parsed body of an operator's request. */
export const bodyAs = async <T>(ctx: Context, schema: z.ZodType<T>): Promise<T> => parsed(schema, await bodyOf(ctx));

/** The parameters of the path. */
export const wordsIn = (ctx: Context): string => parsed(z.object({ named: words }), ctx['params']).named;
