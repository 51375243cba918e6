import { readFileSync, readdirSync } from 'node:fs';
import { toMarkdownTable } from '@upline/infra/lib/textTables.ts';
import { describe, expect, it } from 'vitest';
import { expectGeneratedParts } from './generatedPart.ts';

const folder = new URL('../../../docs/adr/', import.meta.url);
const form =
  /^# (?<number>\d{4})\. (?<title>.+)\n\n- Date: (?<date>\d{4}-\d\d-\d\d)\n- Status: (?<status>[\s\S]+?)\n\n/;

/** A row for each decision record, from the lines at its beginning. */
const rowOf = (file: string): string[] => {
  const { number, title, date, status } = form.exec(readFileSync(new URL(file, folder), 'utf8'))?.groups ?? {};
  if (number === undefined || title === undefined || date === undefined || status === undefined)
    throw new Error(`docs/adr/${file} does not begin with title, date and status: see docs/adr/README.md`);
  const inOneLine = status.replaceAll(/\s+/g, ' ').replaceAll(/\[(\d{4})\]\([^)]*\)/g, '$1');
  return [`[${number}](${file})`, title, date, inOneLine];
};

describe('the decision records', () => {
  const rows = readdirSync(folder)
    .filter((file) => /^\d{4}-.*\.md$/.test(file))
    .toSorted()
    .map(rowOf);

  it('are proposed, accepted or superseded', () => {
    const states = /^(?:Proposed|Accepted|Superseded by \d{4})/;
    expect(rows.filter(([, , , status = '']) => !states.test(status))).toEqual([]);
  });

  it('are each in the table of docs/adr/README.md', () => {
    const records = toMarkdownTable(['Number', 'Decision', 'Date', 'Status'], rows);
    return expectGeneratedParts('docs/adr/README.md', { records });
  });
});
