import { describe, expect, it } from 'vitest';
import { readPhone } from './readPhone.ts';

describe('a number of a prospect', () => {
  it.each([
    ['0151 23456789', 'DE', '+4915123456789'],
    ['0049 170 1234567', 'DE', '+491701234567'],
    ['(415) 555-2671', 'US', '+14155552671'],
    ['٠٥٠١٢٣٤٥٦٧', 'SA', '+966501234567'],
    ['+49 151 23456789', 'US', '+4915123456789'],
    ['+1 (415) 555-2671', null, '+14155552671'],
  ])('%s in %s is kept as %s', (typed, country, kept) => expect(readPhone(typed, country)).toBe(kept));

  it.each([
    ['0151 23456789', null],
    ['0151 23456789', 'XX'],
    ['call me at 0151 23456789', 'DE'],
    ['0151 23456789 or 0151 23456780', 'DE'],
    ['+1 (415) 555-2671 ext. 5', 'US'],
    ['12', 'DE'],
    ['by the door', 'DE'],
  ])('that cannot be read stays as it was typed: %s in %s', (typed, country) =>
    expect(readPhone(typed, country)).toBe(typed),
  );

  it('may be missing', () => expect(readPhone(null, 'DE')).toBeNull());
});
