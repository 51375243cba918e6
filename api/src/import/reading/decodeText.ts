import { isUtf8 } from 'node:buffer';
import type { Encoding } from './table.ts';

/** A text as UTF-8 without a byte order mark, and the encoding it came in. */
export type DecodedText = { encoding: Encoding; utf8: Buffer };

const marks: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Bytes that are looked at for an encoding without mark. */
const sampleBytes = 100_000;

const isIn = (from: number, to: number) => (byte: number) => byte >= from && byte <= to;

/** Letters of the Latin alphabet have a zero as every second byte in UTF-16; separators and digits have it too. */
const utf16Of = (bytes: Buffer): Encoding | null => {
  const sample = bytes.subarray(0, sampleBytes);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [first = 0, second = 0] = zeros;
  const many = sample.length / 40;
  if (second > many && first * 20 < second) return 'utf-16le';
  return first > many && second * 20 < first ? 'utf-16be' : null;
};

// signs of Windows-1252 that stand in no word, where Windows-1250 has the letters ą ł ż Ą Ł Ż ź
const polish = new Set([0xb9, 0xb3, 0xbf, 0xa5, 0xa3, 0xaf, 0x9f]);
const isLatinLetter = (byte: number): boolean => isIn(0x61, 0x7a)(byte | 0x20);

/** Which of the old encodings a text is in: words are all of accents in Arabic, and have signs in them in Polish. */
const legacyOf = (bytes: Buffer): Encoding => {
  const sample = bytes.subarray(0, sampleBytes);
  const count = { accents: 0, inRow: 0, polish: 0 };
  for (const [at, byte] of sample.entries()) {
    if (byte < 0x80) continue;
    count.accents += 1;
    const before = sample[at - 1] ?? 0;
    if (before >= 0xc0) count.inRow += 1;
    if (polish.has(byte) && (isLatinLetter(before) || isLatinLetter(sample[at + 1] ?? 0))) count.polish += 1;
  }
  if (count.inRow * 2 > count.accents) return 'windows-1256';
  return count.polish * 20 > count.accents ? 'windows-1250' : 'windows-1252';
};

const encodingOf = (bytes: Buffer): Encoding => utf16Of(bytes) ?? (isUtf8(bytes) ? 'utf-8' : legacyOf(bytes));

/** Reads text in the encoding that its byte order mark names, or that it looks like. */
export const decodeText = (bytes: Buffer): DecodedText => {
  const [marked, mark = []] = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte)) ?? [];
  const encoding = marked ?? encodingOf(bytes);
  const text = bytes.subarray(mark.length);
  if (encoding === 'utf-8') return { encoding, utf8: text };
  return { encoding, utf8: Buffer.from(new TextDecoder(encoding).decode(text)) };
};
