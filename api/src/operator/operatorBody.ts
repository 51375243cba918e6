import { inWords } from '@upline/contracts';
import type { Context } from 'koa';
import type * as z from 'zod';
import { bodyOf } from '../platform/http/bodies.ts';
import { problemOfInput } from '../platform/http/problem.ts';
import { HttpProblem } from '../platform/lib/httpProblem.ts';

/** A parsed part of an operator's request; throws 422 with what is wrong. */
export const parsed = <T>(schema: z.ZodType<T>, input: unknown): T => {
  const { success, data, error } = schema.safeParse(input, inWords);
  if (!success) throw new HttpProblem(problemOfInput(error));
  return data;
};

/** The parsed body of an operator's request. */
export const bodyAs = async <T>(ctx: Context, schema: z.ZodType<T>): Promise<T> => parsed(schema, await bodyOf(ctx));
