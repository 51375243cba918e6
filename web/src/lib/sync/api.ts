import { positionHeader } from '@upline/contracts';
import { trusted } from '../casts.ts';
import { shownLocale } from '../words/text.ts';
import { ApiError } from './apiError.ts';

/** A query string's values: null and undefined ones are left out. */
export type Search = Readonly<Record<string, string | number | boolean | null | undefined>>;

export type RequestOptions = {
  body?: unknown;
  /** The body is this file in place of JSON. */
  file?: Blob;
  headers?: Readonly<Record<string, string>>;
  search?: Search;
  signal?: AbortSignal;
};

/**
 * An answer: `position` is the store position it reflects (0 when the server named none), `data` is null without a
 * body.
 */
export type Answer<T> = { data: T; position: number; etag: string | null; headers: Headers };

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
 * The one way to the server: same-origin cookies, JSON or a file only when there is a body. Throws an ApiError, or a
 * TypeError when nobody answered.
 */
export const request = async <T = unknown>(
  method: string,
  path: string,
  options: RequestOptions = {},
): Promise<Answer<T>> => {
  const { body, file, headers = {}, search = {}, signal } = options;
  const sent = file ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(withSearch(path, search), {
    method,
    credentials: 'same-origin',
    // every answer is checked against its ETag; nothing is taken from the browser's memory unasked
    cache: 'no-cache',
    headers: {
      Accept: 'application/json',
      'Accept-Language': shownLocale(),
      ...(sent === undefined ? {} : { 'Content-Type': file ? 'application/octet-stream' : 'application/json' }),
      ...headers,
    },
    ...(sent === undefined ? {} : { body: sent }),
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
