import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { defaultLocale, localeTags } from '../src/language/locales.ts';
import { createTranslate, keyOf, withoutNote } from '../src/language/text.ts';
import type { CompiledMessage, Values } from '../src/language/text.ts';
import { readTranslations, translateTo } from './catalogs.ts';

const counts = [0, 1, 2, 3, 5, 11, 21, 100];
const translated = localeTags.filter((locale) => locale !== defaultLocale);

type Forms = Readonly<Record<string, unknown>>;

const isForms = (value: unknown): value is Forms => typeof value === 'object' && value !== null;

/** The plurals of a message: the name of the number, and its forms by category or number. */
const pluralsOf = (tokens: unknown): [string, Forms][] => {
  if (!Array.isArray(tokens)) return [];
  const [name, type, forms] = tokens as unknown[];
  if (type === 'plural' && typeof name === 'string' && isForms(forms)) return [[name, forms]];
  return tokens.flatMap(pluralsOf);
};

const withPlurals = (locale: (typeof translated)[number]) =>
  [...readTranslations(locale)].flatMap(([text, translation]) => {
    const tokens = compileMessage(translation);
    const plurals = pluralsOf(tokens);
    return plurals.length === 0 ? [] : [{ text, tokens, plurals }];
  });

/** The message with one form alone in each plural: the one that belongs to the number. */
const withForm = (tokens: unknown, pick: (forms: Forms) => unknown): unknown => {
  if (!Array.isArray(tokens)) return tokens;
  const [name, type, forms] = tokens as unknown[];
  return type === 'plural' && isForms(forms)
    ? [name, type, { other: pick(forms) }]
    : tokens.map((token) => withForm(token, pick));
};

describe.each(translated)('a translation with a plural in %s', (locale) => {
  const rules = new Intl.PluralRules(locale);
  const messages = withPlurals(locale);

  // shows I52
  it('has every form of the language', () => {
    const { pluralCategories } = rules.resolvedOptions();
    const lacking = messages.flatMap(({ text, plurals }) =>
      plurals.flatMap(([name, forms]) =>
        pluralCategories.filter((one) => forms[one] === undefined).map((one) => `${text}: ${name} has no ${one}`),
      ),
    );
    expect([messages.length > 50, lacking]).toEqual([true, []]);
  });

  // shows I52
  it.each(counts)('says %i in its own form', (count) => {
    const t = translateTo(locale);
    for (const { text, tokens, plurals } of messages) {
      const values: Values = {
        name: 'Ada',
        title: 'Plan',
        names: 'Bo',
        words: 'x',
        email: 'a@b.example',
        level: 'Gold',
        ...Object.fromEntries(plurals.map(([name]) => [name, count])),
      };
      const form = (forms: Forms): unknown => forms[String(count)] ?? forms[rules.select(count)];
      const catalog = { [keyOf(text)]: withForm(tokens, form) as CompiledMessage };
      const said = t(text, values);
      expect([withoutNote(text), said]).toEqual([withoutNote(text), createTranslate(locale, catalog)(text, values)]);
    }
  });
});

const shares = '{count, plural, one {# view} other {# views}}';
const added = '{count, plural, one {{name} added # new prospect} other {{name} added # new prospects}}';
const wait = '{count, plural, one {Please try again in # minute.} other {Please try again in # minutes.}}';
const says = (locale: 'ar' | 'pl', text: string): string[] =>
  counts.map((count) => translateTo(locale)(text, { count, name: 'ز' }).replaceAll(/[\u2068\u2069]/gu, ''));

describe('0, 1, 2, 3, 5, 11, 21 and 100', () => {
  // shows I52
  it('read right in Polish', () => {
    expect(says('pl', shares)).toEqual([
      ...['0 wyświetleń', '1 wyświetlenie', '2 wyświetlenia', '3 wyświetlenia', '5 wyświetleń', '11 wyświetleń'],
      ...['21 wyświetleń', '100 wyświetleń'],
    ]);
    expect(says('pl', added)).toEqual([
      ...['ز dodaje 0 nowych kontaktów', 'ز dodaje 1 nowy kontakt', 'ز dodaje 2 nowe kontakty'],
      ...['ز dodaje 3 nowe kontakty', 'ز dodaje 5 nowych kontaktów', 'ز dodaje 11 nowych kontaktów'],
      ...['ز dodaje 21 nowych kontaktów', 'ز dodaje 100 nowych kontaktów'],
    ]);
    expect(says('pl', wait).map((text) => text.replace('Spróbuj ponownie za ', ''))).toEqual([
      ...['0 minut.', '1 minutę.', '2 minuty.', '3 minuty.', '5 minut.', '11 minut.', '21 minut.', '100 minut.'],
    ]);
  });

  // shows I52
  it('read right in Arabic', () => {
    expect(says('ar', shares)).toEqual([
      ...['لا مشاهدات', 'مشاهدة واحدة', 'مشاهدتان', '3 مشاهدات', '5 مشاهدات', '11 مشاهدة', '21 مشاهدة', '100 مشاهدة'],
    ]);
    expect(says('ar', added).map((text) => text.replace('ز: ', ''))).toEqual([
      ...['لم يُضَف أي عميل محتمل', 'إضافة عميل محتمل جديد', 'إضافة عميلين محتملين جديدين'],
      ...['إضافة 3 عملاء محتملين جدد', 'إضافة 5 عملاء محتملين جدد', 'إضافة 11 عميلًا محتملًا جديدًا'],
      ...['إضافة 21 عميلًا محتملًا جديدًا', 'إضافة 100 عميل محتمل جديد'],
    ]);
    expect(says('ar', wait).map((text) => text.replace('يُرجى المحاولة مرة أخرى ', ''))).toEqual([
      ...['الآن.', 'بعد دقيقة واحدة.', 'بعد دقيقتين.', 'بعد 3 دقائق.', 'بعد 5 دقائق.', 'بعد 11 دقيقة.'],
      ...['بعد 21 دقيقة.', 'بعد 100 دقيقة.'],
    ]);
  });
});
