import { expect, it } from 'vitest';
import { emailKey } from './emailKey.ts';

it('treats spellings of an address as equal when they differ in case or Unicode form only', () => {
  expect(emailKey('ZOË@Example.COM')).toBe(emailKey('zoe\u0308@example.com'));
});
