import { comparedPhone } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { writtenNumbers } from '../../../../testing/people/writtenNumbers.ts';
import { readPhone } from './readPhone.ts';

const comparedIn = (country: string, typed: string): string | null => comparedPhone(readPhone(typed, country));

describe.each(writtenNumbers)('numbers as they are compared in $country', (known) => {
  const { country, number, spellings, others } = known;

  it('meet in 40 spellings', () => {
    expect(new Set(spellings).size).toBeGreaterThanOrEqual(40);
    expect(spellings.filter((typed) => comparedIn(country, typed) !== number)).toEqual([]);
  });

  it('do not meet 40 others that are near', () => {
    expect(new Set(others).size).toBeGreaterThanOrEqual(40);
    expect(others.filter((typed) => comparedIn(country, typed) === number)).toEqual([]);
  });
});
