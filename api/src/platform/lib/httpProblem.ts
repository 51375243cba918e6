import { STATUS_CODES } from 'node:http';
import type { Problem } from '@upline/contracts';

/** Something wrong with a request that is no business rejection. */
export class HttpProblem extends Error {
  readonly problem: Problem;
  readonly headers: Readonly<Record<string, string>>;
  constructor(
    problem: Omit<Problem, 'type' | 'title'> & Partial<Problem>,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(problem.detail);
    this.name = 'HttpProblem';
    this.problem = problemOf(problem);
    this.headers = headers;
  }
}

/** Completes a problem body (RFC 9457). */
export const problemOf = (problem: Omit<Problem, 'type' | 'title'>): Problem => ({
  type: `urn:upline:problem:${problem.code.replaceAll('/', ':')}`,
  title: STATUS_CODES[problem.status] ?? 'Error',
  ...problem,
});
