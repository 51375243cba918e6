import { describe, expect, it } from 'vitest';
import { emailKey, userIdOf } from './accounts.ts';

describe('who somebody is', () => {
  it('depends on issuer and subject, and on both', () => {
    const ids = [
      userIdOf('https://one.test', 's1'),
      userIdOf('https://two.test', 's1'),
      userIdOf('https://one.test', 's2'),
      userIdOf('https://one.test\ns1', ''),
    ];
    expect(new Set(ids).size).toBe(4);
    expect(userIdOf('https://one.test', 's1')).toBe(ids[0]);
  });
});

describe('an address', () => {
  it('is the same in any case and any Unicode form', () => {
    expect(emailKey('ZOË@Example.COM')).toBe(emailKey('zoe\u0308@example.com'));
  });
});
