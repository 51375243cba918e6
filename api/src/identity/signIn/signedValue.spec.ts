import { describe, expect, it } from 'vitest';
import { signValue, verifyValue } from './signedValue.ts';

const secret = 'a secret of the installation';

describe('a sealed word', () => {
  it('contains its value', () =>
    expect(verifyValue(secret, 'one', signValue(secret, 'one', { a: 1 }))).toEqual({ a: 1 }));

  it('is invalid for another purpose', () =>
    expect(verifyValue(secret, 'other', signValue(secret, 'one', { a: 1 }))).toBeNull());

  it('is invalid under another secret, changed, or cut', () => {
    const word = signValue(secret, 'one', { a: 1 });
    const [text = '', signature = ''] = word.split('.');
    const forged = Buffer.from('{"a":2}').toString('base64url');
    expect(verifyValue('another', 'one', word)).toBeNull();
    for (const other of [`${forged}.${signature}`, `${text}.`, text, '', '.', `${text}.${signature.slice(1)}`])
      expect(verifyValue(secret, 'one', other), other).toBeNull();
  });
});
