import { describe, expect, it } from 'vitest';
import { queries } from '../index.ts';
import { erased } from '../definitions/personalData.ts';
import { phoneWords } from '../fields/phone.ts';
import { fold, hostOf, searchWords, wordsOf } from './words.ts';

const finds = (search: string, ...texts: (string | null)[]): boolean =>
  searchWords(search).every((word) => wordsOf(...texts).includes(word));

describe('searching', () => {
  it.each([
    ['zoe', 'Zoë Ångström'],
    ['ZOË ANG', 'zoe angstrom'],
    ['zoe\u0308', 'Zoë'],
    ['strasse', 'Hauptstraße 5'],
    ['STRAẞE', 'strasse'],
    ['lodz', 'Łódź'],
    ['sorensen', 'Sørensen'],
    ['istanbul', 'İstanbul'],
    ['ΟΔΟΣ', 'οδός'],
    ['οδοσ', 'Οδός'],
    ["o'hara", 'O’Hara'],
    ['a-b', 'a–b'],
    ['file', 'ﬁle'],
    ['жанна', 'ЖАННА'],
    ['2024-25', 'Fair 2024-25'],
    ['v1.2', 'App v1.2'],
    ['mueller', 'Hans Müller'],
    ['müller', 'Hans Mueller'],
    ['MÜLLER', 'hans.mueller@example.test'],
    ['jaeger', 'Jäger'],
    ['jäger', 'Jaeger'],
    ['goethe', 'Göthe'],
    ['göthe', 'Goethe'],
    ['weiß', 'Weiss'],
    ['soerensen', 'Sørensen'],
    ['sørensen', 'Soerensen'],
    ['sörensen', 'Sørensen'],
    ['aase', 'Åse'],
    ['åse', 'Aase'],
    ['kjaer', 'Kjær'],
    ['kjær', 'Kjaer'],
    ['djokovic', 'Đoković'],
    ['đoković', 'Djokovic'],
    ['haendel-müller', 'Händel-Mueller'],
    ['händel-mueller', 'Haendel-Müller'],
    ['duesseldorferstraße', 'Düsseldorferstrasse'],
    ['ueberpruefungsgebuehrenaenderung', 'Überprüfungsgebührenänderung'],
    ['überprüfungsgebührenänderung', 'Ueberpruefungsgebuehrenaenderung'],
    ['احمد', 'أحمد'],
    ['أحمد', 'احمد'],
    ['امنه', 'آمنة'],
    ['آمنة', 'امنه'],
    ['ابراهيم', 'إِبْرَاهِيم'],
    ['هدي', 'هدى'],
    ['هناء', 'هنا'],
    ['مسوول', 'مسؤول'],
    ['محمد', 'محـمــد'],
    ['محمد', '\ufee3\ufea4\ufee4\ufeaa'],
    ['سلام', 'ﺳﻼم'],
    ['الرحمن', 'ٱلرَّحْمٰن'],
    ['كريمي', 'کریمی'],
    ['عليرضا', 'علی\u200cرضا'],
    ['2024', 'معرض ٢٠٢٤'],
    ['٢٠٢٤', 'Fair 2024'],
    ['mueller', 'Ｍüｌｌｅｒ'],
    ['Ｍｕｅｌｌｅｒ', 'Müller'],
    ['ﾀﾅｶ', 'タナカ'],
  ])('for “%s” finds “%s”', (search, text) => {
    expect(finds(search, text)).toBe(true);
  });

  it.each([
    ['joe', 'Jordan John'],
    ['mueller', 'Maller'],
    ['ba', 'Buer'],
    ['baur', 'Bäuerin'],
    ['dan', 'Đon'],
    ['qulle', 'Quelle'],
  ])('for “%s” finds no “%s”', (search, text) => {
    expect(finds(search, text)).toBe(false);
  });

  it('finds what is typed in the middle of a word', () => {
    for (const search of ['uel', 'ela', 'sam', 'el']) expect(finds(search, 'Samuela')).toBe(true);
  });

  it('keeps one spelling where the others are in it', () => {
    expect(wordsOf('Joe Blue', 'Müller')).toBe('joe blue muller mueller');
    expect(wordsOf('Mueller')).toBe('mueller muller');
  });

  it('needs every word in some field, and finds no word across two fields', () => {
    expect(finds('  plan   tour ', 'Tour of the plan')).toBe(true);
    expect(finds('plan tour', 'Tour', 'The plan')).toBe(true);
    expect(finds('plan tours', 'Tour of the plan')).toBe(false);
    expect(finds('ab', 'a', 'b')).toBe(false);
  });

  it.each(['+49 30 901820', '+4930901820', '4930901820', '901-820', '(30) 901.820', '9018'])(
    'finds a phone number as “%s”',
    (search) => {
      for (const phone of ['+49 (30) 901-820', '+49 30 901820', '+4930901820'])
        expect(finds(search, ...phoneWords(phone))).toBe(true);
    },
  );

  it('looks for each word once, and for nothing when the text has no letters', () => {
    expect(searchWords('Plan plan PLÁN')).toEqual(['plan']);
    expect(searchWords(' \t ')).toEqual([]);
    expect(searchWords('()')).toEqual([]);
    expect(searchWords(undefined)).toEqual([]);
  });

  it('never finds what was erased', () => {
    expect(wordsOf(erased, null, '', 'fair')).toBe('fair');
    expect(wordsOf(erased, erased)).toBe('');
  });

  it('leaves folded text as it is', () => {
    for (const text of ['Zoë', 'STRAẞE', '555-01/02', 'ﬁ ① ½', 'Ǆ ŉ ΐ', '(a) [b]', 'آمنة ٥ ىﺔ', 'Đ ø`'])
      expect(fold(fold(text))).toBe(fold(text));
  });
});

describe('the host of an address', () => {
  it.each([
    ['https://www.example.test/plan?x=1', 'www.example.test'],
    ['HTTP://Müller.example:8080#top', 'Müller.example:8080'],
    ['https:\\\\x.test\\y', 'x.test'],
    ['mailto:a@b.test', ''],
    ['', ''],
  ])('%s is %s', (url, host) => {
    expect(hostOf(url)).toBe(host);
  });
});

describe.each(['listAssets', 'listProspects', 'listMembers'] as const)('the query %s', (name) => {
  const schema = queries[name].search;
  const search = (text: unknown) => schema.safeParse({ search: text });

  it('takes words to search for, trimmed; blank ones ask for nothing', () => {
    expect(search('  Zoë  ').data).toMatchObject({ search: 'Zoë' });
    expect(search('   ').data?.search).toBeUndefined();
    expect(search('').data?.search).toBeUndefined();
    expect(schema.safeParse({}).data?.search).toBeUndefined();
    expect(search(` ${'x'.repeat(100)} `).success).toBe(true);
  });

  it.each([['x'.repeat(101)], [['a', 'b']], ['a\u0000b'], ['a\u202eb'], ['\ud800']])('refuses %j', (text) => {
    expect(search(text).error?.issues[0]?.path).toEqual(['search']);
  });
});
