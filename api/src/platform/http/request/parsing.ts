import { inWords, message } from '@upline/contracts';
import type * as z from 'zod';
import { problemOfInput } from './problem.ts';
import { HttpProblem } from '../../lib/httpProblem.ts';

/** Parses an input by its schema; nothing without a schema. Throws HttpProblem 422 with a sentence per field. */
export const parseInput = (schema: z.ZodType | undefined, input: unknown): unknown => {
  if (!schema) return {};
  const result = schema.safeParse(input, inWords);
  if (!result.success) throw new HttpProblem(problemOfInput(result.error));
  return result.data;
};

/**
 * Parses the parameters of the path. Throws HttpProblem 404: an id of the wrong form is answered like an unknown one.
 */
export const parseParams = (schema: z.ZodType | undefined, params: unknown): unknown => {
  if (!schema) return {};
  const result = schema.safeParse(params);
  if (!result.success)
    throw new HttpProblem({ status: 404, code: 'not-found', detail: message('There is nothing at this address.') });
  return result.data;
};
