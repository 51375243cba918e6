import { describe, expect, it } from 'vitest';
import { completedAddress } from './completedAddress.ts';

describe('an address as a person types it', () => {
  it.each([
    ['www.youtube.com/watch?v=1', 'https://www.youtube.com/watch?v=1'],
    ['youtube.com/@name', 'https://youtube.com/@name'],
    ['youtu.be', 'https://youtu.be'],
    ['  www.example.com  ', 'https://www.example.com'],
    ['\u200ewww.example.com', 'https://www.example.com'],
    ['//example.com/a', 'https://example.com/a'],
    ['example.com:8443/a', 'https://example.com:8443/a'],
    ['example.com?a=b.c', 'https://example.com?a=b.c'],
    ['müller.de/über-uns', 'https://müller.de/über-uns'],
    ['مثال.إختبار', 'https://مثال.إختبار'],
    ['a-b.co.uk#c d', 'https://a-b.co.uk#c d'],
  ])('is completed where its scheme is missing: %s', (typed, completed) => {
    expect(completedAddress(typed)).toBe(completed);
  });

  it.each([
    '',
    'https://example.com',
    'HTTP://example.com',
    'javascript:alert(1)',
    'javascript:a.b/c',
    'mailto:ann@example.com',
    'tel:+49.30',
    'ann@example.com',
    'localhost',
    'localhost:3000',
    'hello',
    'hello world.com',
    'example.',
    '.com',
    '../a.b',
    'data:text/html,a.b',
    'example.com:x',
  ])('stays as it is where it is whole, or no address: %s', (typed) => {
    expect(completedAddress(typed)).toBe(typed);
  });
});
