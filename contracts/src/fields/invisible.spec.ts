import { describe, expect, it } from 'vitest';
import { emailAddress, keptLines, optionalText, requiredText, searchText, text, webUrl } from './fields.ts';
import { withoutMarks } from './invisible.ts';
import { profileForm } from '../identity/profileForm.ts';
import { prospectForm } from '../prospect/prospect.ts';

const marks = [
  ...['\u00ad', '\u061c', '\u180e', '\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\u202a', '\u202b', '\u202c'],
  ...['\u202d', '\u2060', '\u2061', '\u2064', '\u2066', '\u2067', '\u2068', '\u2069', '\u206a', '\ufe0e', '\ufe0f'],
  ...['\ufeff', '\ufff9'],
];

describe('marks that nobody sees in a field of one line', () => {
  it.each(marks.map((mark) => [mark.codePointAt(0)?.toString(16), mark]))('are removed: U+%s', (_code, mark) => {
    for (const typed of [
      `${mark}Ann Lee`,
      `Ann Lee${mark}`,
      `Ann${mark} Lee`,
      `${mark} Ann Lee ${mark}`,
      `A${mark}nn Lee`,
    ])
      expect(requiredText(50, 'missing').parse(typed)).toBe('Ann Lee');
    expect(prospectForm.parse({ name: 'P', phone: `${mark}+49 151${mark} 23456789${mark}` }).phone).toBe(
      '+49 151 23456789',
    );
    expect(emailAddress.parse(`${mark}ann@mail.example${mark}`)).toBe('ann@mail.example');
    expect(webUrl.parse(`https://a.example/${mark}b${mark}`)).toBe('https://a.example/b');
    expect(searchText.parse(`${mark}ann${mark}`)).toBe('ann');
    const person = { email: `a@b.example${mark}`, username: `${mark}ann.l`, firstName: `An${mark}n` };
    expect(profileForm.parse(person)).toMatchObject({ email: 'a@b.example', username: 'ann.l', firstName: 'Ann' });
  });

  it.each([
    ...['علی\u200cرضا', 'می\u200cخواهم', 'क्\u200dष', 'क्\u200cष'],
    ...['👩‍💻', '👨‍👩‍👧‍👦 Family', '👩🏽‍🚀', '🏳️‍🌈', '❤️', '1️⃣', '☎︎'],
    ...['🏴󠁧󠁢󠁷󠁬󠁳󠁿 Wales', '🇩🇪 Team', 'e\u0301', 'Zoë', 'שָׁלוֹם', '葛\u{e0100}城'],
  ])('stay where they belong to a letter or an emoji: %s', (value) => {
    expect(text(50).parse(value)).toBe(value);
    expect(text(50).parse(`\u200e${value}\u200f`)).toBe(value);
  });

  it('leave nothing of a field that has only them', () => {
    expect(optionalText(50).parse('\u200b\u2060')).toBeNull();
    expect(requiredText(50, 'missing').safeParse('\u200e\ufeff').error?.issues[0]?.message).toBe('missing');
    expect(withoutMarks('\u200d\u200c')).toBe('');
  });

  it.each(['a\u202eb', 'a\u0000b', 'a\u001b[2Jb', 'a\u0085b', 'a\u{e0061}b'])(
    'are no controls, which are refused: %j',
    (value) => expect(text(50).safeParse(value).success).toBe(false),
  );
});

describe('marks that nobody sees in a longer text', () => {
  it.each([
    ...[
      'علی\u200cرضا\nمی\u200cخواهم',
      '👩‍💻\n🏳️‍🌈',
      'Donau\u00addampf\u00adschiff',
      'C++\u200e نسخه',
      'ไทย\u200bไทย',
      'a\u2060b',
    ],
  ])('stay: %j', (value) => expect(keptLines(50).parse(value)).toBe(value));

  it('lose the directions that a copied number brings along', () => {
    expect(keptLines(50).parse('Call\n\u202a+49 151 23456789\u202c or \u2066Ann\u2069\ufeff')).toBe(
      'Call\n+49 151 23456789 or Ann',
    );
    expect(keptLines(50).safeParse('a\u202eb').success).toBe(false);
  });
});
