// The header of a file in a tar of the plain ustar form.

export const block = 512;
/** The last size that the eleven octal digits of the form hold: 8 GB. */
const mostInDigits = 8 ** 11 - 1;
const sizeAt = 124;
/** Set in the first byte of a size that is a number of eleven bytes, as GNU tar and libarchive write larger ones. */
const inBytes = 0x80;

/** A file to pack: its name in the archive and its size. */
export type Named = { name: string; sizeBytes: number };

const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`;

export const headerOf = ({ name, sizeBytes }: Named): Buffer => {
  const header = Buffer.alloc(block);
  header.write(name, 0, 100);
  header.write(octal(0o600, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  if (sizeBytes <= mostInDigits) header.write(octal(sizeBytes, 11), sizeAt);
  else {
    header[sizeAt] = inBytes;
    header.writeBigUInt64BE(BigInt(sizeBytes), sizeAt + 4);
  }
  header.write(octal(0, 11), 136);
  header.write(' '.repeat(8), 148);
  header.write('0', 156);
  header.write('ustar\0' + '00', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)} `, 148);
  return header;
};

const textOf = (header: Buffer, from: number, length: number): string =>
  header.toString('latin1', from, from + length).replace(/[\0 ].*$/s, '');

const sizeIn = (header: Buffer): number =>
  header[sizeAt] === inBytes
    ? Number(header.readBigUInt64BE(sizeAt + 4))
    : Number.parseInt(textOf(header, sizeAt, 12), 8);

/** The file that a header names. Throws when it is none. */
export const readHeader = (header: Buffer): Named => {
  const sizeBytes = sizeIn(header);
  if (textOf(header, 257, 5) !== 'ustar' || !Number.isSafeInteger(sizeBytes)) throw new Error('this is no backup');
  return { name: textOf(header, 0, 100), sizeBytes };
};
