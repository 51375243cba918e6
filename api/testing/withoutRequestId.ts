import { problem } from '@upline/contracts';

/** The body of an answer without the id of its request, for comparing the answers to two requests. */
export const withoutRequestId = (body: unknown): unknown => {
  const parsed = problem.loose().safeParse(body);
  return parsed.success ? { ...parsed.data, requestId: undefined } : body;
};
