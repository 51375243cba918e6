import type { CustomFetch } from 'openid-client';

const insideOf = (host: string): string => {
  if (host === '' || host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
};

/** A fetch that sends requests for PUBLIC_URL to this process, however the public name resolves on this machine. */
export const createLoopbackFetch =
  (publicUrl: string, { host, port }: { host: string; port: () => number }): CustomFetch =>
  (url, { body, headers, method, redirect, signal }) => {
    const own = new URL(publicUrl);
    const { pathname, search } = new URL(url);
    const target = new URL(`${pathname}${search}`, `http://${insideOf(host)}:${port()}`);
    return globalThis.fetch(target, {
      method,
      redirect,
      headers: {
        ...headers,
        // the provider would check an Origin as one of a foreign page
        'sec-fetch-site': 'same-origin',
        'x-forwarded-host': own.host,
        'x-forwarded-proto': own.protocol.slice(0, -1),
      },
      ...(body === undefined || body === null ? {} : { body }),
      ...(signal ? { signal } : {}),
    });
  };
