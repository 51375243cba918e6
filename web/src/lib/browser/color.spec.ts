import { contrastOf, textContrast } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { personColors } from './color.ts';

const people = Array.from({ length: 500 }, (_none, index) => `0197a${index}-person`);

describe('the colours of a person', () => {
  it('are the same every time', () => {
    expect(personColors('maya')).toEqual(personColors('maya'));
  });

  it('have enough contrast in both schemes for everybody', () => {
    for (const { light, dark } of people.map(personColors)) {
      expect(contrastOf(light.text, light.surface)).toBeGreaterThanOrEqual(textContrast);
      expect(contrastOf(dark.text, dark.surface)).toBeGreaterThanOrEqual(textContrast);
    }
  });

  it('differ from person to person', () => {
    expect(new Set(people.map((id) => personColors(id).light.surface)).size).toBe(18);
  });
});
