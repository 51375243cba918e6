import { setupI18n } from '@lingui/core';
import type { Messages } from '@lingui/core';
import { directionOf, formatTagOf } from './locales.ts';
import type { ShownLocale } from './locales.ts';

/**
 * What stands in the places of a message: text as it is, numbers for plurals and `{count, number}`, or a message, which
 * is translated too.
 */
export type Values = Readonly<Record<string, string | number | { message: string }>>;

/** A message of a catalog as tokens, made by `compileMessage` of `@lingui/message-utils`. */
export type CompiledMessage = Messages[string];

/** Messages of one language by their key. */
export type Catalog = Readonly<Record<string, CompiledMessage>>;

/**
 * Says a message in one language. The message is its English text in ICU MessageFormat, written as literals so that
 * `npm run texts` finds it: `t('{count, plural, one {# share} other {# shares}}', { count })`. A note for translators
 * that tells equal words apart follows after ` ##`: `t('Open ##verb')`. Takes what `message` makes, too.
 */
export type Translate = (message: string, values?: Values) => string;

const separator = '\u001f';

/**
 * Marks a message that is said later, in a language that is not known yet: in a schema, a rejection, a table. With
 * values, the result holds both; `t` puts them together.
 */
/* @__NO_SIDE_EFFECTS__ */
export const message = (text: string, values?: Values): string =>
  values === undefined ? text : `${text}${separator}${JSON.stringify(values)}`;

const isValues = (own: unknown): own is Values => typeof own === 'object' && own !== null;

const partsOf = (marked: string, values: Values): [string, Values] => {
  const at = marked.indexOf(separator);
  if (at === -1) return [marked, values];
  const own: unknown = JSON.parse(marked.slice(at + 1));
  return [marked.slice(0, at), isValues(own) ? { ...own, ...values } : values];
};

/** A message without the note for translators. */
export const withoutNote = (text: string): string => {
  const at = text.lastIndexOf(' ##');
  return at === -1 ? text : text.slice(0, at);
};

/**
 * The key of a message in catalogs: FNV-1a of its UTF-16 code units, in five digits of base 36 or less. English texts
 * would make a catalog a third heavier for the browser; `npm run check` refuses two messages with one key.
 */
export const keyOf = (text: string): string => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return ((hash >>> 0) % 36 ** 5).toString(36);
};

// each with what turns the direction by hand
const rightToLeft = /[\u202a-\u202e\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;
const leftToRight = /[\u202a-\u202e\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Nd}]/u;

/**
 * A value that runs against the direction of the sentence around it, set apart so that its neighbours keep their places
 * (U+2068 and U+2069).
 */
const isolated = (value: string, against: RegExp): string => (against.test(value) ? `\u2068${value}\u2069` : value);

// stands for a backslash of a value: the library would read `\u0041` in it as a letter
const backslash = '\ue002';

/** A catalog for a browser: its keys, then the messages in that order. */
export type PackedCatalog = readonly [keys: string, ...messages: CompiledMessage[]];

/** Packs a catalog: compressed apart from each other, keys and messages take less. */
export const packCatalog = (catalog: Catalog): PackedCatalog => [
  Object.keys(catalog).join(' '),
  ...Object.values(catalog),
];

/** The catalog that was packed. */
export const unpackCatalog = ([keys, ...messages]: PackedCatalog): Catalog => {
  const inOrder = keys.split(' ');
  return Object.fromEntries(messages.map((one, at) => [inOrder[at], one]));
};

/**
 * Compiles a message, with the note for translators, that a catalog does not have; without it such a message keeps its
 * places empty.
 */
export type Compile = (text: string) => CompiledMessage;

/** Makes the function that says messages in a language. A message that the catalog does not have stays English. */
export const createTranslate = (locale: ShownLocale, catalog: Catalog, compile?: Compile): Translate => {
  const i18n = setupI18n({ locale, locales: formatTagOf(locale), messages: { [locale]: {} } });
  const against = directionOf(locale) === 'rtl' ? leftToRight : rightToLeft;
  const known = new Map<string, CompiledMessage>();
  const find = (text: string): CompiledMessage => {
    let found = known.get(text);
    if (found === undefined) {
      found = catalog[keyOf(text)] ?? compile?.(text) ?? withoutNote(text);
      known.set(text, found);
      if (typeof found !== 'string') i18n.load(locale, { [text]: found });
    }
    return found;
  };
  const prepared = (value: Values[string]): string | number => {
    if (typeof value === 'number') return value;
    const said = typeof value === 'string' ? value : translate(value.message);
    return isolated(said.replaceAll('\\', backslash), against);
  };
  const translate: Translate = (marked, given = {}) => {
    const [text, values] = partsOf(marked, given);
    const found = find(text);
    if (typeof found === 'string') return found;
    const places = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, prepared(value)]));
    return i18n._(text, places).replaceAll(backslash, '\\');
  };
  return translate;
};
