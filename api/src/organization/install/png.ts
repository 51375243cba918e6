import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const chunk = (type: string, data: Uint8Array): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
};

/** A colour and how opaque it is, each of the four from 0 to 255. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

/** Packs a square of at most 256 colours, named by number row by row, without filters: only its colours vary. */
export const packPixels = (side: number, pixels: Uint8Array): Uint8Array => {
  const rows = new Uint8Array(side * (side + 1));
  for (let y = 0; y < side; y += 1) rows.set(pixels.subarray(y * side, (y + 1) * side), y * (side + 1) + 1);
  return deflateSync(rows);
};

/** A PNG of packed pixels in these colours. */
export const pngOf = (side: number, packed: Uint8Array, colors: readonly Rgba[]): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // eight bits a pixel, by number of a colour
  head.set([8, 3], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('PLTE', Uint8Array.from(colors.flatMap(([red, green, blue]) => [red, green, blue]))),
    chunk('tRNS', Uint8Array.from(colors.map(([, , , alpha]) => alpha))),
    chunk('IDAT', packed),
    chunk('IEND', new Uint8Array()),
  ]);
};
