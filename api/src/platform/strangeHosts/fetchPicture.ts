import type { IncomingMessage } from 'node:http';
import type { ThumbnailProblem } from '@upline/contracts';
import type { Limit } from '@upline/infra/limits/limit.ts';
import { StrangeFault } from './fetchStrange.ts';
import type { FetchStrange } from './fetchStrange.ts';
import { pictureTypeOf } from '../pictures/pictureType.ts';

export const pictureLimits = {
  pictureBytes: { what: 'Size of a fetched picture', per: 'thumbnail', most: 2_000_000, unit: 'bytes' },
} as const satisfies Record<string, Limit>;

/** The bytes of a picture, or why there is none. `passing`: another try may find it. */
export type PictureResult = { bytes: Uint8Array } | { problem: ThumbnailProblem; passing: boolean };

type Bounds = {
  signal?: AbortSignal;
  /** The size that is not passed; that of a thumbnail by default. */
  mostBytes?: number;
};

/** Fetches the picture at an address. Throws nothing. */
export type FetchPicture = (address: string, bounds?: Bounds) => Promise<PictureResult>;

const readUpTo = async (answer: IncomingMessage, mostBytes: number): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer) {
    if (!(chunk instanceof Uint8Array)) continue;
    size += chunk.length;
    if (size > mostBytes) throw new StrangeFault('too-large');
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  if (pictureTypeOf(bytes) === null) throw new StrangeFault('no-picture');
  return bytes;
};

/** Makes the function that fetches thumbnails from strange hosts. */
export const createFetchPicture =
  (fetchStrange: FetchStrange): FetchPicture =>
  async (address, { signal, mostBytes = pictureLimits.pictureBytes.most } = {}) => {
    const read = (answer: IncomingMessage) => readUpTo(answer, mostBytes);
    const result = await fetchStrange(address, { accept: 'image/*', read, ...(signal && { signal }) });
    return 'found' in result ? { bytes: result.found } : result;
  };
