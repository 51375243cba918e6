import { translateTo } from '@upline/contracts/catalogs';
import { describe, expect, it } from 'vitest';
import { hashPassword, isOutdatedHash, passwordProblem, verifyPassword } from './passwords.ts';

const ada = 'ada@example.com';

describe('choosing a password', () => {
  it.each(['demo-demo', 'correct horse battery', 'Zwölf Boxkämpfer', '🐎🐎🐍🐎🐎🐎🐎🐎'])('accepts %s', (password) => {
    expect(passwordProblem(password, ada)).toBeNull();
  });

  it.each([
    ['', 'Please choose a password'],
    ['short-1', 'Please use at least 8 characters'],
    ['🐎🐎🐍🐎', 'Please use at least 8 characters'],
    ['x-'.repeat(101), 'Please use at most 200 characters'],
    ['ADA@example.com', 'Please choose a password that is not your email'],
    ['PassWord', 'This password is too common. Please choose another one'],
    ['1q2w3e4r', 'This password is too common. Please choose another one'],
    ['zzzzzzzzzz', 'This password is too common. Please choose another one'],
    ['23456789', 'This password is too common. Please choose another one'],
    ['jihgfedcba', 'This password is too common. Please choose another one'],
  ])('refuses %j: %s', (password, problem) => {
    expect(translateTo('en')(passwordProblem(password, ada) ?? '')).toBe(problem);
  });
});

describe('checking a password', () => {
  it('accepts the right one in any Unicode form, and no other', async () => {
    const hash = await hashPassword('Zwölf Boxkämpfer');
    expect(await verifyPassword('Zwo\u0308lf Boxka\u0308mpfer', hash)).toBe(true);
    expect(await verifyPassword('zwölf boxkämpfer', hash)).toBe(false);
    expect(await verifyPassword('', hash)).toBe(false);
  });

  it('gives the same password another hash each time', async () => {
    expect(await hashPassword('demo-demo')).not.toBe(await hashPassword('demo-demo'));
  });

  it('never succeeds without an account', async () => {
    expect(await verifyPassword('demo-demo', null)).toBe(false);
  });

  it('accepts hashes of another cost, and reports them as outdated', async () => {
    const cheap = 'argon2id$64$1$1$AAAAAAAAAAAAAAAAAAAAAA$' + Buffer.alloc(32).toString('base64url');
    expect(await verifyPassword('demo-demo', cheap)).toBe(false);
    expect(isOutdatedHash(cheap)).toBe(true);
    expect(isOutdatedHash(await hashPassword('demo-demo'))).toBe(false);
  });
});
