import { describe, expect, it } from 'vitest';
import type { AssetContent } from '../../asset/asset.decider.ts';
import type { Wanted } from './contentChoice.ts';
import { chooseContent, offeredLanguage } from './contentChoice.ts';

const tour: AssetContent = {
  type: 'link',
  title: 'Tour',
  description: null,
  url: 'https://a.example/',
  thumbnailUrl: null,
  language: 'en',
};
const variantIn = (language: string) => ({
  language,
  title: `Tour ${language}`,
  description: 'x',
  url: `https://a.example/${language}`,
});
const variants = ['de', 'pt-PT', 'zh-Hant'].map(variantIn);

const choose = (wanted: Partial<Wanted>, asset: Partial<AssetContent> = {}) => {
  const { asset: shown, others } = chooseContent({ ...tour, ...asset }, variants, {
    named: null,
    languages: [],
    otherwise: 'en',
    ...wanted,
  });
  return [shown.title, ...others];
};

describe('the language of shared content', () => {
  // shows I58
  it('is the first of the visitor’s languages that there is, else that of the asset itself', () => {
    expect(choose({ languages: ['nl', 'de-AT', 'en'] })).toEqual(['Tour de', 'en', 'pt-PT', 'zh-Hant']);
    expect(choose({ languages: ['en-GB', 'de'] })).toEqual(['Tour', 'de', 'pt-PT', 'zh-Hant']);
    for (const languages of [[], ['sv'], ['*', '', 'no tag']])
      expect(choose({ languages })).toEqual(['Tour', 'de', 'pt-PT', 'zh-Hant']);
  });

  // shows I58
  it('is the one that the address names, where it is there', () => {
    expect(choose({ named: 'de', languages: ['en'] })).toEqual(['Tour de', 'en', 'pt-PT', 'zh-Hant']);
    expect(choose({ named: 'en', languages: ['de'] })).toEqual(['Tour', 'de', 'pt-PT', 'zh-Hant']);
    for (const named of ['fr', 'original', '"><b>']) expect(choose({ named, languages: ['de'] })[0]).toBe('Tour de');
    expect(chooseContent(tour, variants, { named: 'fr', languages: [], otherwise: 'en' }).named).toBeNull();
  });

  // shows I58
  it('is guessed as the organization’s where nobody said that of the asset', () => {
    const unsaid = { language: null };
    expect(choose({ languages: ['en', 'de'] }, unsaid)).toEqual(['Tour', 'de', 'pt-PT', 'zh-Hant']);
    expect(choose({ languages: ['es', 'de'] }, unsaid)).toEqual(['Tour de', 'original', 'pt-PT', 'zh-Hant']);
    expect(choose({ languages: ['de'], otherwise: 'de' }, unsaid)[0]).toBe('Tour de');
    expect(choose({ named: 'original', languages: ['de'] }, unsaid)[0]).toBe('Tour');
  });

  it('takes title, description, address and language of the variant, and the rest of the asset', () => {
    const pictured = { ...tour, thumbnailUrl: 'https://p.example/a.png' };
    const { asset } = chooseContent(pictured, variants, { named: 'de', languages: [], otherwise: 'en' });
    expect(asset).toEqual({ ...pictured, ...variantIn('de') });
  });

  it.each([
    ['pt-BR', ['pt-PT', 'pt-BR'], 'pt-BR'],
    ['pt', ['en', 'pt-PT'], 'pt-PT'],
    ['zh-TW', ['zh-Hans', 'zh-Hant'], 'zh-Hant'],
    ['zh-CN', ['zh-Hant', 'zh-Hans'], 'zh-Hans'],
    ['no', ['en', 'nb'], 'nb'],
    ['fil-PH', ['en', 'fil'], 'fil'],
    ['es-419', ['en', 'es'], 'es'],
    ['es', ['et', 'en'], null],
  ])('for readers of %s of %j is %s', (tag, offered, found) => expect(offeredLanguage([tag], offered)).toBe(found));
});
