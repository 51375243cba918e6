import { HttpProblem } from '../../lib/httpProblem.ts';

/** 400: what was sent cannot be read. */
export const malformed = (detail: string): HttpProblem => new HttpProblem({ status: 400, code: 'malformed', detail });
