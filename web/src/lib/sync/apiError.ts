import type { Problem } from '@upline/contracts';

/**
 * An answer that was not successful. The message is `{status}: {body, or the status text}` (specification, section
 * 8).
 */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem | null;
  /** The whole body when it was JSON: a 412 carries the current row. */
  readonly body: unknown;

  constructor(status: number, text: string, statusText: string) {
    super(`${status}: ${text === '' ? statusText : text}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = parsed(text);
    this.problem = isProblem(this.body) ? this.body : null;
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'detail' in body && typeof body.detail === 'string' && 'code' in body;

/** Whether nobody can know if the server did it: repeating it with the same key settles that. */
export const isOutcomeUnknown = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500;

/** Whether the server refused only because it wants to know again who uses the session. */
export const isProofNeeded = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code === 'identity/proof-needed';

/** The id of a request in which the server failed, for its operator; null where it only refused. */
export const failedRequestOf = (error: unknown): string | null =>
  (error instanceof ApiError && error.status >= 500 && error.problem?.requestId) || null;

/** The sentence about an error for a person: the server's, else the given one. */
export const sentenceOf = (error: unknown, otherwise: string): string =>
  (error instanceof ApiError && error.problem?.detail) || otherwise;
