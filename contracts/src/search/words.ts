import { erased } from '../definitions/personalData.ts';
import { asciiDigit } from '../fields/phone.ts';
import { spellingsOf } from './spellings.ts';

const plain = /^[\u0000-\u007f]*$/;

/** Letters that no normal form decomposes or that are typed for each other, and signs that are typed for others. */
const likenesses: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
  // Arabic letters, also of Persian and Urdu keyboards; what carries a hamza is decomposed
  ٱ: 'ا',
  ة: 'ه',
  ۃ: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ە: 'ه',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ء: '',
  ـ: '',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  ʻ: "'",
  '´': "'",
  '`': "'",
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
};
const likened = new RegExp(`[${Object.keys(likenesses).join('')}]`, 'gu');
const liken = (text: string): string => text.replaceAll(likened, (sign) => likenesses[sign] ?? sign);

// a decomposed letter may contain such letters and capitals again: ǿ, ™
const withoutMarks = (text: string): string =>
  liken(
    liken(text.toLowerCase())
      .normalize('NFKD')
      .replaceAll(/[\p{Mn}\p{Cf}]/gu, '')
      .replaceAll(/\p{Nd}/gu, asciiDigit)
      .toLowerCase(),
  );

const hasSeparators = /\d[-./]|[()]/;

/**
 * Folds search words and search text: without case, diacritics and round brackets, and without signs between the digits
 * of a number.
 */
export const fold = (text: string): string => {
  const letters = plain.test(text) ? text.toLowerCase() : withoutMarks(text);
  return hasSeparators.test(letters) ? letters.replaceAll(/(\d)[-./]+(?=[\d\s]|$)|[()]/gu, '$1') : letters;
};

/** A folded text, followed by other spellings of its words: `muller` and `mueller`. */
const withSpellings = (text: string): string => {
  const folded = fold(text);
  const others = spellingsOf(text).map(fold);
  return [folded, ...new Set(others.filter((word) => !folded.includes(word)))].join(' ');
};

/**
 * The search text of a row, in which a word is found in the spellings that people type. Erased fields are left out.
 */
export const wordsOf = (...texts: readonly (string | null)[]): string =>
  texts
    .filter((text): text is string => text !== null && text !== '' && text !== erased)
    .map(withSpellings)
    .join(' ');

const orderLetters = 40;

/** The beginning of a name or title as lists order it: without case, diacritics and signs in front. */
export const orderOf = (name: string): string =>
  [...fold(name).replace(/^[^\p{L}\p{N}]+/u, '')].slice(0, orderLetters).join('');

/** The words of a search, each once. A row matches when its search text contains all of them. */
export const searchWords = (search: string | undefined): string[] => [
  ...new Set(
    fold(search ?? '')
      .split(/\s+/u)
      .filter(Boolean),
  ),
];

/** The host of a web address as typed; empty when there is none. */
export const hostOf = (url: string): string => /^https?:[/\\]*([^/\\?#]+)/iu.exec(url.trim())?.[1] ?? '';
