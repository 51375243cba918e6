import { highCode, lowCode, pairs, readDigits } from './packedDigits.ts';

const quarterDigits = 5;

/** The length of a UUID as text. */
export const uuidCharacters = 36;

// of other characters below 0
const valueOfHex = new Int8Array(128).fill(-1);
for (const [at, hex] of [...'0123456789abcdef'].entries()) valueOfHex[hex.charCodeAt(0)] = at;
const hexAt = (text: string, at: number): number => valueOfHex[text.charCodeAt(at)] ?? -1;

/** Four hexadecimal digits in lower case; below 0 for others. */
const wordAt = (text: string, at: number): number =>
  (hexAt(text, at) << 12) | (hexAt(text, at + 1) << 8) | (hexAt(text, at + 2) << 4) | hexAt(text, at + 3);

const hyphen = '-'.charCodeAt(0);
const hasHyphens = (text: string): boolean =>
  text.charCodeAt(8) === hyphen &&
  text.charCodeAt(13) === hyphen &&
  text.charCodeAt(18) === hyphen &&
  text.charCodeAt(23) === hyphen;

/** Whether a text is a UUID in lower case. */
export const isUuid = (text: string): boolean =>
  text.length === uuidCharacters &&
  hasHyphens(text) &&
  (wordAt(text, 0) | wordAt(text, 4) | wordAt(text, 9) | wordAt(text, 14)) >= 0 &&
  (wordAt(text, 19) | wordAt(text, 24) | wordAt(text, 28) | wordAt(text, 32)) >= 0;

// written again and again, then spread into one call: a buffer that becomes a text takes half as long again
const codes = Array<number>(1 + 4 * quarterDigits).fill(0);

/** Writes the quarter of a UUID whose digits begin at two places of a text; false for other characters. */
const writeQuarter = (at: number, high: number, low: number): boolean => {
  if ((high | low) < 0) return false;
  const value = high * 65_536 + low;
  const three = Math.floor(value / pairs);
  const one = Math.floor(three / pairs);
  const middle = three - one * pairs;
  const last = value - three * pairs;
  codes[at] = lowCode(one);
  codes[at + 1] = highCode(middle);
  codes[at + 2] = lowCode(middle);
  codes[at + 3] = highCode(last);
  codes[at + 4] = lowCode(last);
  return true;
};

/** A UUID as a mark and five digits for each quarter of it; null for other texts. */
export const packUuid = (mark: number, text: string): string | null => {
  if (!hasHyphens(text)) return null;
  codes[0] = mark;
  const isWritten =
    writeQuarter(1, wordAt(text, 0), wordAt(text, 4)) &&
    writeQuarter(1 + quarterDigits, wordAt(text, 9), wordAt(text, 14)) &&
    writeQuarter(1 + 2 * quarterDigits, wordAt(text, 19), wordAt(text, 24)) &&
    writeQuarter(1 + 3 * quarterDigits, wordAt(text, 28), wordAt(text, 32));
  return isWritten ? String.fromCharCode(...codes) : null;
};

const hexCodes = Uint8Array.from('0123456789abcdef', (hex) => hex.charCodeAt(0));
const plain = Buffer.alloc(uuidCharacters, '-');

const writeWord = (at: number, word: number): void => {
  for (let place = at + 3, rest = word; place >= at; place -= 1, rest >>>= 4) plain[place] = hexCodes[rest & 15] ?? 0;
};

const unpackQuarter = (packed: string, quarter: number, [high, low]: readonly [number, number]): void => {
  const value = readDigits(packed, 1 + quarter * quarterDigits, quarterDigits);
  writeWord(high, value >>> 16);
  writeWord(low, value & 0xffff);
};

export const unpackUuid = (packed: string): string => {
  unpackQuarter(packed, 0, [0, 4]);
  unpackQuarter(packed, 1, [9, 14]);
  unpackQuarter(packed, 2, [19, 24]);
  unpackQuarter(packed, 3, [28, 32]);
  return plain.toString('latin1');
};
