import { createReadStream, createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { Readable as ReadableStream } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { block, headerOf, readHeader } from './tarHeader.ts';
import type { Named } from './tarHeader.ts';

// A backup is a gzipped tar in the plain ustar form, so that any tar can look into it.

/** A file to pack: its name in the archive and where it lies. */
export type Packed = Named & { path: string };

const padding = (sizeBytes: number): Buffer => Buffer.alloc((block - (sizeBytes % block)) % block);

const pieces = async function* (files: readonly Packed[]): AsyncGenerator<Buffer> {
  for (const file of files) {
    yield headerOf(file);
    for await (const chunk of createReadStream(file.path)) yield chunk as Buffer;
    yield padding(file.sizeBytes);
  }
  yield Buffer.alloc(2 * block);
};

/** Packs files into one. The target must not exist yet; only its owner may read it. */
export const pack = (files: readonly Packed[], target: string): Promise<void> =>
  pipeline(ReadableStream.from(pieces(files)), createGzip(), createWriteStream(target, { flags: 'wx', mode: 0o600 }));

/** Reads exact amounts from a stream. */
const createReader = (source: Readable) => {
  const chunks = source[Symbol.asyncIterator]();
  let rest = Buffer.alloc(0);
  const more = async (): Promise<boolean> => {
    const next: IteratorResult<unknown> = await chunks.next();
    if (next.done === true || !(next.value instanceof Uint8Array)) return false;
    rest = rest.length === 0 ? Buffer.from(next.value) : Buffer.concat([rest, next.value]);
    return true;
  };
  return {
    take: async (sizeBytes: number): Promise<Buffer> => {
      while (rest.length < sizeBytes) if (!(await more())) throw new Error('the backup ends too early');
      const taken = rest.subarray(0, sizeBytes);
      rest = rest.subarray(sizeBytes);
      return taken;
    },
    /** The next `length` bytes, as they come. */
    flow: async function* (sizeBytes: number): AsyncGenerator<Buffer> {
      for (let left = sizeBytes; left > 0;) {
        if (rest.length === 0 && !(await more())) throw new Error('the backup ends too early');
        const part = rest.subarray(0, left);
        rest = rest.subarray(part.length);
        left -= part.length;
        yield part;
      }
    },
  };
};

/**
 * Unpacks a backup: `place` gives the path of a file, or null to leave it out. Returns the names. Throws when it is
 * cut off or no backup.
 */
export const unpack = async (source: string, place: (name: string) => string | null): Promise<string[]> => {
  const gunzip = createGunzip();
  const file = createReadStream(source);
  file.on('error', (error) => gunzip.destroy(error));
  const reader = createReader(file.pipe(gunzip));
  const names: string[] = [];
  for (let header = await reader.take(block); header[0] !== 0; header = await reader.take(block)) {
    const { name, sizeBytes } = readHeader(header);
    const target = place(name);
    const content = reader.flow(sizeBytes);
    if (target === null) for await (const _ of content);
    else await pipeline(ReadableStream.from(content), createWriteStream(target, { flags: 'wx', mode: 0o600 }));
    await reader.take(padding(sizeBytes).length);
    names.push(name);
  }
  return names;
};
