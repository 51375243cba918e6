import { describe, expect, it } from 'vitest';
import { userIdOf } from './accounts.ts';

describe('the id of a person', () => {
  it('depends on both the issuer and the subject', () => {
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
