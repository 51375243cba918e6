import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { translateTo } from '../../catalogs/catalogs.ts';
import {
  foundTeamForm,
  nameProblem,
  optionalName,
  organizationFormOver,
  profileFormOver,
  prospectForm,
  text,
} from '../index.ts';

const problemsOf = (schema: z.ZodType, value: unknown): Record<string, string> =>
  Object.fromEntries(
    (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      translateTo('en')(message),
    ]),
  );

const address = 'Please leave out web addresses, and put a space after a dot';

describe('a name of a person or an organization', () => {
  it.each([
    ...['Dr. Smith', 'J.R. Example Inc.', 'St.John', 'Mr. O’Neil Jr.', 'GmbH & Co.KG', 'Ann B.Sc.', 'E.ON', 'A.B.C.'],
    ...['Team No. 1', 'Yahoo! Berlin', 'Ana & Bo', '3.5 Million Club', 'S.p.A. Milano', 'Q1/Q2 Leaders', 'Acme, Inc.'],
    ...['José García', 'Zoë\u0301', 'محمد علی\u200cرضا', '李小龙'],
    ...['👨‍👩‍👧‍👦 Family', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Team', 'M. 2026', 'U.S. Team'],
  ])('may be %s', (name) => expect(nameProblem(name)).toBeNull());

  // shows 5.21, I28
  it.each([
    ...['https://evil.example', 'Your Bank HTTPS://Evil.Example/', 'www.evil', 'WWW2.evil.test', 'ftp://x'],
    ...['evil.com', 'Your Bank evil.com now', 'Evil.COM', 'login.your-bank.de', 'evil.рф', 'see t.co/abc', 'x.com'],
    ...[
      'evil．com',
      'evil。com',
      'ev\u200bil.c\u00adom',
      'evil.zip!',
      '10.0.0.1',
      'ann@evil.example',
      'bit.ly/x',
      'a.io?x',
    ],
  ])('holds no address of the web: %s', (name) => expect(nameProblem(name)).toBe(address));

  // shows 5.21, I28
  it.each([
    ['a\nb', 'Please use one line, without tabs'],
    ['a\u2029b', 'Please use one line, without tabs'],
    ['x'.repeat(81), 'Please use at most 80 characters'],
    ['\u200b\u2060\ufeff', 'Please use characters that can be seen'],
    ['\u3164\u2800\u0301', 'Please use characters that can be seen'],
  ])('is one line of at most 80 characters that can be seen: %j', (name, problem) =>
    expect(translateTo('en')(nameProblem(name) ?? '')).toBe(problem),
  );

  it('may be a username with a dot, and no address', () => {
    for (const name of ['ann.lee', 'wei.li', 'j.r.smith']) expect(nameProblem(name, 'username')).toBeNull();
    for (const name of ['evil.com', 'www.ann', 'http://a', 'ann.li/x'])
      expect(nameProblem(name, 'username')).toBe(address);
  });

  it('is refused in the forms that make one', () => {
    expect(problemsOf(foundTeamForm, { name: 'evil.com' })).toEqual({ name: address });
    expect(problemsOf(optionalName, 'x'.repeat(81))).toEqual({ '': 'Please use at most 80 characters' });
    expect(optionalName.parse(' ')).toBeNull();
  });
});

describe('a name that an earlier version stored', () => {
  const long = `www.old.com ${'x'.repeat(85)}`;
  const profile = { firstName: long, lastName: null, username: 'www.old.com' };
  const email = 'a@b.test';

  // shows I28
  it('goes back as it is beside a change', () => {
    expect(profileFormOver(profile).parse({ ...profile, lastName: 'New', email })).toMatchObject({ firstName: long });
    expect(organizationFormOver({ name: long }).parse({ name: long, domain: 'a.test' })).toMatchObject({ name: long });
  });

  it('is replaced by one that follows the rules', () => {
    expect(problemsOf(profileFormOver(profile), { ...profile, firstName: 'evil.com', email })).toEqual({
      firstName: address,
    });
    expect(problemsOf(organizationFormOver({ name: long }), { name: `${long} and more` })).toEqual({
      name: 'Please use at most 80 characters',
    });
    expect(problemsOf(organizationFormOver({ name: long }), {})).toEqual({ name: 'Organization name is required' });
  });
});

describe('a text of one line', () => {
  it('keeps joiners and marks inside, and flags of regions', () => {
    const values = ['علی\u200cرضا', '👩‍💻', 'e\u0301', '🏴󠁧󠁢󠁷󠁬󠁳󠁿'];
    for (const value of values) expect(text(50).parse(value)).toBe(value);
  });

  it('is no part of longer notes', () => expect(prospectForm.parse({ name: 'P', notes: 'a\nb' }).notes).toBe('a\nb'));
});
