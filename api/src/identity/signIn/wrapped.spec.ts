import { describe, expect, it } from 'vitest';
import { createWrapping, deriveKey } from './wrapped.ts';

const secret = 'a secret of the installation, long enough';
const { wrap, unwrap, nameOf } = createWrapping(secret, 'one');

describe('a wrapped value', () => {
  it('comes back where it was put, and shows none of its text', () => {
    const word = wrap('here', { key: 'the-text' });
    expect(unwrap('here', word)).toEqual({ key: 'the-text' });
    expect(word).not.toContain(Buffer.from('the-text').toString('base64url').slice(1, -1));
    expect(wrap('here', { key: 'the-text' })).not.toBe(word);
  });

  it('is not read under another secret, for another purpose or place, changed, or cut', () => {
    const word = wrap('here', 1);
    const others = [createWrapping(`${secret}!`, 'one'), createWrapping(secret, 'other')];
    for (const { unwrap: open } of others) expect(open('here', word)).toBeNull();
    const changed = `${word.slice(0, -2)}${word.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const wrong of [changed, word.slice(0, -4), 'wrapped1.', '', '1'])
      expect(unwrap('here', wrong), wrong).toBeNull();
    expect(unwrap('there', word)).toBeNull();
  });

  it('has a name that is the same again and another one under another secret', () => {
    expect(nameOf('id')).toBe(createWrapping(secret, 'one').nameOf('id'));
    expect(new Set([nameOf('id'), nameOf('id2'), createWrapping(`${secret}!`, 'one').nameOf('id')]).size).toBe(3);
  });

  it('has a key for each purpose', () => expect(deriveKey(secret, 'a').equals(deriveKey(secret, 'b'))).toBe(false));
});
