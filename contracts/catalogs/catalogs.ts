import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import PO from 'pofile';
import { defaultLocale, pseudoLocale } from '../src/language/locales.ts';
import type { ShownLocale } from '../src/language/locales.ts';
import { createTranslate, keyOf, withoutNote } from '../src/language/text.ts';
import type { Compile, CompiledMessage, Translate } from '../src/language/text.ts';

/** The file with the catalog of a language, in PO format; English has none. */
export const catalogFile = (locale: ShownLocale): string => join(import.meta.dirname, `${locale}.po`);

const accents: Readonly<Record<string, string>> = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter, at) => [
    letter,
    [...'áƀçđéƒğĥíĵķļɱñóƥɋŕšŧúṽŵẋýžÁƁÇĐÉƑĞĤÍĴĶĻṀÑÓƤɊŔŠŦÚṼŴẊÝŽ'][at] ?? letter,
  ]),
);

/** A text of English with other letters, which are still read; tags as `<link>` and addresses stay. */
const accented = (text: string): string =>
  text
    .split(/(<\/?\w+>|https?:\/\/\S+)/u)
    .map((part, at) => (at % 2 === 1 ? part : part.replaceAll(/[a-z]/giu, (letter) => accents[letter] ?? letter)))
    .join('');

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const inPseudo = (compiled: unknown): unknown => {
  if (typeof compiled === 'string') return compiled === '#' ? compiled : accented(compiled);
  if (!Array.isArray(compiled)) return compiled;
  return compiled.map((token: unknown) => {
    if (!Array.isArray(token)) return inPseudo(token);
    const [name, type, cases] = listOf(token);
    if (typeof cases !== 'object' || cases === null || type === 'number' || type === 'date') return token;
    const changed = Object.entries(cases).map(([key, one]) => [key, key === 'offset' ? one : inPseudo(one)]);
    return [name, type, Object.fromEntries(changed)];
  });
};

const compilePseudo = (text: string): CompiledMessage => {
  const compiled = compileMessage(text);
  return typeof compiled === 'string' ? accented(compiled) : (inPseudo(compiled) as CompiledMessage);
};

/** A message as catalogs name it: the English text, with its note for translators. */
const textOf = ({ msgid, msgctxt }: { msgid: string; msgctxt?: string | null | undefined }): string =>
  msgctxt ? `${msgid} ##${msgctxt}` : msgid;

/** The translations of a language by English text; empty ones are left out. Throws where the language has no file. */
export const readTranslations = (locale: ShownLocale): ReadonlyMap<string, string> => {
  if (locale === defaultLocale || locale === pseudoLocale) return new Map();
  const { items } = PO.parse(readFileSync(catalogFile(locale), 'utf8'));
  return new Map(
    items.flatMap((item) => {
      const [translation = ''] = item.msgstr;
      return translation === '' ? [] : [[textOf(item), translation] as const];
    }),
  );
};

/** Compiles messages of a language, each when it is asked for; without a translation it is the English one. */
const compilerOf = (locale: ShownLocale): Compile => {
  if (locale === pseudoLocale) return (text) => compilePseudo(withoutNote(text));
  const translations = readTranslations(locale);
  return (text) => compileMessage(translations.get(text) ?? withoutNote(text));
};

/**
 * The catalog of a language with these messages alone, for a browser. Plain English texts are left out: the
 * scripts have them already.
 */
export const compileCatalog = (locale: ShownLocale, texts: Iterable<string>): Record<string, CompiledMessage> => {
  const compile = compilerOf(locale);
  const isNeeded = (text: string): boolean => locale !== defaultLocale || withoutNote(text).includes('{');
  return Object.fromEntries([...texts].filter(isNeeded).map((text) => [keyOf(text), compile(text)]));
};

const said = new Map<ShownLocale, Translate>();

/** The function that says messages in a language, on a server. */
export const translateTo = (locale: ShownLocale): Translate => {
  const kept = said.get(locale);
  if (kept) return kept;
  const translate = createTranslate(locale, {}, compilerOf(locale));
  said.set(locale, translate);
  return translate;
};
