import { contrastOf, shapeContrast, textContrast } from '@upline/contracts';
import type { ShownLocale } from '@upline/contracts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainEnglish } from '../../../testing/documents/plainEnglish.ts';
import { tourShare as share } from '../../../testing/pages/tourShare.ts';
import type { AssetContent } from '../../asset/asset.decider.ts';
import type { PublicShare } from './publicPage.ts';
import { noticePage, sharePage } from './publicPage.ts';
import { styleOf } from './publicPage.style.ts';

const { asset: tour, organization } = share;

type Other = Partial<PublicShare> & { locale?: ShownLocale };

const pageOf = (asset: Partial<AssetContent> = {}, { locale = 'en', ...other }: Other = {}) =>
  sharePage({ ...share, ...other, asset: { ...tour, ...asset } }, { nonce: 'nonce1', visit: 'visit1', locale });

const tagsOf = (document: string, name: string): string[] => document.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? [];
const withoutLanguages = (document: string): string => document.replace(/<nav class="languages".*?<\/nav>/s, '');
const metaOf = (document: string): Record<string, string> =>
  Object.fromEntries(
    tagsOf(document, 'meta').map((tag) => [
      /(?:name|property)="([^"]*)"/.exec(tag)?.[1] ?? '',
      /content="([^"]*)"/.exec(tag)?.[1] ?? '',
    ]),
  );
const directiveOf = (policy: string, name: string): string | undefined =>
  policy
    .split('; ')
    .find((one) => one.startsWith(`${name} `))
    ?.slice(name.length + 1);

describe('the public page', () => {
  it('names the sharer, the asset, the organization and the host', () => {
    const { document } = pageOf();
    for (const text of [
      'Ana Kim',
      'Northern Lights',
      '<h1 dir="auto">The tour</h1>',
      'Twelve minutes.',
      'video.example',
    ])
      expect(document).toContain(text);
  });

  it('names the organization when nobody should be named', () => {
    const { document } = pageOf({}, { sharer: null });
    expect(document).toContain('<bdi><b>Northern Lights</b></bdi> shared this with you');
  });

  it('greets in the words of the sharer, and offers their number where they chose to', () => {
    const reach = { greeting: 'Hello <you>,\nask me anything.', call: '+491512345678', chat: '491512345678' };
    const { document } = pageOf({}, { reach });
    expect(document).toContain(
      '<blockquote class="greeting" dir="auto">Hello &lt;you&gt;,\nask me anything.</blockquote>',
    );
    expect(document).toContain('href="tel:+491512345678"');
    expect(document).toContain('href="https://wa.me/491512345678"');
    const quiet = pageOf({}, { reach: { greeting: null, call: null, chat: null } }).document;
    for (const part of ['blockquote class', 'tel:', 'wa.me', 'Talk to']) expect(quiet).not.toContain(part);
    expect(pageOf().document).toBe(quiet);
  });

  it('opens the asset without telling where it was opened from', () => {
    const links = tagsOf(withoutLanguages(pageOf().document), 'a');
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      expect(link).toContain('href="https://video.example/watch?v=1"');
      expect(link).toContain('rel="noopener noreferrer"');
    }
  });

  it('has preview tags for messengers', () => {
    expect(metaOf(pageOf().document)).toMatchObject({
      'og:title': 'The tour',
      'og:description': 'Twelve minutes.',
      'og:image': 'https://team.example/s/A/thumbnail?v=v1',
      'og:url': 'https://team.example/s/A',
      'og:site_name': 'Northern Lights',
      'twitter:card': 'summary_large_image',
      robots: 'noindex, nofollow',
    });
  });

  it('previews an image by itself, and anything without a picture in words', () => {
    const url = 'https://pictures.example/a.png';
    const image = metaOf(pageOf({ type: 'image', url }, { thumbnail: null }).document);
    expect(image['og:image']).toBe('https://pictures.example/a.png');
    const plain = metaOf(pageOf({ description: null }, { thumbnail: null }).document);
    expect(plain).toMatchObject({ 'twitter:card': 'summary', 'og:description': 'Ana Kim shared this with you.' });
    expect(plain).not.toHaveProperty('og:image');
  });

  it('keeps the description of a preview short, without cutting a letter in two', () => {
    const text = metaOf(pageOf({ description: '😀'.repeat(2_000) }).document)['og:description'] ?? '';
    expect([...text]).toHaveLength(300);
    expect(text.isWellFormed()).toBe(true);
  });
});

describe('the language of the public page', () => {
  const names = ['Ana', 'Kim', 'Northern', 'Lights', 'The', 'tour', 'video', 'example', 'N', 'AK', 'NL'];

  // shows I52
  it('is the visitor’s, in every word but names and the asset’s own text', () => {
    const locale = 'en-XA';
    const ownText = { title: 'The tour', description: 'The tour' };
    for (const type of ['image', 'video', 'pdf', 'link'] as const)
      expect(plainEnglish(pageOf({ ...ownText, type }, { locale }).document, names)).toEqual([]);
    const closed = pageOf({ ...ownText, url: 'javascript:void 0' }, { locale, sharer: null, thumbnail: null });
    expect(plainEnglish(closed.document, names)).toEqual([]);
    const preview = metaOf(pageOf({ description: null }, { locale }).document)['og:description'] ?? '';
    expect([preview.includes('Ana Kim'), plainEnglish(preview, names)]).toEqual([true, []]);
  });

  // shows I52
  it('mirrors the page in Arabic, and leaves names, addresses and videos in their own direction', () => {
    const { document } = pageOf({ type: 'video', url: 'https://files.example/a.mp4' }, { locale: 'ar' });
    expect(document).toContain('<html lang="ar" dir="rtl">');
    for (const part of ['<bdi>Northern Lights</bdi>', '<bdi>Ana Kim</bdi>', '<h1 dir="auto">', '<span dir="ltr">'])
      expect(document).toContain(part);
    expect(tagsOf(document, 'video')[0]).toContain('dir="ltr"');
    // what plays a film points the same way everywhere
    expect(document).toContain('[dir=rtl] .open:not([data-play]) svg{transform:scaleX(-1)}');
    expect(styleOf(organization)).not.toMatch(/[;{](?:left|right|(?:margin|padding|border)-(?:left|right)):/);
  });

  it('can be changed by links that name the language in the address', () => {
    const links = tagsOf(pageOf({}, { locale: 'de' }).document, 'a').filter((tag) => tag.includes('hreflang'));
    expect(links).toHaveLength(8);
    expect(links.filter((tag) => tag.includes('aria-current'))).toEqual([expect.stringContaining('?language=de')]);
  });
});

describe('the public page under attack', () => {
  const attack = `</script></title><img src=x onerror=alert(1)>"'>`;

  it('shows markup as text, wherever it stands', () => {
    const page = pageOf(
      { title: attack, description: attack },
      { sharer: attack, organization: { ...organization, name: attack, primaryColor: `red}${attack}` } },
    );
    expect(page.document).not.toContain('<img src=x');
    expect(tagsOf(page.document, 'script')).toEqual(['<script nonce="nonce1">']);
    expect(page.document.match(/<\/script>/g)).toHaveLength(1);
    expect(page.document.match(/<\/style>/g)).toHaveLength(1);
    expect(metaOf(page.document)['og:title']).toBe(
      '&lt;/script&gt;&lt;/title&gt;&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&gt;',
    );
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'https://user:secret@bank.example/',
    'ftp://x.example/',
    'nonsense',
  ])('never leads to %s', (url) => {
    for (const type of ['video', 'image', 'pdf', 'link'] as const) {
      const { document } = pageOf({ type, url, thumbnailUrl: url }, { thumbnail: null });
      expect(tagsOf(withoutLanguages(document), 'a')).toEqual([]);
      expect(document).not.toContain(url);
      expect(document).not.toMatch(/<(img|video|object)\b/);
      expect(metaOf(document)).not.toHaveProperty('og:image');
    }
  });

  it('lets no address add a directive to the policy', () => {
    for (const url of ['https://x;script-src/a.png', "https://x'y/a.png", 'https://a,b/a.png']) {
      const { policy } = pageOf({ type: 'image', url, thumbnailUrl: url }, { thumbnail: null });
      expect(directiveOf(policy, 'img-src')).toBe('data:');
      expect(policy.match(/script-src/g)).toHaveLength(1);
    }
  });

  it('runs its own script only, and loads nothing that the asset does not need', () => {
    const { policy } = pageOf({ type: 'link' }, { thumbnail: null });
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      "style-src 'nonce-nonce1'",
      "script-src 'nonce-nonce1'",
      "connect-src 'self'",
      "font-src 'self'",
      'img-src data:',
      "media-src 'none'",
      "object-src 'none'",
      "frame-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
  });
});

describe('pages without an asset', () => {
  it('say what happened, in the organization’s name, and count nothing', () => {
    const { document } = noticePage(
      { title: 'This link was withdrawn', text: 'Ask for a new one.', brand: organization },
      { nonce: 'n', visit: 'v', locale: 'en' },
    );
    expect(document).toContain('<h1>This link was withdrawn</h1>');
    expect(document).toContain('Northern Lights');
    expect(document).not.toContain('<script');
  });

  it('name nobody where the link is unknown', () => {
    const nowhere = { title: 'This link leads nowhere', text: '…', brand: null };
    expect(noticePage(nowhere, { nonce: 'n', visit: 'v', locale: 'en' }).document).toContain(
      '<title>This link leads nowhere · Upline</title>',
    );
  });
});

describe('the colours of a public page', () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  const schemesOf = (css: string) =>
    [...css.matchAll(/:root[^{]*\{([^}]*--[^}]*)\}/g)].map(([, body = '']) =>
      Object.fromEntries(
        [...body.matchAll(/--([\w-]+):(#[0-9a-f]{6})/gi)].map(([, name = '', value = '']) => [name, value]),
      ),
    );
  const contrast = (values: Record<string, string>, one: string, other: string): number =>
    contrastOf(values[one] ?? '', values[other] ?? '');

  it('can be read in both schemes, whatever a customer picks', () => {
    fc.assert(
      fc.property(color, color, color, (primaryColor, secondaryColor, accentColor) => {
        const schemes = schemesOf(styleOf({ primaryColor, secondaryColor, accentColor }));
        // light, dark as the system is set, and dark by choice
        expect(schemes).toHaveLength(3);
        for (const values of schemes) {
          for (const [text, surface] of [
            ['on-band', 'band'],
            ['on-fill', 'fill'],
            ['primary-text', 'primary-tint'],
            ['on-face', 'face'],
            ['text', 'paper'],
            ['muted', 'paper'],
            ['muted', 'page'],
          ] as const)
            expect(contrast(values, text, surface)).toBeGreaterThanOrEqual(textContrast);
          for (const shape of ['fill', 'face'])
            expect(contrast(values, shape, 'paper')).toBeGreaterThanOrEqual(shapeContrast);
        }
      }),
    );
  });
});
