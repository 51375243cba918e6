import { STATUS_CODES } from 'node:http';
import type { Problem } from '@upline/contracts';
import type { ProblemCode } from './problemCodes.ts';

/** Something wrong with a request that is no business rejection. */
export class HttpProblem extends Error {
  readonly problem: Problem;
  readonly headers: Readonly<Record<string, string>>;
  constructor(
    problem: Omit<Problem, 'type' | 'title' | 'code'> & { code: ProblemCode },
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(problem.detail);
    this.name = 'HttpProblem';
    this.problem = problemOf(problem);
    this.headers = headers;
  }
}

/** Completes a problem body (RFC 9457). */
export const problemOf = <Code extends string>(
  problem: Omit<Problem, 'type' | 'title' | 'code'> & { code: Code },
): Problem & { code: Code } => ({
  type: `urn:upline:problem:${problem.code.replaceAll('/', ':')}`,
  title: STATUS_CODES[problem.status] ?? 'Error',
  ...problem,
});
