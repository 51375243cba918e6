import { lookup } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import { request as httpRequest } from 'node:http';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { webUrl } from '@upline/contracts';
import type { ThumbnailProblem } from '@upline/contracts';
import type { Limit } from '@upline/infra/limits/limit.ts';
import { isPublicAddress } from './publicAddress.ts';

export const strangeHostLimits = {
  strangeSeconds: {
    what: 'Time to fetch a picture or a page of a strange host, redirects included',
    per: 'try',
    most: 5,
    unit: 'seconds',
  },
  strangeRedirects: {
    what: 'Redirects of strange hosts that are followed',
    per: 'picture or page',
    most: 3,
    unit: 'redirects',
  },
} as const satisfies Record<string, Limit>;

/** Ports of the web. Others belong to services that a stranger could reach through us. */
const webPorts = new Set(['', '80', '443', '8080', '8443']);

/** Why a strange host gave nothing that can be used. `passing`: another try may find it. */
export class StrangeFault extends Error {
  readonly problem: ThumbnailProblem;
  readonly passing: boolean;
  constructor(problem: ThumbnailProblem, { passing = false } = {}) {
    super(`nothing from a strange host: ${problem}`);
    this.problem = problem;
    this.passing = passing;
  }
}

/** What a strange host gave, or why it gave nothing. */
export type StrangeResult<Found> = { found: Found } | { problem: ThumbnailProblem; passing: boolean };

type Wanted<Found> = {
  /** The header `Accept`. */
  accept: string;
  /** Takes what an answer with status 200 brings from the address `url`. Throws StrangeFault. */
  read: (answer: IncomingMessage, url: URL) => Promise<Found>;
  /** Whether a redirect from https to http is refused. */
  keepsHttps?: boolean;
  /** Ends the try; missing: a deadline of its own does. */
  signal?: AbortSignal;
};

/** Fetches what is wanted from an address. Throws nothing. */
export type FetchStrange = <Found>(address: string, wanted: Wanted<Found>) => Promise<StrangeResult<Found>>;

export type StrangeOptions = {
  /** Hosts that may have private addresses, as `host` or `host:port`. */
  privateHosts: readonly string[];
  /** All IP addresses of a host name. */
  resolve?: (host: string) => Promise<readonly LookupAddress[]>;
  /** Ends one try. */
  deadline?: () => AbortSignal;
};

const withoutBrackets = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1');

const literal = (host: string): LookupAddress => ({ address: host, family: isIP(host) });

const byName = async (
  host: string,
  resolve: NonNullable<StrangeOptions['resolve']>,
): Promise<readonly LookupAddress[]> => {
  try {
    return await resolve(host);
  } catch {
    throw new StrangeFault('unreachable', { passing: true });
  }
};

/** The addresses to connect to, all of them checked. Throws StrangeFault. */
const addressesOf = async (url: URL, { privateHosts, resolve }: Required<StrangeOptions>): Promise<LookupAddress[]> => {
  const host = withoutBrackets(url.hostname);
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  const isNamed = privateHosts.includes(url.hostname) || privateHosts.includes(`${url.hostname}:${port}`);
  if (!isNamed && !webPorts.has(url.port)) throw new StrangeFault('not-allowed');
  const found = isIP(host) === 0 ? await byName(host, resolve) : [literal(host)];
  if (found.length === 0) throw new StrangeFault('unreachable', { passing: true });
  if (!isNamed && !found.every(({ address }) => isPublicAddress(address))) throw new StrangeFault('not-allowed');
  return [...found];
};

/**
 * Answers every question for the connection's address with the checked ones: asking again could bring another answer.
 */
const pinned = (addresses: readonly LookupAddress[]): NonNullable<RequestOptions['lookup']> => {
  const [first = literal('')] = addresses;
  return (_host, { all }, answer) =>
    all === true ? answer(null, [...addresses]) : answer(null, first.address, first.family);
};

const ask = (url: URL, to: { addresses: readonly LookupAddress[]; accept: string; signal: AbortSignal }) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const headers = { accept: to.accept, 'accept-encoding': 'identity', 'user-agent': 'Upline' };
    const options = { lookup: pinned(to.addresses), agent: false, signal: to.signal, headers };
    const asked = send(url, options, resolve);
    asked.on('error', reject);
    asked.end();
  });

const redirects = new Set([301, 302, 303, 307, 308]);
const passingStatuses = new Set([408, 425, 429]);

/** The address that an answer from `url` redirects to. Throws StrangeFault. */
export const redirectOf = (location: string, url: URL, keepsHttps: boolean): URL => {
  if (!URL.canParse(location, url.href)) throw new StrangeFault('refused');
  const next = new URL(location, url);
  if (keepsHttps && url.protocol === 'https:' && next.protocol === 'http:') throw new StrangeFault('not-allowed');
  return next;
};

/** What an answer brings, or the address that it redirects to. Throws StrangeFault. */
const follow = async <Found>(
  answer: IncomingMessage,
  url: URL,
  { read, keepsHttps = false }: Wanted<Found>,
): Promise<{ found: Found } | { next: URL }> => {
  const { statusCode: status = 0, headers } = answer;
  try {
    if (status === 200) return { found: await read(answer, url) };
    const { location } = headers;
    if (!redirects.has(status) || location === undefined)
      throw new StrangeFault('refused', { passing: status >= 500 || passingStatuses.has(status) });
    return { next: redirectOf(location, url, keepsHttps) };
  } finally {
    answer.destroy();
  }
};

const fetchFrom = async <Found>(
  address: string,
  wanted: Wanted<Found> & { signal: AbortSignal },
  options: Required<StrangeOptions>,
): Promise<Found> => {
  let next = address;
  for (let hop = 0; hop <= strangeHostLimits.strangeRedirects.most; hop += 1) {
    const parsed = webUrl.safeParse(next);
    if (!parsed.success) throw new StrangeFault('not-allowed');
    const url = new URL(parsed.data);
    // each address on the way is resolved and checked by itself
    const addresses = await addressesOf(url, options);
    wanted.signal.throwIfAborted();
    const { accept, signal } = wanted;
    const step = await follow(await ask(url, { addresses, accept, signal }), url, wanted);
    if ('found' in step) return step.found;
    next = step.next.href;
  }
  throw new StrangeFault('redirects');
};

const ended = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const end = (): void => reject(new StrangeFault('slow', { passing: true }));
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });

/** The signal that ends one try to fetch from strange hosts. */
export const strangeDeadline = (): AbortSignal => AbortSignal.timeout(strangeHostLimits.strangeSeconds.most * 1_000);

/**
 * Makes the function that asks strange hosts for nobody in particular: no cookies, no referrer, and no connection to an
 * address that is not of the internet, unless its host is named.
 */
export const createFetchStrange = ({
  privateHosts,
  resolve = (host) => lookup(host, { all: true }),
  deadline = strangeDeadline,
}: StrangeOptions): FetchStrange => {
  const options = { privateHosts, resolve, deadline };
  return async (address, wanted) => {
    const { signal = deadline() } = wanted;
    // resolving a name cannot be aborted, only left behind
    const over = ended(signal);
    try {
      return { found: await Promise.race([fetchFrom(address, { ...wanted, signal }, options), over]) };
    } catch (error) {
      if (signal.aborted) return { problem: 'slow', passing: true };
      if (error instanceof StrangeFault) return { problem: error.problem, passing: error.passing };
      return { problem: 'unreachable', passing: true };
    }
  };
};
