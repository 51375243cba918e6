import { contrastOf, textContrast } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { personColors } from './color.ts';

const people = Array.from({ length: 500 }, (_none, index) => `0197a${index}-person`);

describe('the colours of a person', () => {
  it('are the same every time', () => {
    expect(personColors('maya')).toEqual(personColors('maya'));
  });

  it('can be read in both schemes, whoever it is', () => {
    for (const { light, dark } of people.map(personColors)) {
      expect(contrastOf(light.text, light.surface)).toBeGreaterThanOrEqual(textContrast);
      expect(contrastOf(dark.text, dark.surface)).toBeGreaterThanOrEqual(textContrast);
    }
  });

  it('tell people apart', () => {
    expect(new Set(people.map((id) => personColors(id).light.surface)).size).toBe(18);
  });
});
