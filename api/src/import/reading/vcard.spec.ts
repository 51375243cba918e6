import { describe, expect, it } from 'vitest';
import { tableOf } from '../../../testing/readTable.ts';
import { matchColumns } from './matchColumns.ts';

const peopleIn = (text: string | Buffer) => {
  const table = tableOf(text);
  return [...table.rows].map(({ cells }) =>
    Object.fromEntries(
      table.columns.map((column, at) => [column, cells[at]] as const).filter(([, cell]) => cell !== ''),
    ),
  );
};

const card = (version: string, ...lines: string[]): string =>
  ['BEGIN:VCARD', `VERSION:${version}`, ...lines, 'END:VCARD', ''].join('\r\n');

describe('contacts of a phone', () => {
  it('are read as Android writes them', () => {
    const text = card(
      '2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg;;;',
      'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=B6rg M=C3=BCller',
      'TEL;CELL;PREF:+49 151 23456789',
      'TEL;HOME:030 901820',
      'EMAIL;HOME:joerg@example.com',
      'NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Kennt sich mit Fu=C3=9Fball aus und ko=',
      'mmt gern=0D=0Aam =3D Abend=',
      ' vorbei',
      'PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD=',
      ' TEL:0160 999999',
      '',
      'ORG:Acme;Sales',
    );
    expect(peopleIn(text)).toEqual([
      {
        name: 'Jörg Müller',
        email: 'joerg@example.com',
        phone: '+49 151 23456789',
        notes: 'Kennt sich mit Fußball aus und kommt gern\r\nam = Abend vorbei\n030 901820\nAcme, Sales',
      },
    ]);
  });

  it('are read in an old character set', () => {
    const text = card('2.1', 'N;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:M=FCller;J=F6rg');
    expect(peopleIn(text)).toEqual([{ name: 'Jörg Müller' }]);
    expect(peopleIn(Buffer.from(card('2.1', 'FN:Jörg Müller'), 'latin1'))).toEqual([{ name: 'Jörg Müller' }]);
  });

  it('are read as an iPhone writes them', () => {
    const text = card(
      '3.0',
      'PRODID:-//Apple Inc.//iPhone OS 17.0//EN',
      'N:Schmidt;Anna;Maria;Dr.;',
      'FN:Dr. Anna Maria Schmidt',
      'item1.EMAIL;type=INTERNET;type=pref:anna@example.com',
      'item1.X-ABLabel:_$!<Other>!$_',
      'item2.TEL;type=CELL;type=VOICE:+49 (151) 234-56789',
      'NOTE:One\\, two\\; three\\nand a long line that is folde',
      ' d here',
      'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ',
      ' SkZJRgABAQAAAQABAAD',
    );
    expect(peopleIn(text)).toEqual([
      {
        name: 'Dr. Anna Maria Schmidt',
        email: 'anna@example.com',
        phone: '+49 (151) 234-56789',
        notes: 'One, two; three\nand a long line that is folded here',
      },
    ]);
  });

  it('are read in version 4.0', () => {
    const text = card(
      '4.0',
      'FN:Simon Perreault',
      'N:Perreault;Simon;;;ing. jr',
      'TEL;VALUE=uri;TYPE="voice,home":tel:+1-418-555-1234;ext=102',
      'TEL;VALUE=uri;PREF=1;TYPE="text,cell":tel:+1-418-555-5678',
      'EMAIL;TYPE=work:simon@example.com',
      'PHOTO:data:image/jpeg;base64,MIICajCCAdOgAwIBAgICBEUwDQ',
      'TITLE:Shrimp Man',
    );
    expect(peopleIn(text)).toEqual([
      {
        name: 'Simon Perreault',
        email: 'simon@example.com',
        phone: '+1-418-555-5678',
        notes: '+1-418-555-1234;ext=102\nShrimp Man',
      },
    ]);
  });

  it('may be companies, and may have names in parts alone', () => {
    const text = card('3.0', 'N:;;;;', 'FN:', 'ORG:Acme GmbH;', 'TEL:1234567') + card('2.1', 'N:Diaz;Carla');
    expect(peopleIn(text)).toEqual([{ name: 'Acme GmbH', phone: '1234567' }, { name: 'Carla Diaz' }]);
  });

  it('keep all of several numbers, each once and faxes last', () => {
    const tel = ['TEL;FAX:1111111', 'TEL;CELL:2222222', 'TEL;HOME:3333333', 'TEL;WORK:2222222'];
    expect(peopleIn(card('3.0', 'FN:Anna', ...tel))).toEqual([
      { name: 'Anna', phone: '2222222', notes: '3333333\n1111111' },
    ]);
  });

  it('have that number first which can be called, the most preferred, and a fax last', () => {
    const phoneOf = (version: string, ...lines: string[]) =>
      peopleIn(card(version, 'FN:Anna', ...lines)).map(({ phone, notes = '' }) => [phone, notes]);
    expect(phoneOf('2.1', 'TEL;CELL:*100#', 'TEL;CELL:unknown', 'TEL;HOME:030 901820')).toEqual([
      ['030 901820', '*100#\nunknown'],
    ]);
    expect(phoneOf('3.0', 'TEL;TYPE=FAX,PREF:1111111', 'TEL;TYPE=CELL:2222222')).toEqual([['2222222', '1111111']]);
    expect(phoneOf('4.0', 'TEL;PREF=100:1111111', 'TEL:2222222', 'TEL;PREF=2:3333333', 'TEL;PREF=1:4444444')).toEqual([
      ['4444444', '3333333\n1111111\n2222222'],
    ]);
    expect(phoneOf('4.0', `TEL:${'0'.repeat(60)}`, 'TEL;TYPE=pager:1111111', 'TEL:2222222')).toEqual([
      ['2222222', `1111111\n${'0'.repeat(60)}`],
    ]);
    expect(phoneOf('3.0', 'TEL:ask her')).toEqual([['ask her', '']]);
  });

  it('have that address first which can be written to', () => {
    const text = card('3.0', 'FN:Anna', 'EMAIL;type=pref:ask', 'EMAIL:anna', 'EMAIL:anna@example.com');
    expect(peopleIn(text)).toEqual([{ name: 'Anna', email: 'anna@example.com', notes: 'ask\nanna' }]);
  });

  it('are no groups, and may lack their end', () => {
    const text = card('4.0', 'KIND:group', 'FN:Family') + card('3.0', 'X-ADDRESSBOOKSERVER-KIND:group', 'FN:Friends');
    expect(peopleIn(`${text}BEGIN:VCARD\nFN:Anna\nBEGIN:VCARD\nFN:Bert`)).toEqual([{ name: 'Anna' }, { name: 'Bert' }]);
  });

  it('are in four columns that are matched', () => {
    const table = tableOf(card('3.0', 'FN:Anna'));
    expect([table.kind, table.count, matchColumns(table)]).toEqual(['vcard', 1, ['name', 'email', 'phone', 'notes']]);
  });

  it('may be 10,000 with a photo and three numbers each', () => {
    const photo = `PHOTO;ENCODING=b;TYPE=JPEG:${'QUJD'.repeat(18)}\r\n ${'QUJD'.repeat(18)}\r\n`.repeat(10);
    const people = Array.from({ length: 10_000 }, (_person, at) =>
      card('3.0', `FN:Person ${at}`, photo + ['1', '2', '3'].map((end) => `TEL:030${100_000 + at}${end}`).join('\r\n')),
    );
    const read = peopleIn(people.join(''));
    expect(read).toHaveLength(10_000);
    expect(read[9_999]).toEqual({ name: 'Person 9999', phone: '0301099991', notes: '0301099992\n0301099993' });
  });
});
