import { createTranslate } from '@upline/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { formatList } from './list.ts';
import { speak } from './text.ts';

const speakIn = (locale: 'ar' | 'en'): void => speak({ locale, translate: createTranslate(locale, {}) });

describe('a list of names', () => {
  afterEach(() => speakIn('en'));

  it('keeps its order in Arabic, with each name set apart', () => {
    speakIn('ar');
    expect(formatList(['Maren Holm', 'سلمى', 'Yusuf'])).toBe(
      '\u2068Maren Holm\u2069، و\u2068سلمى\u2069، و\u2068Yusuf\u2069',
    );
  });

  it('sets an Arabic name apart in English, and no other', () => {
    speakIn('en');
    expect(formatList(['Maren Holm', 'سلمى'])).toBe('Maren Holm, \u2068سلمى\u2069');
  });
});
