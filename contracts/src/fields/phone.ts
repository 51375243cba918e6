/** A number as it is dialled (`+4915123456789`, `015123456789`), and the extension behind it. */
export type Dialled = { number: string; extension: string | null };

/** A text that is one number in usual writing: as it is dialled, and how many digits its last group has. */
export type SoleNumber = { number: string; lastDigits: number };

/** What can be dialled has at least so many digits, and no number of the world has more than 15. */
const digitsDialled = { min: 5, max: 15 };
/** Between other words a number has at least so many, unless it names its country: rooms and postcodes have fewer. */
const digitsAmongWords = 7;

/** A digit of any script. Those of one stand in a row, which begins at the first or the seventh of sixteen places. */
export const asciiDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  const first = code - (code % 16);
  return String(code - (/\p{Nd}/u.test(String.fromCodePoint(first)) ? first : first + 6));
};

/** A text with the digits, signs and spaces of ASCII, and without marks that nobody sees. */
export const plainSigns = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cf}\ufe00-\ufe0f]/gu, '')
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/[\p{Pd}−]/gu, '-')
    .replace(/[·•]/gu, '.')
    .replace(/⁄/gu, '/')
    .replace(/\[(\d+)\]/gu, '($1)')
    .replace(/\s+/gu, ' ')
    .trim();

// between two groups of digits: a space, a hyphen or a dot
const gap = '(?: ?[-.] ?| )';
const gapOrSlash = `(?: ?/ ?|${gap}?)`;
const plus = '(?:\\+ ?(?:00 ?)?|00 ?(?=[1-9]))';
// a country that stands alone: +49, (+49), 0049; then perhaps (0), which is not dialled behind it
const country = `(?:\\( ?${plus}\\d{1,3} ?\\)|${plus}\\d{1,3}(?!\\d))${gapOrSlash}(?:\\(0\\)${gapOrSlash})?`;
// (0151) 234, 0151/234, and 8 (912) 345 behind the digit that leads out of an area
const area = `(?:(?:\\d${gap}?)?\\(\\d(?:-?\\d{1,5})?\\)${gapOrSlash}|\\d{1,6} ?/ ?(?=\\d(?:${gap}?\\d){3}))`;
const groups = `\\d+(?:${gap}\\d+)*`;
const pairs = '\\d{2}(?:/\\d{2}){3,6}(?![\\d/])';
const usual = `(?:${country}|${plus})?(?:${area})?(?:${pairs}|${groups})`;

// between other words the digits before a bracket may be another text's
const soleForm = new RegExp(`^(?:\\d{1,3} ?(?=\\())?${usual}$`, 'u');
const nextForm = new RegExp(`(^|(?=[(+])|[^\\p{L}\\d])(${usual})`, 'u');

/** The form in which numbers are kept. It is dialled as it stands, which spares reading it as a text. */
const keptForm = /^\+[1-9]\d{4,14}$/u;

const digitsOf = (text: string): string => text.replace(/\D/gu, '');
/** How many digits a number has, without those that lead out of a country (00, and 011 in America). */
const countDigits = (number: string): number => digitsOf(number).replace(/^(?:00|011)/u, '').length;

// in Italy and around it, and in parts of Africa, the zero is dialled from abroad too; Italian mobile numbers have none
const dropsZero = (code: string, rest: string): boolean =>
  !/^(?:39|378|379|225|241|242)$/u.test(code) || (code === '39' && /^3\d{9}$/u.test(rest));

/** A number in usual writing as it is dialled. */
const dial = (written: string): string => {
  const lead = /^\(? ?(\+|00 ?(?=[1-9]))/u.exec(written)?.[1]?.trim();
  if (lead === undefined) return digitsOf(written);
  const bracket = written.indexOf('(0', 1);
  const code = digitsOf(bracket < 0 ? written : written.slice(0, bracket)).replace(/^00/u, '');
  if (bracket < 0) return `${lead}${code}`;
  const rest = digitsOf(written.slice(bracket)).slice(1);
  return `${lead}${code}${dropsZero(code, rest) ? '' : '0'}${rest}`;
};

// hours to call behind a whole number: 0664 1234567 18-20
const endsInHours = (written: string): boolean => {
  const before = /^(.*\d) \d{1,2} ?- ?\d{1,2}$/u.exec(written)?.[1];
  return before !== undefined && digitsOf(before).length >= 11;
};

const withoutScheme = (text: string): string => text.replace(/^tel: ?/iu, '');

/** The number that a text is in usual writing, and nothing else; null for any other text. */
export const soleNumberOf = (text: string): SoleNumber | null => {
  if (keptForm.test(text)) return { number: text, lastDigits: text.length - 1 };
  // the (0) follows a country alone, also one without a plus
  const written = withoutScheme(plainSigns(text)).replace(/^\d{2,3} ?\(0\)/u, '+$&');
  if (!soleForm.test(written) || endsInHours(written)) return null;
  const number = dial(written);
  const digits = countDigits(number);
  if (digits < digitsDialled.min || digits > digitsDialled.max) return null;
  return { number, lastDigits: /\d+$/u.exec(written)?.[0].length ?? 0 };
};

const clock = '\\d{1,2}(?:[:.]\\d{2})?';
const until = '(?: ?(?:-|bis|to|till?|à|a|do|até) ?)';
const hourWord = "(?:uhr|h(?:\\d{2})?|hrs?|hours?|std|o['’]clock|[ap]\\.?m\\.?)(?![\\p{L}\\d])";
const day = '(?:\\d{1,2}([./-])\\d{1,2}\\2(?:19|20)\\d{2}|(?:19|20)\\d{2}-\\d{2}-\\d{2})';
// what has digits but is no number to dial: addresses of mails and pages, hours, and days behind a word
const others: readonly RegExp[] = [
  /()(?:\S+@\S+|\p{L}+:\/\/\S+)/gu,
  new RegExp(`(^|[ (,;])(?:${clock}${until})?${clock} ?${hourWord}`, 'giu'),
  new RegExp(`(^|[ (,;])\\d{1,2}:\\d{2}(?:${until}\\d{1,2}:\\d{2})?(?!\\d)`, 'giu'),
  new RegExp(`(^|[\\p{L}*(:;,] ?)${day}(?![\\d./-])`, 'gu'),
];
const withoutOthers = (text: string): string =>
  others.reduce((rest, other) => rest.replace(other, (_whole, before: string) => `${before};`), text);

const extensionWords =
  'ext(?:ension|n)?|x|#|durchwahl|dw|apparat|app|poste|int(?:erno)?|wew(?:n)?|ramal|anexo|extensión|تحويلة|доб';
const extensionForm = new RegExp(`^[ ,;(]*(?:${extensionWords})[ .:=-]*(\\d{1,7})(?!\\d)\\)?`, 'iu');

type Found = { number: string; extension: string | null; isClear: boolean };

/** The numbers of a text from left to right; fewer digits than can be dialled are none. */
const numbersIn = (text: string): Found[] => {
  const found: Found[] = [];
  let rest = text;
  for (let next = nextForm.exec(rest); next; next = nextForm.exec(rest)) {
    const [whole, , written = ''] = next;
    rest = rest.slice(next.index + whole.length);
    const number = dial(written);
    const digits = countDigits(number);
    if (digits < digitsDialled.min) continue;
    const extension = extensionForm.exec(rest);
    rest = rest.slice(extension?.[0].length ?? 0);
    const isClear = digits <= digitsDialled.max && !endsInHours(written);
    found.push({ number, extension: extension?.[1] ?? null, isClear });
  }
  return found;
};

/**
 * What may be dialled of a noted text: the only number in it, without the words, hours and single digits beside it.
 * Null where there is none, or where nobody can say which digits belong to it.
 */
export const dialledIn = (text: string | null): Dialled | null => {
  if (text !== null && keptForm.test(text)) return { number: text, extension: null };
  const noted = withoutScheme(plainSigns(text ?? ''));
  const [one, ...more] = numbersIn(withoutOthers(noted));
  if (!one?.isClear || more.length > 0) return null;
  const { number, extension } = one;
  const isAmongWords = /\p{L}/u.test(noted) && extension === null && !number.startsWith('+');
  return isAmongWords && number.length < digitsAmongWords ? null : { number, extension };
};

// every number of North America has ten digits behind the 1: others that begin so name another way out of a country
const isNoCountry = (digits: string): boolean => digits.startsWith('1') && !/^1[2-9]\d{9}$/u.test(digits);

const digitsWithCountry = (number: string): string | null => {
  const [, lead, digits = ''] = /^(\+|00)(.+)$/u.exec(number) ?? [];
  return lead === undefined || (lead === '00' && isNoCountry(digits)) ? null : digits;
};

/** The digits of a noted number with its country, which is what WhatsApp needs; null for one without. */
export const chatDigitsOf = (text: string | null): string | null => digitsWithCountry(dialledIn(text)?.number ?? '');

/** The form in which numbers are compared: with the country where one is named; null where none is dialled. */
export const comparedPhone = (text: string | null): string | null => {
  const dialled = dialledIn(text);
  if (!dialled) return null;
  const digits = digitsWithCountry(dialled.number);
  const number = digits === null ? dialled.number : `+${digits}`;
  return dialled.extension === null ? number : `${number};ext=${dialled.extension}`;
};

/** A number as a form has it, and as it is kept where the form changed it. */
export type TypedPhone = { phone: string | null; readPhone?: string | null | undefined };

/** The number that a form leaves: one that it has unchanged is not read again, since the country may be another now. */
export const phoneLeft = (before: string | null, { phone, readPhone = phone }: TypedPhone): string | null => {
  const isUnchanged = before !== null && phone !== null && plainSigns(before) === plainSigns(phone);
  return isUnchanged ? before : readPhone;
};

/** A noted number in the spellings by which it is found: as typed, as it is dialled, and its digits in one piece. */
export const phoneWords = (phone: string | null): string[] => {
  if (phone === null) return [];
  return [...new Set([phone, dialledIn(phone)?.number ?? '', phone.replaceAll(/[^+\d]/gu, '')])];
};
