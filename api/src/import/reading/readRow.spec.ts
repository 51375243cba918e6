import { describe, expect, it } from 'vitest';
import type { ImportField } from '@upline/contracts';
import { translateTo } from '@upline/contracts/catalogs';
import { readRow } from './readRow.ts';

const columns: ImportField[] = ['name', 'email', 'phone', 'status', 'source', 'notes'];
type Cells = Partial<Record<ImportField, string>>;

const read = (cells: Cells, defaults = {}) => {
  const named = { name: 'Anna', ...cells };
  const used = Object.keys(named) as ImportField[];
  const row = readRow({ cells: Object.values(named), columns: used, country: 'DE', defaults });
  return 'values' in row ? row.values : translateTo('en')(row.reason).replace(/[\u2066-\u2069]/gu, '');
};

const plain = { name: 'Anna', email: null, phone: null, status: null, source: null, notes: null };

describe('a row of a file', () => {
  it('is read as the form reads it, with numbers of the country', () => {
    const cells = [' Anna  Schmidt ', 'Anna@Example.com', '0151 23456789', 'Contacted', 'Fair', 'one\ntwo'];
    expect(readRow({ cells, columns, country: 'DE' })).toEqual({
      values: {
        name: 'Anna  Schmidt',
        email: 'Anna@Example.com',
        phone: '+4915123456789',
        status: 'contacted',
        source: 'Fair',
        notes: 'one\ntwo',
      },
    });
  });

  it.each<[string, Cells, object]>([
    ['joins first and last name', { name: '', firstName: 'Anna', lastName: 'Schmidt' }, { name: 'Anna Schmidt' }],
    ['puts a name into one line', { name: 'Anna\r\nSchmidt' }, { name: 'Anna Schmidt' }],
    ['takes one apostrophe away', { phone: "'+49 151 23456789" }, { phone: '+4915123456789' }],
    ['takes only one away', { notes: "''=x" }, { notes: "'=x" }],
    ['keeps others', { name: "'Anna'" }, { name: "'Anna'" }],
    ['reads the text of a formula', { phone: '="0151 23456789"' }, { phone: '+4915123456789' }],
    ['reads a number without its zero', { phone: '15123456789.0' }, { phone: '+4915123456789' }],
    ['keeps a number that it cannot read', { phone: 'ask Bert' }, { phone: 'ask Bert' }],
    ['reads the address in brackets', { email: 'Anna <a@example.com>' }, { email: 'a@example.com' }],
    ['takes a dash for no address', { email: '-' }, { email: null }],
    [
      'keeps a second address',
      { email: 'a@example.com; b@example.com' },
      { email: 'a@example.com', notes: 'b@example.com' },
    ],
    [
      'keeps a second number',
      { phone: '+49 30 901820 ::: 030 1234567' },
      { phone: '+4930901820', notes: '030 1234567' },
    ],
    ['knows a status in German', { status: 'INTERESSIERT' }, { status: 'interested' }],
    ['knows a status in Arabic', { status: 'مهتم' }, { status: 'interested' }],
    ['takes an unknown status for a new one', { status: 'hot!!' }, { status: 'new' }],
  ])('%s', (_what, cells, values) => expect(read(cells)).toEqual({ ...plain, ...values }));

  it('has what the import says for all where it says nothing itself', () => {
    const defaults = { status: 'contacted', source: 'Fair' };
    expect(read({}, defaults)).toEqual({ ...plain, status: 'contacted', source: 'Fair' });
    expect(read({ status: 'lost', source: 'Anna' }, defaults)).toEqual({ ...plain, status: 'lost', source: 'Anna' });
  });

  const shortened =
    'The spreadsheet shortened this number. Please make the column text there and enter the number again.';
  it.each<[Cells, string]>([
    [{ name: ' ' }, 'Name is required'],
    [{ name: '\u200b' }, 'Name is required'],
    [{ email: 'anna(at)example' }, 'Please enter a valid email'],
    [{ phone: '4,91512E+12' }, shortened],
    [{ phone: '4.91512E+12' }, shortened],
    [{ phone: '4,91512e12' }, shortened],
    [{ phone: '4E+12' }, shortened],
    [{ name: 'x'.repeat(201) }, 'Name: Please use at most 200 characters'],
    [{ phone: '0'.repeat(51) }, 'Phone: Please use at most 50 characters'],
    [{ notes: 'x'.repeat(5001) }, 'Notes: Please use at most 5000 characters'],
    [{ name: 'Anna \u202egnp.exe' }, 'Name: Please remove invisible control characters'],
  ])('is refused with what to do: %j', (cells, reason) => expect(read(cells)).toBe(reason));
});
