import type { IncomingMessage } from 'node:http';
import type { Limit } from '@upline/infra/limits/limit.ts';
import { pictureTypeOf } from '../pictures/pictureType.ts';
import type { FetchStrange, StrangeResult } from './fetchStrange.ts';
import { StrangeFault } from './fetchStrange.ts';

export const pageLimits = {
  pageBytes: { what: 'Beginning of a strange page that is read', per: 'page', most: 262_144, unit: 'bytes' },
} as const satisfies Record<string, Limit>;

/** What stands at an address: a page with the beginning of its text, or a picture. `url` is where redirects ended. */
export type StrangePage = { url: URL; kind: 'page'; text: string } | { url: URL; kind: 'picture' };

/** The beginning of an answer. What comes after that is not waited for. */
const readBeginning = async (answer: IncomingMessage): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer) {
    if (!(chunk instanceof Uint8Array)) continue;
    chunks.push(chunk);
    size += chunk.length;
    if (size >= pageLimits.pageBytes.most) break;
  }
  return Buffer.concat(chunks).subarray(0, pageLimits.pageBytes.most);
};

/** Bytes in which a page says its charset. */
const charsetBytes = 1_024;

const charsetOf = (type: string, bytes: Buffer): string => {
  const beginning = bytes.subarray(0, charsetBytes).toString('latin1');
  return (
    /charset\s*=\s*["']?([\w:.-]+)/i.exec(type)?.[1] ?? /charset\s*=\s*["']?([\w:.-]+)/i.exec(beginning)?.[1] ?? ''
  );
};

/** The text of a page. A charset that nobody knows is read as UTF-8, and a broken letter as a sign for that. */
const textOf = (type: string, bytes: Buffer): string => {
  try {
    return new TextDecoder(charsetOf(type, bytes)).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
};

/** Types of answers that are read as pages. */
const pageType = /^\s*(?:text\/html|application\/xhtml\+xml|application\/json|text\/json)\s*(?:;|$)/i;

const read = async (answer: IncomingMessage, url: URL): Promise<StrangePage> => {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = answer.headers;
  const isPage = pageType.test(type) && encoding === 'identity';
  const bytes = await readBeginning(answer);
  // a picture is known by its bytes, whatever its host calls it
  if (pictureTypeOf(bytes) !== null) return { url, kind: 'picture' };
  if (!isPage) throw new StrangeFault('no-picture');
  return { url, kind: 'page', text: textOf(type, bytes) };
};

const accept = 'text/html,application/xhtml+xml,application/json;q=0.9,image/*;q=0.8';

/** Fetches the beginning of the page at an address. Throws nothing. */
export const fetchPage = (
  fetchStrange: FetchStrange,
  address: string,
  signal: AbortSignal,
): Promise<StrangeResult<StrangePage>> => fetchStrange(address, { accept, read, keepsHttps: true, signal });
