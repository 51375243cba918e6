import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import PO from 'pofile';
import { catalogFile, readTranslations } from '../catalogs/catalogs.ts';
import { defaultLocale, localeTags } from '../src/language/locales.ts';
import type { Locale } from '../src/language/locales.ts';
import { keyOf, withoutNote } from '../src/language/text.ts';
import { allSources, findMessages } from './messages.ts';

// `npm run texts` brings the catalogs up to date: messages without a translation stand in them empty, those that
// nothing says any more are gone. With `--check` it changes nothing, prints what is missing, unused or wrong, and
// fails.

const { texts, mistakes } = findMessages(allSources);
const isCheck = process.argv.includes('--check');
const translated = localeTags.filter((locale) => locale !== defaultLocale);

const itemOf = (text: string, translation: string, files: ReadonlySet<string>): InstanceType<typeof PO.Item> => {
  const item = new PO.Item();
  item.msgid = withoutNote(text);
  if (item.msgid !== text) item.msgctxt = text.slice(item.msgid.length + 3);
  item.msgstr = [translation];
  item.references = [...files].toSorted();
  return item;
};

const write = (locale: Locale, translations: ReadonlyMap<string, string>): void => {
  const catalog = new PO();
  catalog.headers = {
    Language: locale,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
  };
  catalog.items = [...texts]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([text, files]) => itemOf(text, translations.get(text) ?? '', files));
  const content = catalog.toString();
  if (!existsSync(catalogFile(locale)) || readFileSync(catalogFile(locale), 'utf8') !== content)
    writeFileSync(catalogFile(locale), content);
};

/** The names of a message's places and tags, sorted; throws when it is no MessageFormat. */
const placesOf = (text: string): string => {
  const names = new Set<string>();
  const walk = (tokens: unknown): void => {
    if (typeof tokens === 'string') for (const [tag] of tokens.matchAll(/<\/?\w+>/gu)) names.add(tag);
    if (!Array.isArray(tokens)) return;
    for (const token of tokens) {
      if (!Array.isArray(token)) {
        walk(token);
        continue;
      }
      const [name, , cases] = token as unknown[];
      names.add(String(name));
      if (typeof cases === 'object' && cases !== null) Object.values(cases).forEach(walk);
    }
  };
  walk(compileMessage(text, (part) => part));
  return [...names].toSorted().join(' ');
};

const wrongIn = (locale: Locale, translations: ReadonlyMap<string, string>): string[] =>
  [...translations].flatMap(([text, translation]) => {
    try {
      return placesOf(withoutNote(text)) === placesOf(translation)
        ? []
        : [`${locale}: other places than in English: ${translation}`];
    } catch (error) {
      return [`${locale}: no MessageFormat (${error instanceof Error ? error.message : ''}): ${translation}`];
    }
  });

const problemsOf = (locale: Locale): string[] => {
  const translations = existsSync(catalogFile(locale)) ? readTranslations(locale) : new Map<string, string>();
  const missing = [...texts.keys()].filter((text) => !translations.has(text));
  const unused = [...translations.keys()].filter((text) => !texts.has(text));
  if (!isCheck) write(locale, translations);
  return [
    ...missing.map((text) => `${locale}: missing: ${text}`),
    ...unused.map((text) => `${locale}: unused: ${text}`),
    ...wrongIn(locale, translations),
  ];
};

const sameKeys = (): string[] =>
  [...Map.groupBy(texts.keys(), keyOf).values()]
    .filter((group) => group.length > 1)
    .map((group) => `two messages with one key, change a word of one: ${group.join(' | ')}`);

const problems = [...mistakes, ...sameKeys(), ...translated.flatMap(problemsOf)];
if (isCheck && problems.length > 0) {
  process.stderr.write(
    `${problems.join('\n')}\nRun "npm run texts" and translate what is missing (docs/languages.md).\n`,
  );
  process.exitCode = 1;
} else process.stdout.write(`${texts.size} messages, ${problems.length} to look at.\n`);
