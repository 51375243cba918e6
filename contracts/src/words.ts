import { erased } from './kit.ts';

const plain = /^[\u0000-\u007f]*$/;

// letters that no normal form takes apart, and signs that keyboards put in the place of plain ones
const likenesses: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ŧ: 't', ı: 'i', ς: 'σ' },
  ...{ '’': "'", '‘': "'", ʼ: "'", '´': "'", '‐': '-', '‑': '-', '–': '-', '—': '-' },
};
const likened = /[ßæœøłđðþħŧıς’‘ʼ´‐‑–—]/gu;
const liken = (text: string): string => text.replaceAll(likened, (sign) => likenesses[sign] ?? sign);

// what a normal form takes apart may hold such letters and capitals again: ǿ, ™
const withoutMarks = (text: string): string =>
  liken(
    liken(text.toLowerCase())
      .normalize('NFKD')
      .replaceAll(/\p{Mn}/gu, '')
      .toLowerCase(),
  );

const hasSeparators = /\d[-./]|[()]/;

/** Text as it is searched, on both sides: without case, diacritics and round brackets, and without the signs that part a number's digits. */
export const fold = (text: string): string => {
  const letters = plain.test(text) ? text.toLowerCase() : withoutMarks(text);
  return hasSeparators.test(letters) ? letters.replaceAll(/(?<=\d)[-./]+(?=[\d\s]|$)|[()]/gu, '') : letters;
};

/** The text of a row that a search looks into. What was erased is not in it. */
export const wordsOf = (...texts: readonly (string | null)[]): string =>
  texts
    .filter((text): text is string => text !== null && text !== '' && text !== erased)
    .map(fold)
    .join(' ');

/** The words of a search, each once: a row is found that has every one of them somewhere. */
export const searchWords = (search: string | undefined): string[] => [
  ...new Set(
    fold(search ?? '')
      .split(/\s+/u)
      .filter(Boolean),
  ),
];

/** A phone number in one piece, so that it is found without its spaces. */
export const phoneInOnePiece = (phone: string | null): string | null => phone?.replaceAll(/[^+\d]/gu, '') ?? null;

/** The host in a web address as it was typed; empty when there is none. */
export const hostOf = (url: string): string => /^https?:[/\\]*([^/\\?#]+)/iu.exec(url.trim())?.[1] ?? '';
