import { describe, expect, it } from 'vitest';
import { asciiEmail, comparedEmail, isEmail } from './emailAddress.ts';
import { emailAddress, optionalEmail } from './fields.ts';

describe('an email address', () => {
  it.each([
    ...[
      'ann@mail.example',
      'Ann.Lee+tag@Mail.Example',
      "o'hara@mail.example",
      '_a-b@a-b.example',
      'a@b.co',
      '1@2.museum',
    ],
    ...[
      'max@müller.example',
      'max@MÜLLER.example',
      'max@bücher.müller.example',
      'max@mail.müller',
      'max@straße.example',
    ],
    ...['jürgen@mail.example', 'josé.garcía@correo.example', 'иван@почта.рф', '用户@例子.公司', 'δοκιμή@παράδειγμα.ελ'],
    ...['max@xn--mller-kva.example', 'ivan@xn--80a1acny.xn--p1ai', 'max@mu\u0308ller.example', 'अजय@डाटा.भारत'],
    ...['علي@مثال.السعودية', 'max@例子。公司'],
  ])('may be %s, and is kept as it was written', (email) => {
    expect(isEmail(email)).toBe(true);
    expect(emailAddress.parse(` ${email} `)).toBe(email);
    expect(optionalEmail.parse(email)).toBe(email);
  });

  it.each([
    ...['', 'ann', 'ann@', '@mail.example', 'ann@mail', 'ann@@mail.example', 'a b@mail.example', 'ann@mail .example'],
    ...[
      '.ann@mail.example',
      'ann.@mail.example',
      'a..b@mail.example',
      'ann@.example',
      'ann@mail..example',
      'ann@-.example',
    ],
    ...[
      'ann@1.2.3.4',
      'ann@[1.2.3.4]',
      'ann@mail.example/x',
      'ann@mail.example:25',
      'ann@müller.example:25',
      'ann@mail.e',
    ],
    ...[
      'ann@müller',
      'ann@mü ller.example',
      'ann@mü/ller.example',
      'ann@mü%6cler.example',
      'ann@mü_ller.example',
      '"a"@mail.example',
    ],
    ...[
      'ann@😀.example',
      '😀@mail.example',
      '\u0301a@mail.example',
      'ann@mail.example,bob@mail.example',
      '<ann@mail.example>',
    ],
    ...[
      `${'a'.repeat(250)}@b.example`,
      `a@${'ü'.repeat(60)}.${'ü'.repeat(60)}.${'ü'.repeat(60)}.${'ü'.repeat(60)}.example`,
    ],
  ])('is not %s', (text) => {
    expect(isEmail(text)).toBe(false);
    expect(emailAddress.safeParse(text).success).toBe(false);
  });

  it.each([
    ['max@müller.example', 'max@xn--mller-kva.example'],
    ['Max@MÜLLER.Example', 'max@xn--mller-kva.example'],
    ['max@mu\u0308ller.example', 'MAX@XN--MLLER-KVA.EXAMPLE'],
    ['max@ｍail.example', 'max@mail.example'],
    ['max@例子。公司', 'max@例子.公司'],
    ['JÜRGEN@mail.example', 'ju\u0308rgen@mail.example'],
    ['иван@почта.рф', 'иван@xn--80a1acny.xn--p1ai'],
    ['Ann@Mail.Example', 'ann@mail.example'],
  ])('%s is compared as the same as %s', (one, other) => expect(comparedEmail(one)).toBe(comparedEmail(other)));

  it.each([
    ['max@müller.example', 'max@muller.example'],
    ['max@müller.example', 'max@mueller.example'],
    ['max@mаil.example', 'max@mail.example'],
    ['jürgen@mail.example', 'jurgen@mail.example'],
    ['ann@mail.example', 'ann+x@mail.example'],
  ])('%s is another one than %s', (one, other) => expect(comparedEmail(one)).not.toBe(comparedEmail(other)));

  it('reaches a mail server with its host in ASCII, and its local part as it was written', () => {
    expect(asciiEmail('Jürgen@Müller.example')).toBe('Jürgen@xn--mller-kva.example');
    expect(asciiEmail('Ann@Mail.Example')).toBe('Ann@Mail.Example');
    expect(asciiEmail('[erased]')).toBe('[erased]');
  });
});
