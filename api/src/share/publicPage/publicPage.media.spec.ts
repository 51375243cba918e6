import { describe, expect, it } from 'vitest';
import { tourShare as share } from '../../../testing/pages/tourShare.ts';
import type { AssetContent } from '../../asset/asset.decider.ts';
import type { PublicShare } from './publicPage.ts';
import { sharePage } from './publicPage.ts';

const { asset: tour } = share;

const stored = `/s/${share.code}/thumbnail?v=v1`;

const pageOf = (asset: Partial<AssetContent> = {}, other: Partial<PublicShare> = {}) =>
  sharePage({ ...share, ...other, asset: { ...tour, ...asset } }, { nonce: 'nonce1', visit: 'visit1', locale: 'en' });

const tagsOf = (document: string, name: string): string[] => document.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? [];
const directiveOf = (policy: string, name: string): string | undefined =>
  policy
    .split('; ')
    .find((one) => one.startsWith(`${name} `))
    ?.slice(name.length + 1);

describe('the asset in its place', () => {
  it('shows an image', () => {
    const url = 'https://pictures.example:8443/a.png';
    const { document, policy } = pageOf({ type: 'image', url }, { thumbnail: null });
    expect(document).toMatch(/<img\s+src="https:\/\/pictures\.example:8443\/a\.png"\s+alt="The tour"/);
    expect(directiveOf(policy, 'img-src')).toBe('data: https://pictures.example:8443');
  });

  it('plays a video file', () => {
    const { document, policy } = pageOf({ type: 'video', url: 'https://files.example/a/tour.MP4?x=1' });
    expect(tagsOf(document, 'video')[0]).toMatch(
      /src="https:\/\/files\.example\/a\/tour\.MP4\?x=1"[^>]*poster="([^"]*)"[^>]*controls/,
    );
    expect(/poster="([^"]*)"/.exec(document)?.[1]).toBe(stored);
    expect(directiveOf(policy, 'media-src')).toBe('https://files.example');
  });

  // shows I30
  it.each([
    'https://files.example/list.pdf',
    'https://www.youtube.com/@team',
    'https://evil.example/embed/dQw4w9WgXcQ',
  ])('embeds no document of another host but links to it, with its name once: %s', (url) => {
    for (const type of ['video', 'pdf', 'link'] as const) {
      const { document, policy } = pageOf({ type, url });
      expect(document).not.toMatch(/<(video|iframe|object|embed|frame)|data-player/);
      expect(document.replace(/href="[^"]*"/g, '').split(new URL(url).hostname)).toHaveLength(2);
      expect(['object-src', 'frame-src', 'media-src'].map((name) => directiveOf(policy, name))).toEqual(
        Array(3).fill("'none'"),
      );
    }
  });

  // shows I30
  it('loads the player of YouTube or Vimeo after a press that says so, and of nobody else', () => {
    for (const [url, host, player] of [
      ['https://youtu.be/dQw4w9WgXcQ', 'YouTube', 'https://www.youtube-nocookie.com'],
      ['https://vimeo.com/76979871', 'Vimeo', 'https://player.vimeo.com'],
    ] as const) {
      const { document, policy } = pageOf({ type: 'video', url });
      expect(document).not.toContain('<iframe');
      expect(document).toContain(`data-player="${player}/`);
      expect(document).toContain(`Plays from ${host}, which then learns your network address and may set cookies.`);
      expect(tagsOf(document, 'a').filter((tag) => tag.includes('data-play'))).toEqual(
        Array(2).fill(expect.stringContaining(`href="${url}"`)),
      );
      expect(directiveOf(policy, 'frame-src')).toBe(player);
      expect(directiveOf(pageOf({ type: 'pdf', url }).policy, 'frame-src')).toBe("'none'");
    }
  });

  it('is watched, read, looked at or opened, by its type', () => {
    const verbOf = (asset: Partial<AssetContent>) => {
      const [, button = ''] = /class="open"[^>]*>(.*?)<\/a/s.exec(pageOf(asset).document) ?? [];
      return button.replace(/<[^>]*>/g, '').trim();
    };
    expect(['video', 'pdf', 'image', 'link'].map((type) => verbOf({ type: type as AssetContent['type'] }))).toEqual([
      'Watch',
      'Read',
      'Look',
      'Open',
    ]);
    expect(verbOf({ type: 'link', url: 'https://vimeo.com/76979871' })).toBe('Watch');
  });

  // shows I30
  it('shows the stored picture of a thumbnail, and loads none from its address', () => {
    for (const type of ['video', 'pdf', 'link'] as const) {
      const { document, policy } = pageOf({ type });
      expect(tagsOf(document, 'img')).toEqual([`<img src="${stored}" alt="" />`]);
      expect([directiveOf(policy, 'img-src'), document.includes('pictures.example')]).toEqual(["data: 'self'", false]);
      const plain = pageOf({ type }, { thumbnail: null });
      expect([tagsOf(plain.document, 'img'), directiveOf(plain.policy, 'img-src')]).toEqual([[], 'data:']);
      expect(plain.document).not.toContain('pictures.example');
    }
  });
});
