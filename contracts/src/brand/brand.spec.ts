import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inks, surfaces, toneOf } from './brand.ts';
import type { Scheme } from './brand.ts';
import { contrastOf, shapeContrast, textContrast } from './color.ts';

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const schemes: readonly Scheme[] = ['light', 'dark'];

describe.each(schemes)('any colour a customer picks, in the %s scheme', (scheme) => {
  it('gives text that can be read, on fills, under the pointer and as text', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        const tone = toneOf(color, scheme);
        const { page, paper } = surfaces[scheme];
        expect(contrastOf(tone.onFill, tone.fill)).toBeGreaterThanOrEqual(textContrast);
        expect(contrastOf(tone.onFill, tone.fillHover)).toBeGreaterThanOrEqual(textContrast);
        for (const surface of [page, paper, tone.soft])
          expect(contrastOf(tone.text, surface)).toBeGreaterThanOrEqual(textContrast);
        expect(contrastOf(tone.onText, tone.text)).toBeGreaterThanOrEqual(textContrast);
      }),
      { numRuns: 2000 },
    );
  });

  it('gives covers that the titles on them can be read on', () => {
    const ink = { light: '#1d1916', dark: '#f5f0ea' };
    fc.assert(
      fc.property(anyColor, (color) => contrastOf(ink[scheme], toneOf(color, scheme).cover) >= textContrast),
      { numRuns: 2000 },
    );
  });

  it('never gives a button that looks like the card it lies on', () => {
    fc.assert(fc.property(anyColor, (color) => contrastOf(toneOf(color, scheme).fill, surfaces[scheme].paper) >= 1.35));
  });
});

describe('a colour that is fine as it is', () => {
  it('is used as chosen', () => {
    expect(toneOf('#C2410C', 'light').fill).toBe('#c2410c');
    expect(toneOf('#C2410C', 'light').text).toBe('#c2410c');
  });
});

describe.each(schemes)('the text and edges of every page, in the %s scheme', (scheme) => {
  // shows I49
  it('can be read and seen on every surface', () => {
    const { text, muted, error, control } = inks[scheme];
    for (const surface of [surfaces[scheme].page, surfaces[scheme].paper])
      for (const ink of [text, muted, error]) expect(contrastOf(ink, surface)).toBeGreaterThanOrEqual(textContrast);
    expect(contrastOf(control, surfaces[scheme].paper)).toBeGreaterThanOrEqual(shapeContrast);
  });
});
