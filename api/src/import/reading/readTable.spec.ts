import { describe, expect, it } from 'vitest';
import { tableOf } from '../../../testing/readTable.ts';
import type { Table } from './table.ts';

const cellsOf = (table: Table) => [...table.rows].map(({ cells }) => cells);

const text = 'name;phone;notes\r\nJörg Müller;0151 23456789;"one\r\ntwo ""three"""\r\nZoë;;\r\n';
const rows = [
  ['Jörg Müller', '0151 23456789', 'one\r\ntwo "three"'],
  ['Zoë', '', ''],
];

const utf16 = (written: string): Buffer => Buffer.from(written, 'utf16le');
const latin1 = (written: string): Buffer => Buffer.from(written, 'latin1');

describe('the encoding of a file', () => {
  it.each([
    ['utf-8', 'without mark', Buffer.from(text)],
    ['utf-8', 'with mark', Buffer.from(`\ufeff${text}`)],
    ['utf-16le', 'with mark', utf16(`\ufeff${text}`)],
    ['utf-16le', 'without mark', utf16(text)],
    ['utf-16be', 'with mark', utf16(`\ufeff${text}`).swap16()],
    ['utf-16be', 'without mark', utf16(text).swap16()],
    ['windows-1252', 'of Excel', latin1(text)],
  ])('may be %s %s', (encoding, _how, bytes) => {
    const table = tableOf(bytes);
    expect([table.encoding, table.columns, cellsOf(table)]).toEqual([encoding, ['name', 'phone', 'notes'], rows]);
  });

  it('may be the one of Excel in Poland', () => {
    const bytes = Buffer.from([...latin1('name;city\r\nPawe'), 0xb3, ...latin1(' Wo'), 0x9f, ...latin1('niak;'), 0xa3]);
    const table = tableOf(Buffer.concat([bytes, Buffer.from([0xf3, 0x64, 0x9f])]));
    expect([table.encoding, cellsOf(table)]).toEqual(['windows-1250', [['Paweł Woźniak', 'Łódź']]]);
  });

  it('may be the one of Excel in Arabic countries', () => {
    const name = [0xe3, 0xcd, 0xe3, 0xcf];
    const table = tableOf(Buffer.from([...latin1('name,phone\r\n'), ...name, ...latin1(',0501234567')]));
    expect([table.encoding, cellsOf(table)]).toEqual(['windows-1256', [['محمد', '0501234567']]]);
  });

  it('keeps the euro and the long dash of Windows', () => {
    const bytes = Buffer.from([...latin1('name,notes\nJosé,5 '), 0x80, ...latin1(' '), 0x96, ...latin1(' later')]);
    expect(cellsOf(tableOf(bytes))).toEqual([['José', '5 € – later']]);
  });
});

describe('the separator of a file', () => {
  it.each([
    [',', 'name,phone\nAnna,1\n"Maier, Bert",2'],
    [';', 'name;phone\nAnna;1\nMaier, Bert;2\nCarla; 3'],
    ['\t', 'name\tphone\nAnna\t1\nMaier, Bert\t2'],
    [';', 'sep=;\r\nname;phone\r\nAnna;1'],
    [null, 'name\nAnna\nBert'],
  ])('is found: %j', (separator, written) => {
    const table = tableOf(written);
    expect([table.separator, table.columns[0], [...table.rows][0]?.cells[0]]).toEqual([separator, 'name', 'Anna']);
  });
});

describe('the header of a file', () => {
  it.each([
    ['is known by its words', 'Vorname;Nachname\nAnna;Schmidt', ['Vorname', 'Nachname']],
    ['is known by the data below it', 'Wer,Womit\nAnna,anna@example.com', ['Wer', 'Womit']],
    ['may leave a column without name', 'name,,phone\nAnna,x,1', ['name', 'B', 'phone']],
  ])('%s', (_how, written, columns) => {
    const table = tableOf(written);
    expect([table.header, table.columns, table.count]).toEqual([true, columns, 1]);
  });

  it.each([
    ['Anna,0151 23456789\nBert,0160 1234567', 2],
    ['Anna\nBert,0160 1234567', 2],
    ['Anna Schmidt\nBert Maier\nCarla Diaz', 3],
    ['Anna;anna@example.com', 1],
  ])('may be missing: %j', (written, count) => {
    const table = tableOf(written);
    expect([table.header, table.columns[0], table.count]).toEqual([false, 'A', count]);
  });

  it('is what a person says it is', () => {
    expect(tableOf('name,phone\nAnna,1', { header: false }).count).toBe(2);
    expect(tableOf('Anna,0151 23456789\nBert,0160 1234567', { header: true }).columns).toEqual([
      'Anna',
      '0151 23456789',
    ]);
  });
});

describe('the rows of a file', () => {
  it('have a cell for each column, and blank ones are left out', () => {
    const table = tableOf('name,phone\nAnna\n,,\n\n  \nBert,1,more\n,,,,\n');
    expect(table.columns).toEqual(['name', 'phone', 'C']);
    expect([...table.rows]).toEqual([
      { row: 1, cells: ['Anna', '', ''] },
      { row: 2, cells: ['Bert', '1', 'more'] },
    ]);
  });

  it('may have quotation marks within a cell', () =>
    expect(cellsOf(tableOf('name,notes\nAnna "Ann" Schmidt,"a ""b"" c"\n"Bert" Maier, "x, y"'))).toEqual([
      ['Anna "Ann" Schmidt', 'a "b" c'],
      ['"Bert" Maier', 'x, y'],
    ]));

  it('are the same wherever the bytes are cut, also with thousands of blank ones between', () => {
    // cut within a plain cell, within quotes and behind a whole row
    const nameOf = (at: number): string => `Person ${at} ${'ü'.repeat(at % 97)}`;
    const lines = Array.from({ length: 9_000 }, (_line, at) => `${nameOf(at)},"a\n""${'x'.repeat(at % 89)}"`);
    const table = tableOf(`name,notes\r\n${lines.join('\r\n')}${'\r\n,'.repeat(200_000)}\r\nLast,x`);
    const cells = cellsOf(table);
    expect([table.count, cells.length, cells.at(-1)]).toEqual([9_001, 9_001, ['Last', 'x']]);
    for (const [at, [name, notes]] of cells.slice(0, -1).entries())
      expect([name, notes]).toEqual([nameOf(at), `a\n"${'x'.repeat(at % 89)}`]);
  });

  it('can be walked again', () => {
    const table = tableOf(text);
    expect(cellsOf(table)).toEqual(cellsOf(table));
  });
});
