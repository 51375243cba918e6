import { describe, expect, it } from 'vitest';
import { rowsIn } from '../../../testing/readTable.ts';
import { byteOrderMark } from '../../platform/lib/files/csv.ts';
import type { ExportedProspect } from '../../prospect/export/exported.ts';
import { prospectsCsv, prospectsCsvHead, prospectsVcard } from '../../prospect/export/exported.ts';

const prospect = (changed: Partial<ExportedProspect>): ExportedProspect => ({
  id: '0197a3b2-0000-7000-8000-000000000001',
  name: 'Anna Schmidt',
  email: null,
  phone: null,
  status: 'new',
  source: null,
  notes: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  lastContactedAt: null,
  ...changed,
});

const strange = [
  '=1+1',
  '+1+1',
  '-2',
  '@SUM(A1)',
  "'=x",
  "''=x",
  "'Anna'",
  '=HYPERLINK("https://x")',
  '＝1',
  "'",
  '\\',
  ';,',
];
const everything: ExportedProspect[] = [
  prospect({ email: 'anna@example.com', phone: '+4915123456789', status: 'interested', source: 'Fair', notes: 'One' }),
  prospect({ name: 'محمد علي', phone: '0151 23456789, 0160 12345678', notes: 'a "b"\n\nc; d, e\\n\tf' }),
  prospect({ name: 'Jörg 😀 Müller'.repeat(10), notes: 'ü'.repeat(5_000), status: 'lost' }),
  prospect({
    name: '"Quoted" Name, of two',
    source: 'a;b',
    notes: 'one\ntwo',
    phone: '(415) 555-2671 ext. 5',
  }),
  ...strange.map((text) => prospect({ name: text, source: text, notes: text, phone: text, status: 'converted' })),
];

const form = { hasOwners: true, separator: ';' };

const wordsOf = ({ name, email, phone, status, source, notes }: ExportedProspect) => ({
  name,
  email,
  phone,
  status,
  source,
  notes,
});

describe('exported prospects', () => {
  it('are the same when they are imported again', () => {
    const csv = byteOrderMark + prospectsCsvHead(form) + prospectsCsv(everything, form);
    expect(rowsIn(csv)).toEqual(everything.map(wordsOf));
    expect(rowsIn(prospectsVcard(everything))).toEqual(everything.map(wordsOf));
  });

  it('have no cell that a spreadsheet runs, and numbers as they are', () => {
    const lines = prospectsCsv(
      strange.map((source) => prospect({ source, phone: '+4915123456789' })),
      form,
    );
    const cells = lines.split(/[\r\n;]+/u).filter((cell) => /^"?[=+\-@＝]/u.test(cell));
    expect([...new Set(cells)]).toEqual(['+4915123456789']);
  });

  it('are contacts in lines of at most 75 bytes', () => {
    const long = prospectsVcard(everything)
      .split('\r\n')
      .filter((line) => Buffer.byteLength(line) > 75);
    expect(long).toEqual([]);
  });
});
