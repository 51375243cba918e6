import { describe, expect, it } from 'vitest';
import { asking } from '../../../testing/pages/asking.ts';
import type { AssetContent } from '../../asset/asset.decider.ts';
import type { PublicShare, PageContext } from './publicPage.ts';
import { sharePage } from './publicPage.ts';

const tour: AssetContent = {
  type: 'link',
  title: 'The tour',
  description: 'Twelve minutes.',
  url: 'https://video.example/',
  thumbnailUrl: null,
  language: null,
};
const colors = { primaryColor: '#C2410C', secondaryColor: '#365314', accentColor: '#EAB308' };
const share: PublicShare = {
  ...asking,
  code: 'A'.repeat(22),
  link: 'https://team.example/s/A',
  sharer: 'Ana Kim',
  asset: tour,
  thumbnail: null,
  organization: { name: 'Northern Lights', ...colors },
};

type Other = { others?: readonly string[]; named?: Exclude<PageContext['named'], undefined> };

const pageOf = (asset: Partial<AssetContent> = {}, { others = [], named = {} }: Other = {}) =>
  sharePage(
    { ...share, others, asset: { ...tour, ...asset } },
    { nonce: 'nonce1', visit: 'visit1', locale: 'en', named },
  );

const tagsOf = (document: string, name: string): string[] => document.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? [];

describe('an asset in several languages', () => {
  const german = {
    title: 'Der Rundgang',
    description: 'Zwölf Minuten.',
    url: 'https://video.example/de',
    language: 'de',
  };
  const arabic = { title: 'الجولة', description: 'اثنتا عشرة دقيقة.', language: 'ar' };

  // shows I58
  it('is shown, previewed and opened in the chosen one, with its language', () => {
    const { document } = pageOf(german, { others: ['en', 'es'] });
    expect(document).toContain('<html lang="en" dir="ltr">');
    expect(document).toContain('<h1 lang="de" dir="ltr">Der Rundgang</h1>');
    expect(document).toContain('<p class="about" lang="de" dir="ltr">Zwölf Minuten.</p>');
    expect(document).toContain('<meta property="og:title" content="Der Rundgang" />');
    expect(document).toContain('<meta property="og:description" content="Zwölf Minuten." />');
    expect(tagsOf(document, 'a').filter((tag) => tag.includes('class="open"'))[0]).toContain(
      'https://video.example/de',
    );
  });

  // shows I58
  it('runs from right to left in Arabic within an English page', () => {
    const { document } = pageOf({ ...arabic, type: 'image' }, { others: ['en'] });
    expect(document).toContain('<html lang="en" dir="ltr">');
    expect(document).toContain('<h1 lang="ar" dir="rtl">الجولة</h1>');
    expect(tagsOf(document, 'img')[0]).toMatch(/alt="الجولة"\s+lang="ar"/);
  });

  it('offers the others under their own names, and keeps what the address names', () => {
    const named = { language: 'fr', in: 'de' };
    const { document } = pageOf(german, { others: ['original', 'es', 'ar', 'nb'], named });
    const [others = ''] = /<p class="others">.*?<\/p>/s.exec(document) ?? [];
    expect(
      others
        .replace(/<[^>]*>/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    ).toBe('Also in Original · Español · العربية · Norsk bokmål');
    expect(tagsOf(others, 'a')).toEqual([
      '<a href="?language=fr&amp;in=original">',
      '<a href="?language=fr&amp;in=es" hreflang="es" lang="es" dir="ltr">',
      '<a href="?language=fr&amp;in=ar" hreflang="ar" lang="ar" dir="rtl">',
      '<a href="?language=fr&amp;in=nb" hreflang="nb" lang="nb" dir="ltr">',
    ]);
    expect(document).toContain('<a href="?language=de&amp;in=de" lang="de" hreflang="de"');
    expect(document).toContain('<meta property="og:url" content="https://team.example/s/A?in=de" />');
  });

  it('says nothing of other languages where there are none, and keeps the text’s own direction', () => {
    const { document } = pageOf();
    expect(document).not.toContain('class="others"');
    expect(document).toContain('<p class="about" dir="auto">Twelve minutes.</p>');
  });
});
