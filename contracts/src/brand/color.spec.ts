import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastOf, mix, readableOn, shapeContrast, textContrast, textOn } from './color.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('colours that customers pick', () => {
  it('have the contrasts of the WCAG examples', () => {
    expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21, 5);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrastOf('#123456', '#123456')).toBe(1);
  });

  it('always get text that can be read', () => {
    fc.assert(fc.property(color, (fill) => contrastOf(textOn(fill), fill) >= textContrast));
  });

  it('become readable on any light or dark paper, as text and as shapes', () => {
    for (const paper of ['#ffffff', '#faf8f5', '#1e1a17', '#000000']) {
      fc.assert(fc.property(color, (any) => contrastOf(readableOn(any, [paper]), paper) >= textContrast));
      fc.assert(
        fc.property(color, (any) => contrastOf(readableOn(any, [paper], shapeContrast), paper) >= shapeContrast),
      );
    }
  });

  it('stay as they are where they can be read already', () => {
    expect(readableOn('#C2410C', ['#ffffff'])).toBe('#c2410c');
  });

  it('mix evenly', () => {
    expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
    expect(mix('#102030', '#ffffff', 0)).toBe('#102030');
  });
});
