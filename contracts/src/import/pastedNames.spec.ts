import { describe, expect, it } from 'vitest';
import { pastedNames } from './pastedNames.ts';

const anna = { name: 'Anna Schmidt', phone: '0151 23456789', email: null, notes: null };
const mailed = { name: 'Anna Schmidt', phone: null, email: 'anna@example.com', notes: null };
const both = { ...anna, email: 'anna@example.com' };

describe('a line of pasted names', () => {
  it.each([
    'Anna Schmidt 0151 23456789',
    'Anna Schmidt, 0151 23456789',
    'Anna Schmidt,0151 23456789',
    'Anna Schmidt\t0151 23456789',
    'Anna\tSchmidt\t0151 23456789',
    'Anna Schmidt - 0151 23456789',
    'Anna Schmidt – 0151 23456789',
    'Anna Schmidt: 0151 23456789',
    'Anna Schmidt (0151 23456789)',
    'Anna Schmidt [0151 23456789]',
    'Anna Schmidt; 0151 23456789;',
    'Anna Schmidt | 0151 23456789',
    'Anna Schmidt Tel. 0151 23456789',
    'Anna Schmidt, Handy: 0151 23456789',
    'Anna Schmidt mobile 0151 23456789',
    '0151 23456789 Anna Schmidt',
    '0151 23456789, Anna Schmidt',
    '- Anna Schmidt 0151 23456789',
    '• Anna Schmidt, 0151 23456789',
    '* Anna Schmidt 0151 23456789',
    '1. Anna Schmidt 0151 23456789',
    '12) Anna Schmidt 0151 23456789',
    '[ ] Anna Schmidt 0151 23456789',
    '"Anna Schmidt","0151 23456789"',
    '  Anna  Schmidt   \u202a0151 23456789\u202c ',
    'Anna Schmidt\u00a00151\u00a023456789',
    'Anna Schmidt\n0151 23456789',
    'Anna Schmidt\n[Mobile] 0151 23456789',
  ])('has the name and the number of “%s”', (line) => expect(pastedNames(line)).toEqual([anna]));

  it.each([
    'Anna Schmidt <anna@example.com>',
    '"Anna Schmidt" <anna@example.com>',
    'Anna Schmidt (anna@example.com)',
    'Anna Schmidt, anna@example.com',
    'Anna Schmidt\tanna@example.com',
    'Anna Schmidt anna@example.com',
    'Anna Schmidt, E-Mail: anna@example.com',
    'Anna Schmidt [mailto:anna@example.com]',
    'anna@example.com Anna Schmidt',
    'anna@example.com - Anna Schmidt',
  ])('has the name and the address of “%s”', (line) => expect(pastedNames(line)).toEqual([mailed]));

  it.each([
    'Anna Schmidt, 0151 23456789, anna@example.com',
    'Anna Schmidt <anna@example.com> 0151 23456789',
    'anna@example.com; Anna Schmidt; 0151 23456789',
    'Anna Schmidt\nanna@example.com\n0151 23456789',
  ])('has all three of “%s”', (line) => expect(pastedNames(line)).toEqual([both]));

  it.each([
    ['+49 151 234 567-89'],
    ['+49 (0)151/23456789'],
    ['(415) 555-2671'],
    ['+1 415.555.2671 ext. 5'],
    ['0049-151-23456789'],
    ['015123456789'],
    ['٠٥٠١٢٣٤٥٦٧'],
  ])('keeps the number %s as it is written', (phone) => {
    expect(pastedNames(`Anna, ${phone}`)).toEqual([{ ...anna, name: 'Anna', phone }]);
    expect(pastedNames(`${phone} Anna`)).toEqual([{ ...anna, name: 'Anna', phone }]);
  });

  it.each([
    'Anna',
    'Anna-Lena Müller',
    'Schmidt, Anna',
    'José da Silva',
    'محمد علي',
    "O'Neill",
    'Dr. Anna Schmidt',
    'Oma',
  ])('may be the name “%s” alone', (name) =>
    expect(pastedNames(name)).toEqual([{ name, phone: null, email: null, notes: null }]),
  );

  it('keeps what else stands there as notes', () => {
    expect(pastedNames('Anna Schmidt, from school, 0151 23456789')).toEqual([{ ...anna, notes: 'from school' }]);
    expect(pastedNames('Anna Schmidt 0151 23456789 / 030 1234567')).toEqual([{ ...anna, notes: '030 1234567' }]);
    expect(pastedNames('Anna Schmidt - neighbour')).toEqual([{ ...anna, phone: null, notes: 'neighbour' }]);
  });

  it('takes years, house numbers and birthdays for no numbers', () => {
    expect(pastedNames('Anna Schmidt 1985, 12.03.1985').map(({ phone }) => phone)).toEqual([null]);
    expect(pastedNames('Anna, Hauptstr. 12').map(({ phone }) => phone)).toEqual([null]);
  });
});

describe('pasted names', () => {
  it('are one a line, without blank ones', () => {
    const people = pastedNames('Anna\r\n\r\n  \nBert, 0160 1234567\r\nCarla <carla@example.com>\n---\n');
    expect(people.map(({ name }) => name)).toEqual(['Anna', 'Bert', 'Carla']);
  });

  it('may be the addresses of a mail program in one line', () => {
    const people = pastedNames(
      'Anna Schmidt <anna@example.com>, "Maier, Bert" <bert@example.com>; carla.diaz@example.com',
    );
    expect(people.map(({ name, email }) => [name, email])).toEqual([
      ['Anna Schmidt', 'anna@example.com'],
      ['Maier, Bert', 'bert@example.com'],
      ['Carla Diaz', 'carla.diaz@example.com'],
    ]);
  });

  it('may be several names in one line', () =>
    expect(pastedNames('Anna, Bert Maier, Carla').map(({ name }) => name)).toEqual(['Anna', 'Bert Maier', 'Carla']));

  it('join a number to the name above it, not across a blank line', () => {
    const people = pastedNames('Anna\n0151 23456789\nBert\n0160 1234567\n\n0170 1234567');
    expect(people.map(({ name, phone }) => [name, phone])).toEqual([
      ['Anna', '0151 23456789'],
      ['Bert', '0160 1234567'],
      ['', '0170 1234567'],
    ]);
  });
});
