import { positionHeader } from '@upline/contracts';
import type { Problem } from '@upline/contracts';
import { trusted } from '../kit.ts';
import { shownLocale } from '../words/text.ts';

/** A query string's values: null and undefined ones are left out. */
export type Search = Readonly<Record<string, string | number | boolean | null | undefined>>;

export type RequestOptions = {
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  search?: Search;
  signal?: AbortSignal;
};

/**
 * An answer: `position` is the store position it reflects (0 when the server named none), `data` is null without a
 * body.
 */
export type Answer<T> = { data: T; position: number; etag: string | null; headers: Headers };

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

/** Fills `:name` parts of a contract's path. */
export const pathOf = (path: string, params: Search = {}): string =>
  path.replace(/:(\w+)/gu, (_part, name: string) => encodeURIComponent(String(params[name] ?? '')));

/** Appends a query string in a steady order, so that equal searches are equal addresses. */
export const withSearch = (path: string, search: Search = {}): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search).sort(([a], [b]) => a.localeCompare(b))) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const asked = query.toString();
  return asked === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${asked}`;
};

/**
 * The one way to the server: same-origin cookies, JSON only when there is a body. Throws an ApiError, or a TypeError
 * when nobody answered.
 */
export const request = async <T = unknown>(
  method: string,
  path: string,
  options: RequestOptions = {},
): Promise<Answer<T>> => {
  const { body, headers = {}, search = {}, signal } = options;
  const response = await fetch(withSearch(path, search), {
    method,
    credentials: 'same-origin',
    // every answer is checked against its ETag; nothing is taken from the browser's memory unasked
    cache: 'no-cache',
    headers: {
      Accept: 'application/json',
      'Accept-Language': shownLocale(),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, text, response.statusText);
  return {
    data: trusted<T>(text === '' ? null : JSON.parse(text)),
    position: Number(response.headers.get(positionHeader) ?? 0) || 0,
    etag: response.headers.get('ETag'),
    headers: response.headers,
  };
};

/** The id of a request in which the server failed, for its operator; null where it only refused. */
export const failedRequestOf = (error: unknown): string | null =>
  (error instanceof ApiError && error.status >= 500 && error.problem?.requestId) || null;

/** The sentence about an error for a person: the server's, else the given one. */
export const sentenceOf = (error: unknown, otherwise: string): string =>
  (error instanceof ApiError && error.problem?.detail) || otherwise;
