import type { ServerResponse } from 'node:http';

/** How long a cookie lasts, in seconds; null for one that is removed, or that ends with the browser. */
const secondsOf = (line: string): number | null => {
  const [, expires] = /;\s*expires=([^;]+)/i.exec(line) ?? [];
  const seconds = expires === undefined ? 0 : Math.round((Date.parse(expires) - Date.now()) / 1_000);
  return seconds > 0 && !/;\s*max-age=/i.test(line) ? seconds : null;
};

const lasting = (line: string): string => {
  const seconds = secondsOf(line);
  return seconds === null ? line : `${line}; max-age=${seconds}`;
};

/**
 * Adds `Max-Age` to the cookies that a response sets so far: the libraries write the date alone, and a client whose
 * clock is ahead by more than the time of a cookie drops it at once.
 */
export const addMaxAge = (response: Pick<ServerResponse, 'getHeader' | 'setHeader'>): void => {
  const lines = [response.getHeader('Set-Cookie') ?? []].flat().map(String);
  if (lines.length > 0) response.setHeader('Set-Cookie', lines.map(lasting));
};
