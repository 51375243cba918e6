import { erased } from './kit.ts';

const plain = /^[\u0000-\u007f]*$/;

// letters that no normal form decomposes, and signs that keyboards type instead of plain ones
const likenesses: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ŧ: 't', ı: 'i', ς: 'σ' },
  ...{ '’': "'", '‘': "'", ʼ: "'", '´': "'", '‐': '-', '‑': '-', '–': '-', '—': '-' },
};
const likened = /[ßæœøłđðþħŧıς’‘ʼ´‐‑–—]/gu;
const liken = (text: string): string => text.replaceAll(likened, (sign) => likenesses[sign] ?? sign);

// a decomposed letter may contain such letters and capitals again: ǿ, ™
const withoutMarks = (text: string): string =>
  liken(
    liken(text.toLowerCase())
      .normalize('NFKD')
      .replaceAll(/\p{Mn}/gu, '')
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

/** The search text of a row. Erased fields are left out. */
export const wordsOf = (...texts: readonly (string | null)[]): string =>
  texts
    .filter((text): text is string => text !== null && text !== '' && text !== erased)
    .map(fold)
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
