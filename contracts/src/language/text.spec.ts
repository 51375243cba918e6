import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { compileCatalog, translateTo } from '../../catalogs/catalogs.ts';
import { closestLocale, pseudoLocale } from './locales.ts';
import { createTranslate, keyOf, message, packCatalog, unpackCatalog } from './text.ts';
import type { CompiledMessage } from './text.ts';

const catalogOf = (texts: Record<string, string>): Record<string, CompiledMessage> =>
  Object.fromEntries(Object.entries(texts).map(([text, translation]) => [keyOf(text), compileMessage(translation)]));

const shares = '{count, plural, one {# share} other {# shares}}';

describe('a catalog for a browser', () => {
  it('has every message after it was packed', () => {
    const catalog = compileCatalog('ar', ['Settings', 'Welcome back!', shares]);
    expect(Object.keys(catalog)).toHaveLength(3);
    expect(unpackCatalog(packCatalog(catalog))).toEqual(catalog);
    expect(unpackCatalog(packCatalog({}))).toEqual({});
  });
});

describe('a message', () => {
  it('is its English text without a catalog', () => {
    expect(translateTo('en')('Welcome back!')).toBe('Welcome back!');
  });

  it('stays English, its places filled, where the catalog does not have it', () => {
    const t = createTranslate('de', {}, compileMessage);
    expect(t('{name} joined the team', { name: 'Ada' })).toBe('Ada joined the team');
  });

  it('counts as the language does', () => {
    const en = translateTo('en');
    expect([0, 1, 2, 1234].map((count) => en(shares, { count }))).toEqual([
      '0 shares',
      '1 share',
      '2 shares',
      '1,234 shares',
    ]);
    const pl = createTranslate(
      'pl',
      catalogOf({ [shares]: '{count, plural, one {# link} few {# linki} many {# linków} other {# linku}}' }),
    );
    expect([0, 1, 2, 5, 11, 21, 22, 100].map((count) => pl(shares, { count }))).toEqual([
      ...['0 linków', '1 link', '2 linki', '5 linków', '11 linków', '21 linków', '22 linki', '100 linków'],
    ]);
  });

  it('has a translation of its own for each note', () => {
    const t = createTranslate('de', catalogOf({ 'Open ##verb': 'Öffnen', 'Open ##state': 'Offen' }));
    expect([t('Open ##verb'), t('Open ##state'), translateTo('en')('Open ##verb')]).toEqual([
      'Öffnen',
      'Offen',
      'Open',
    ]);
  });

  it('that is said later keeps its values, and translates the messages among them', () => {
    const t = createTranslate(
      'de',
      catalogOf({ 'Please check {field}: {problem}': 'Bitte {field} prüfen: {problem}', Missing: 'fehlt' }),
    );
    const later = message('Please check {field}: {problem}', { field: 'name', problem: { message: 'Missing' } });
    expect(t(later)).toBe('Bitte name prüfen: fehlt');
  });

  it('shows values as they are, whatever stands in them', () => {
    const name = "{count} # <b> \\u202E '{x}'";
    expect(translateTo('en')('{name} joined the team', { name })).toBe(`${name} joined the team`);
  });

  it('sets a name apart that runs against its direction, and no other', () => {
    const said = (locale: 'en' | 'ar', name: string): string =>
      createTranslate(locale, {}, compileMessage)('{name} joined the team', { name });
    expect(said('en', 'Ada')).toBe('Ada joined the team');
    expect(said('en', 'سارة')).toBe('\u2068سارة\u2069 joined the team');
    expect(said('en', '\u202eadA')).toBe('\u2068\u202eadA\u2069 joined the team');
    expect(said('ar', 'Ada')).toBe('\u2068Ada\u2069 joined the team');
    expect(said('ar', 'سارة')).toBe('سارة joined the team');
  });

  it('has no plain letter in the pseudo-language but in its places', () => {
    const t = translateTo(pseudoLocale);
    expect(t('Open the link').replaceAll(' ', '')).not.toMatch(/[a-z]/iu);
    expect(t(shares, { count: 2 })).toMatch(/^2 [^a-z]+$/u);
    expect(t('{name} joined the team', { name: 'Ada' })).toMatch(/^Ada [^a-z]+$/u);
  });
});

describe("the product's language for a reader", () => {
  it('is the first of theirs that it speaks, whatever the region', () => {
    expect(closestLocale(['sv', 'es-MX', 'de'])).toBe('es');
    expect(closestLocale(['pt-PT'])).toBe('pt-BR');
    expect(closestLocale(['DE-at'])).toBe('de');
  });

  it('is English when it speaks none of theirs', () => {
    expect(closestLocale(['sv', '*'])).toBe('en');
    expect(closestLocale([])).toBe('en');
  });
});
