import { describe, expect, it } from 'vitest';
import { parseClaims } from './claims.ts';

const parse = (names: Record<string, unknown>) =>
  parseClaims({ iss: 'i', sub: 's', aud: 'a', exp: 1, iat: 1, email: 'ann@mail.example', ...names });

describe('names that an outside provider sends', () => {
  // shows I28
  it.each([
    [
      { given_name: 'Ann', family_name: 'Lee' },
      { firstName: 'Ann', lastName: 'Lee' },
    ],
    [{ name: 'Ann van Lee' }, { firstName: 'Ann', lastName: 'van Lee' }],
    [{ given_name: ' Ann\n\tMay ' }, { firstName: 'Ann May', lastName: null }],
    [{ given_name: 'x'.repeat(200) }, { firstName: 'x'.repeat(80), lastName: null }],
    [
      { given_name: 'https://evil.example', family_name: 'Lee' },
      { firstName: null, lastName: 'Lee' },
    ],
    [{ name: 'www.evil.example Lee' }, { firstName: null, lastName: 'Lee' }],
    [
      { given_name: '\u200b', family_name: 7 },
      { firstName: null, lastName: null },
    ],
  ])('%j become names by the rules of names', (claims, names) => expect(parse(claims)).toMatchObject(names));
});

describe('the address that an outside provider sends', () => {
  it.each(['max@müller.example', 'jürgen@mail.example', 'иван@почта.рф'])('may be %s', (email) =>
    expect(parse({ email })).toMatchObject({ email }),
  );

  it('is the same in the userinfo in any case and in either form of its host', () => {
    const token = { iss: 'i', sub: 's', aud: 'a', exp: 1, iat: 1, email: 'max@müller.example' };
    const more = { email: 'MAX@xn--mller-kva.example', email_verified: true };
    expect(parseClaims(token, more)).toMatchObject({ email: 'max@müller.example', emailVerified: true });
    expect(parseClaims(token, { ...more, email: 'max@muller.example' })).toMatchObject({ emailVerified: false });
  });
});
