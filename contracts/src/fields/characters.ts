// what belongs to the sign before it: marks, tones of skin, the letters of a region's flag, vowels of Thai and Lao
const parts = '\\p{M}\\p{Emoji_Modifier}\\u0e33\\u0eb3\\uff9e\\uff9f\\u200c\\u{e0020}-\\u{e007f}';
const tail = `[${parts}\\u200d]*`;
const flag = '[\\u{1f1e6}-\\u{1f1ff}]{2}';
const joinedEmoji = `\\p{Extended_Pictographic}(?:[${parts}]*\\u200d\\p{Extended_Pictographic})*`;
// letters of India that a sign between them joins into one
const joining = '\\u094d\\u09cd\\u0acd\\u0b4d\\u0c4d\\u0d4d';
const joinedLetters = `\\p{Lo}(?:[${parts}\\u200d]*[${joining}][${parts}\\u200d]*\\p{Lo})*`;

const character = new RegExp(`(?:${flag}|${joinedEmoji}|${joinedLetters}|[^])${tail}`, 'gu');

/**
 * The characters of a text as people see them: an emoji of several people, a flag or a letter with its marks is one.
 * `Intl.Segmenter` says the same in newer browsers; one answer everywhere keeps pages alike.
 */
export const charactersOf = (text: string): string[] => text.normalize('NFC').match(character) ?? [];
