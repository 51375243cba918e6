import { describe, expect, it } from 'vitest';
import { charactersOf } from './characters.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const segmentsOf = (text: string): string[] =>
  [...segmenter.segment(text.normalize('NFC'))].map(({ segment }) => segment);

describe('the characters of a text', () => {
  it.each([
    ['🇩🇪🇺🇦 Team', ['🇩🇪', '🇺🇦', ' ', 'T', 'e', 'a', 'm']],
    ['👨‍👩‍👧‍👦!', ['👨‍👩‍👧‍👦', '!']],
    ['👩🏽‍🚀👍🏿', ['👩🏽‍🚀', '👍🏿']],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿🏳️‍🌈', ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏳️‍🌈']],
    ['1️⃣❤️‍🔥', ['1️⃣', '❤️‍🔥']],
    ['E\u0301va', ['É', 'v', 'a']],
    ['क्षितिज', ['क्षि', 'ति', 'ज']],
    ['กำพล', ['กำ', 'พ', 'ล']],
    ['한글', ['한', '글']],
    ['\u{1f1e9}', ['\u{1f1e9}']],
    ['', []],
  ])('of %j are as people see them', (text, characters) => {
    expect(charactersOf(text)).toEqual(characters);
  });

  it('are those of Intl.Segmenter, with and without a mark', () => {
    const signs = [];
    for (const [first, last] of [
      [0xa0, 0xd00],
      [0xd80, 0x1100],
      [0x1200, 0x3200],
      [0xff00, 0xffe0],
      [0x1f000, 0x1fb00],
    ] as const)
      for (let code = first; code < last; code += 1) {
        const sign = String.fromCodePoint(code);
        if (/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(sign)) signs.push(`a${sign}${sign}\u0308\u200d${sign}`);
      }
    const text = signs.join(' ');
    expect(charactersOf(text)).toEqual(segmentsOf(text));
  });
});
