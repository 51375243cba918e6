import type { Scalar } from '../../ports.ts';

// Short forms of what most columns hold, as text, so that SQLite orders and compares them as it does other text. Each
// begins with a control character. So does no other stored text: `escape` goes in front of one that would. Ids keep
// their order, and so do times.
const uuid = 1;
const time = 2;
const no = 3;
const yes = 4;
const escape = 5;
const rowId = 6;

/** Begins a key whose first part is the number of an organization. */
export const organizationMark = '\u0007';

/** Stands for the id of the row, which is in its key. */
export const rowIdMark = String.fromCharCode(rowId);

/** Printable characters in the order of their codes; 85 of them write 32 bits in five. None has a meaning in a key. */
const digits = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at))
  .filter((digit) => !`"'/\\\`{|}~`.includes(digit))
  .join('');
const base = digits.length;
const codes = Uint8Array.from(digits, (digit) => digit.charCodeAt(0));
const valueOfCode = new Uint8Array(128);
for (const [at, code] of codes.entries()) valueOfCode[code] = at;
// of other characters below 0
const valueOfHex = new Int8Array(128).fill(-1);
for (const [at, hex] of [...'0123456789abcdef'].entries()) valueOfHex[hex.charCodeAt(0)] = at;

const quarterDigits = 5;
const uuidLength = 1 + 4 * quarterDigits;
const timeDigits = 7;

// written again and again: a buffer costs half of joining strings
const buffer = Buffer.alloc(uuidLength);

const writeDigits = (at: number, value: number, length: number): void => {
  let rest = value;
  for (let place = at + length - 1; place >= at; place -= 1) {
    const more = Math.floor(rest / base);
    buffer[place] = codes[rest - more * base] ?? 0;
    rest = more;
  }
};

const readDigits = (text: string, at: number, length: number): number => {
  let value = 0;
  for (let place = at; place < at + length; place += 1)
    value = value * base + (valueOfCode[text.charCodeAt(place)] ?? 0);
  return value;
};

const hexAt = (text: string, at: number): number => valueOfHex[text.charCodeAt(at)] ?? -1;

/** Four hexadecimal digits in lower case; below 0 for others. */
const wordAt = (text: string, at: number): number =>
  (hexAt(text, at) << 12) | (hexAt(text, at + 1) << 8) | (hexAt(text, at + 2) << 4) | hexAt(text, at + 3);

const hyphen = '-'.charCodeAt(0);
const zero = '0'.charCodeAt(0);
const hasHyphens = (text: string): boolean =>
  text.charCodeAt(8) === hyphen &&
  text.charCodeAt(13) === hyphen &&
  text.charCodeAt(18) === hyphen &&
  text.charCodeAt(23) === hyphen;

/** Writes the quarter of a UUID of which two words begin here; false for other characters. */
const writeQuarter = (at: number, high: number, low: number): boolean => {
  if ((high | low) < 0) return false;
  writeDigits(at, high * 65_536 + low, quarterDigits);
  return true;
};

const packUuid = (text: string): string | null => {
  if (!hasHyphens(text)) return null;
  buffer[0] = uuid;
  const isWritten =
    writeQuarter(1, wordAt(text, 0), wordAt(text, 4)) &&
    writeQuarter(1 + quarterDigits, wordAt(text, 9), wordAt(text, 14)) &&
    writeQuarter(1 + 2 * quarterDigits, wordAt(text, 19), wordAt(text, 24)) &&
    writeQuarter(1 + 3 * quarterDigits, wordAt(text, 28), wordAt(text, 32));
  return isWritten ? buffer.toString('latin1', 0, uuidLength) : null;
};

const hexCodes = Uint8Array.from('0123456789abcdef', (hex) => hex.charCodeAt(0));
const plain = Buffer.alloc(36, '-');

const writeWord = (at: number, word: number): void => {
  for (let place = at + 3, rest = word; place >= at; place -= 1, rest >>>= 4) plain[place] = hexCodes[rest & 15] ?? 0;
};

const unpackQuarter = (packed: string, quarter: number, [high, low]: readonly [number, number]): void => {
  const value = readDigits(packed, 1 + quarter * quarterDigits, quarterDigits);
  writeWord(high, value >>> 16);
  writeWord(low, value & 0xffff);
};

const unpackUuid = (packed: string): string => {
  unpackQuarter(packed, 0, [0, 4]);
  unpackQuarter(packed, 1, [9, 14]);
  unpackQuarter(packed, 2, [19, 24]);
  unpackQuarter(packed, 3, [28, 32]);
  return plain.toString('latin1');
};

/** The parts of a time as they are written: where each begins, its digits, its first value and how many it has. */
const parts = [
  { at: 0, length: 4, first: 1970, count: 900 },
  { at: 5, length: 2, first: 1, count: 12 },
  { at: 8, length: 2, first: 1, count: 31 },
  { at: 11, length: 2, first: 0, count: 24 },
  { at: 14, length: 2, first: 0, count: 60 },
  { at: 17, length: 2, first: 0, count: 60 },
  { at: 20, length: 3, first: 0, count: 1000 },
] as const;
const signs = [
  [4, '-'],
  [7, '-'],
  [10, 'T'],
  [13, ':'],
  [16, ':'],
  [19, '.'],
  [23, 'Z'],
] as const;

// the parts count up like digits: no calendar is asked, which costs five times as much
const packTime = (text: string): string | null => {
  for (const [at, sign] of signs) if (text[at] !== sign) return null;
  let value = 0;
  for (const { at, length, first, count } of parts) {
    let part = 0;
    for (let place = at; place < at + length; place += 1) {
      const digit = text.charCodeAt(place) - zero;
      if (digit < 0 || digit > 9) return null;
      part = part * 10 + digit;
    }
    if (part < first || part >= first + count) return null;
    value = value * count + part - first;
  }
  buffer[0] = time;
  writeDigits(1, value, timeDigits);
  return buffer.toString('latin1', 0, 1 + timeDigits);
};

const unpackTime = (packed: string): string => {
  let value = readDigits(packed, 1, timeDigits);
  let text = '';
  for (const { at, length, first, count } of parts.toReversed()) {
    const sign = signs.find(([place]) => place === at + length)?.[1] ?? '';
    text = String((value % count) + first).padStart(length, '0') + sign + text;
    value = Math.floor(value / count);
  }
  return text;
};

/** The length of a UUID as text. */
export const uuidCharacters = 36;
const timeCharacters = '2026-01-01T00:00:00.000Z'.length;

const packId = (text: string): string | null => {
  if (text.length === uuidCharacters) return packUuid(text);
  return text.length === timeCharacters ? packTime(text) : null;
};

/** A text as it is, behind `escape` when it begins like a short form. */
export const escapeText = (text: string): string =>
  text.charCodeAt(0) <= organizationMark.charCodeAt(0) ? String.fromCharCode(escape) + text : text;

/** The short form of a text; the text itself where it has none. */
export const packText = (text: string): string => packId(text) ?? escapeText(text);

/** The short form of a scalar; numbers are their own. */
export const packScalar = (value: Scalar): string | number | null => {
  if (typeof value === 'string') return packText(value);
  return typeof value === 'boolean' ? String.fromCharCode(value ? yes : no) : value;
};

/** The scalar of a short form. */
export const unpackScalar = (packed: string | number | null): Scalar => {
  if (typeof packed !== 'string') return packed;
  switch (packed.charCodeAt(0)) {
    case uuid:
      return unpackUuid(packed);
    case time:
      return unpackTime(packed);
    case no:
      return false;
    case yes:
      return true;
    case escape:
      return packed.slice(1);
    default:
      return packed;
  }
};

/** Whether a text is a UUID in lower case. */
export const isUuid = (text: string): boolean =>
  text.length === uuidCharacters &&
  hasHyphens(text) &&
  (wordAt(text, 0) | wordAt(text, 4) | wordAt(text, 9) | wordAt(text, 14)) >= 0 &&
  (wordAt(text, 19) | wordAt(text, 24) | wordAt(text, 28) | wordAt(text, 32)) >= 0;

/** The parts of a row id, or of the key of a view of the whole installation, in their short forms. */
export const packParts = (text: string): string =>
  text.includes('/') ? text.split('/').map(packText).join('/') : packText(text);

const unpackPart = (packed: string): string => String(unpackScalar(packed));
export const unpackParts = (packed: string): string =>
  packed.includes('/') ? packed.split('/').map(unpackPart).join('/') : unpackPart(packed);
