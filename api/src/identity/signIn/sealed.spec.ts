import { describe, expect, it } from 'vitest';
import { seal, unseal } from './sealed.ts';

const secret = 'a secret of the installation';

describe('a sealed word', () => {
  it('contains its value', () => expect(unseal(secret, 'one', seal(secret, 'one', { a: 1 }))).toEqual({ a: 1 }));

  it('is invalid for another purpose', () => expect(unseal(secret, 'other', seal(secret, 'one', { a: 1 }))).toBeNull());

  it('is invalid under another secret, changed, or cut', () => {
    const word = seal(secret, 'one', { a: 1 });
    const [text = '', signature = ''] = word.split('.');
    const forged = Buffer.from('{"a":2}').toString('base64url');
    expect(unseal('another', 'one', word)).toBeNull();
    for (const other of [`${forged}.${signature}`, `${text}.`, text, '', '.', `${text}.${signature.slice(1)}`])
      expect(unseal(secret, 'one', other), other).toBeNull();
  });
});
