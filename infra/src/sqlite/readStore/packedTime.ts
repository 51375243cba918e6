import { highCode, lowCode, pairs, readDigits, remainder } from './packedDigits.ts';

/** The length of a time as text. */
export const timeCharacters = '2026-01-01T00:00:00.000Z'.length;

const timeDigits = 7;
const zero = '0'.charCodeAt(0);

const [hyphen, letterT, colon, dot, letterZ] = [45, 84, 58, 46, 90];
const hasSigns = (text: string): boolean =>
  text.charCodeAt(4) === hyphen &&
  text.charCodeAt(7) === hyphen &&
  text.charCodeAt(10) === letterT &&
  text.charCodeAt(13) === colon &&
  text.charCodeAt(16) === colon &&
  text.charCodeAt(19) === dot &&
  text.charCodeAt(23) === letterZ;

/** A digit; not a number for other characters. */
const digitAt = (text: string, at: number): number => {
  const digit = text.charCodeAt(at) - zero;
  return digit >= 0 && digit <= 9 ? digit : Number.NaN;
};
const pairAt = (text: string, at: number): number => digitAt(text, at) * 10 + digitAt(text, at + 1);

const firstYear = 1970;
const years = 900;
const daysOfMonth = 31;
const daysOfYear = 12 * daysOfMonth;
const millisecondsOfDay = 86_400_000;

/** Days as they are counted here, where each month has 31; not a number for a date that has none. */
const dayOf = (text: string): number => {
  const year = pairAt(text, 0) * 100 + pairAt(text, 2) - firstYear;
  const month = pairAt(text, 5) - 1;
  const day = pairAt(text, 8) - 1;
  const isDate = year >= 0 && year < years && month >= 0 && month < 12 && day >= 0 && day < daysOfMonth;
  return isDate ? year * daysOfYear + month * daysOfMonth + day : Number.NaN;
};

/** The milliseconds since midnight; not a number for a time that is none. */
const momentOf = (text: string): number => {
  const hour = pairAt(text, 11);
  const minute = pairAt(text, 14);
  const second = pairAt(text, 17);
  const rest = pairAt(text, 20) * 10 + digitAt(text, 22);
  return hour < 24 && minute < 60 && second < 60 ? ((hour * 60 + minute) * 60 + second) * 1000 + rest : Number.NaN;
};

/**
 * A time as a mark and seven digits; null for other texts. The parts count up like digits: no calendar is asked, which
 * costs five times as much.
 */
export const packTime = (mark: number, text: string): string | null => {
  if (!hasSigns(text)) return null;
  const value = dayOf(text) * millisecondsOfDay + momentOf(text);
  if (Number.isNaN(value)) return null;
  const second = Math.floor(value / pairs);
  const third = Math.floor(second / pairs);
  const [one, two, last] = [remainder(third, pairs), remainder(second, pairs), remainder(value, pairs)];
  const first = Math.floor(third / pairs);
  return String.fromCharCode(
    ...[mark, lowCode(first), highCode(one), lowCode(one), highCode(two), lowCode(two), highCode(last), lowCode(last)],
  );
};

const plainCodes = [...'0000-00-00T00:00:00.000Z'].map((character) => character.charCodeAt(0));
const writePair = (at: number, value: number): void => {
  const tens = Math.floor(value / 10);
  plainCodes[at] = zero + tens;
  plainCodes[at + 1] = zero + value - tens * 10;
};

export const unpackTime = (packed: string): string => {
  const value = readDigits(packed, 1, timeDigits);
  const days = Math.floor(value / millisecondsOfDay);
  const year = firstYear + Math.floor(days / daysOfYear);
  const rest = remainder(value, millisecondsOfDay);
  writePair(0, Math.floor(year / 100));
  writePair(2, year % 100);
  writePair(5, (Math.floor(days / daysOfMonth) % 12) + 1);
  writePair(8, (days % daysOfMonth) + 1);
  writePair(11, Math.floor(rest / 3_600_000));
  writePair(14, Math.floor(rest / 60_000) % 60);
  writePair(17, Math.floor(rest / 1000) % 60);
  writePair(20, Math.floor(rest / 10) % 100);
  plainCodes[22] = zero + (rest % 10);
  return String.fromCharCode(...plainCodes);
};
