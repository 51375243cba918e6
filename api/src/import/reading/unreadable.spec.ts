import { describe, expect, it } from 'vitest';
import { readTable } from '../../../testing/readTable.ts';

const problemOf = (bytes: Buffer | string): unknown => {
  const table = readTable(bytes);
  return 'problem' in table ? table.problem : `${table.count} rows`;
};

const binary = (head: readonly number[]): Buffer =>
  Buffer.from([...head, ...Array.from({ length: 300 }, (_b, at) => at)]);
const zip = (name: string): Buffer => Buffer.from(`PK\x03\x04\x14\0\0\0\b\0${name}\x01\x02\x03`, 'latin1');
const row = (length: number): string => `name,notes\nAnna,"${'x'.repeat(length)}"\nBert,y\n`;

describe('a file that cannot be read', () => {
  it.each([
    ['zip', zip('photos/1.jpg')],
    ['zip', binary([0x1f, 0x8b, 8])],
    ['xlsx', zip('xl/workbook.xml')],
    ['xlsx', zip('mimetypeapplication/vnd.oasis.opendocument.spreadsheet')],
    ['xlsx', zip('Index/Document.iwa')],
    ['xlsx', binary([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
    ['xlsx', '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook></Workbook>'],
    ['picture', binary([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    ['picture', binary([0xff, 0xd8, 0xff, 0xe0])],
    ['picture', Buffer.from('RIFF\x10\0\0\0WEBPVP8 ')],
    ['picture', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0')],
    ['picture', '<svg xmlns="http://www.w3.org/2000/svg"></svg>'],
    ['html', '<!DOCTYPE html><html><body><table><tr><td>Anna</td></tr></table></body></html>'],
    ['html', '\ufeff\n<!-- made by a shop -->\n<html>'],
    ['html', '<table><tr><td>Anna</td></tr></table>'],
    ['html', '<meta charset="utf-8"><table>'],
    ['pdf', '%PDF-1.7\n%\xe2\xe3'],
    ['binary', binary([0x7f, 0x45, 0x4c, 0x46])],
    ['binary', Buffer.alloc(5_000)],
    ['empty', ''],
    ['empty', '\ufeff'],
    ['empty', ' \r\n\r\n\t\n'],
    ['empty', ';;;\r\n;;;'],
    ['empty', 'name,phone\n'],
    ['empty', 'BEGIN:VCARD\nEND:VCARD\n'],
    ['too-many-columns', Array.from({ length: 1_000 }, (_cell, at) => `column ${at}`).join(',')],
    ['too-many-columns', `name,phone\nAnna,1\n${','.repeat(150)}x`],
    ['row-too-long', row(5_000_000)],
    ['row-too-long', row(150_000)],
    ['row-too-long', `name\n${'x'.repeat(5_000_000)}`],
    ['row-too-long', `name,notes\nAnna,"never closed\n${'Bert,y\n'.repeat(100_000)}`],
    ['open-quote', `name,notes\nAnna,"never closed\nBert,y\n`],
  ])('is named: %s (%#)', (problem, bytes) => expect(problemOf(bytes)).toBe(problem));

  it.each(['name,notes\nAnna,<b>x</b>', 'name\n<Anna>', '%PDF is a name', 'BM,0151 23456789', row(90_000)])(
    'is none that only looks like it (%#)',
    (bytes) => expect(problemOf(bytes)).toMatch(/ rows$/u),
  );

  it('says in which row it is', () => {
    const table = readTable(`name,notes\nAnna,x\n${row(5_000_000)}`);
    expect('problem' in table && table.text).toContain('{"row":4}');
  });
});
