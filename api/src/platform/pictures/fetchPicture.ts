import { lookup } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import { request as httpRequest } from 'node:http';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { webUrl } from '@upline/contracts';
import type { ThumbnailProblem } from '@upline/contracts';
import type { Limit } from '@upline/infra/limits/limit.ts';
import { pictureTypeOf } from './pictureType.ts';
import { isPublicAddress } from './publicAddress.ts';

export const pictureLimits = {
  pictureBytes: { what: 'Size of a fetched picture', per: 'thumbnail', most: 2_000_000, unit: 'bytes' },
  pictureSeconds: { what: 'Time to fetch a picture, redirects included', per: 'try', most: 5, unit: 'seconds' },
  pictureRedirects: { what: 'Redirects that are followed', per: 'thumbnail', most: 3, unit: 'redirects' },
} as const satisfies Record<string, Limit>;

/** Ports of the web. Others belong to services that a stranger could reach through us. */
const webPorts = new Set(['', '80', '443', '8080', '8443']);

/** The bytes of a picture, or why there is none. `passing`: another try may find it. */
export type PictureResult = { bytes: Uint8Array } | { problem: ThumbnailProblem; passing: boolean };

/** Fetches the picture at an address. Throws nothing. */
export type FetchPicture = (address: string) => Promise<PictureResult>;

type Options = {
  /** Hosts that may have private addresses, as `host` or `host:port`. */
  privateHosts: readonly string[];
  /** All IP addresses of a host name. */
  resolve?: (host: string) => Promise<readonly LookupAddress[]>;
  /** Ends one try. */
  deadline?: () => AbortSignal;
};

class PictureFault extends Error {
  readonly problem: ThumbnailProblem;
  readonly passing: boolean;
  constructor(problem: ThumbnailProblem, { passing = false } = {}) {
    super(`no picture: ${problem}`);
    this.problem = problem;
    this.passing = passing;
  }
}

const withoutBrackets = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1');

const literal = (host: string): LookupAddress => ({ address: host, family: isIP(host) });

const byName = async (host: string, resolve: NonNullable<Options['resolve']>): Promise<readonly LookupAddress[]> => {
  try {
    return await resolve(host);
  } catch {
    throw new PictureFault('unreachable', { passing: true });
  }
};

/** The addresses to connect to, all of them checked. Throws PictureFault. */
const addressesOf = async (url: URL, { privateHosts, resolve }: Required<Options>): Promise<LookupAddress[]> => {
  const host = withoutBrackets(url.hostname);
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  const isNamed = privateHosts.includes(url.hostname) || privateHosts.includes(`${url.hostname}:${port}`);
  if (!isNamed && !webPorts.has(url.port)) throw new PictureFault('not-allowed');
  const found = isIP(host) === 0 ? await byName(host, resolve) : [literal(host)];
  if (found.length === 0) throw new PictureFault('unreachable', { passing: true });
  if (!isNamed && !found.every(({ address }) => isPublicAddress(address))) throw new PictureFault('not-allowed');
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

const ask = (url: URL, addresses: readonly LookupAddress[], signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const headers = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Upline' };
    const asked = send(url, { lookup: pinned(addresses), agent: false, signal, headers }, resolve);
    asked.on('error', reject);
    asked.end();
  });

const read = async (answer: IncomingMessage): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer) {
    if (!(chunk instanceof Uint8Array)) continue;
    size += chunk.length;
    if (size > pictureLimits.pictureBytes.most) throw new PictureFault('too-large');
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  if (pictureTypeOf(bytes) === null) throw new PictureFault('no-picture');
  return bytes;
};

const redirects = new Set([301, 302, 303, 307, 308]);
const passingStatuses = new Set([408, 425, 429]);

/** The picture of an answer, or the address that it redirects to. Throws PictureFault. */
const follow = async (answer: IncomingMessage, url: URL): Promise<Uint8Array | URL> => {
  const { statusCode: status = 0, headers } = answer;
  try {
    if (status === 200) return await read(answer);
    const { location } = headers;
    if (!redirects.has(status) || location === undefined)
      throw new PictureFault('refused', { passing: status >= 500 || passingStatuses.has(status) });
    if (!URL.canParse(location, url.href)) throw new PictureFault('refused');
    return new URL(location, url);
  } finally {
    answer.destroy();
  }
};

const fetchFrom = async (address: string, options: Required<Options>, signal: AbortSignal): Promise<Uint8Array> => {
  let next = address;
  for (let hop = 0; hop <= pictureLimits.pictureRedirects.most; hop += 1) {
    const parsed = webUrl.safeParse(next);
    if (!parsed.success) throw new PictureFault('not-allowed');
    const url = new URL(parsed.data);
    // each address on the way is resolved and checked by itself
    const addresses = await addressesOf(url, options);
    signal.throwIfAborted();
    const found = await follow(await ask(url, addresses, signal), url);
    if (!(found instanceof URL)) return found;
    next = found.href;
  }
  throw new PictureFault('redirects');
};

const ended = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new PictureFault('slow', { passing: true })), { once: true });
  });

/**
 * Makes the function that fetches thumbnails from strange hosts for nobody in particular: no cookies, no referrer, and
 * no connection to an address that is not of the internet, unless its host is named.
 */
export const createFetchPicture = ({
  privateHosts,
  resolve = (host) => lookup(host, { all: true }),
  deadline = () => AbortSignal.timeout(pictureLimits.pictureSeconds.most * 1_000),
}: Options): FetchPicture => {
  const options = { privateHosts, resolve, deadline };
  return async (address) => {
    const signal = deadline();
    // resolving a name cannot be aborted, only left behind
    const over = ended(signal);
    try {
      return { bytes: await Promise.race([fetchFrom(address, options, signal), over]) };
    } catch (error) {
      if (signal.aborted) return { problem: 'slow', passing: true };
      if (error instanceof PictureFault) return { problem: error.problem, passing: error.passing };
      return { problem: 'unreachable', passing: true };
    }
  };
};
