import { importField, importFieldLabels, isEmail, message, prospectForm } from '@upline/contracts';
import type { ImportField, ProspectStatus } from '@upline/contracts';
import { readPhone } from '../../platform/lib/contact/readPhone.ts';
import { textOfCell } from '../../platform/lib/files/cells.ts';
import { statusOfWord } from './statusWords.ts';

/** A person as a row of a file names them. `status` is null where the row has none. */
export type RowValues = {
  name: string;
  email: string | null;
  phone: string | null;
  status: ProspectStatus | null;
  source: string | null;
  notes: string | null;
};

/** A row, or the message that says why it cannot be taken. */
export type ReadRow = { values: RowValues } | { reason: string };

/** `columns` says what each cell is, `country` how numbers without a country are read. */
export type RowToRead = {
  cells: readonly string[];
  columns: readonly (ImportField | null)[];
  country: string | null;
  defaults?: { status?: ProspectStatus | null | undefined; source?: string | null | undefined };
};

/** How a spreadsheet shows a long number that it did not keep as text: `4,91512E+12`. */
const shortened = /^[+-]?\d(?:[.,]\d+)?E\+?\d{1,2}$/iu;

const shortenedReason = message(
  'The spreadsheet shortened this number. Please make the column text there and enter the number again.',
);

/** A text of one line, as the form takes it. */
const oneLine = (text: string): string => text.replace(/[\t\n\v\f\r\u2028\u2029]+/gu, ' ').trim();

// Google writes several values of one kind so
const severalValues = /\s*:::\s*/u;

/** The address of `Anna <anna@example.com>` or `mailto:anna@example.com`; empty for a dash or the like. */
const bareAddress = (text: string): string => {
  const [, inBrackets = text] = /<([^<>]+)>\s*$/u.exec(text) ?? [];
  const address = inBrackets.trim().replace(/^mailto:/iu, '');
  return /^(?:[-–—./]+|n\/?a|null|none)$/iu.test(address) ? '' : address;
};

const addressesIn = (cell: string): string[] => {
  const several = cell.split(/\s*(?::::|[;,\n])\s*/u).map(bareAddress);
  return several.every(isEmail) ? several : [bareAddress(oneLine(cell))];
};

/** The numbers of a cell; one that a program kept as a number with a fraction has none behind the point. */
const numbersIn = (cell: string): string[] =>
  cell.split(severalValues).map((number) => oneLine(number).replace(/^(\d{7,})\.0$/u, '$1'));

const joined = (texts: readonly string[], separator: string): string =>
  texts.filter((text) => text !== '').join(separator);

const formOf = ({ cells, columns, country, defaults = {} }: RowToRead) => {
  const cellOf = (field: ImportField): string => textOfCell(cells[columns.indexOf(field)]?.trim() ?? '');
  const [email = '', ...emails] = addressesIn(cellOf('email'));
  const [phone = '', ...phones] = numbersIn(cellOf('phone'));
  const parts = joined([cellOf('firstName'), cellOf('lastName')], ' ');
  const status = cellOf('status');
  return {
    name: oneLine(cellOf('name') || parts),
    email,
    phone: readPhone(phone, country),
    status: status === '' ? defaults.status : (statusOfWord(status) ?? 'new'),
    source: oneLine(cellOf('source')) || defaults.source,
    notes: joined([cellOf('notes'), ...phones, ...emails], '\n'),
  };
};

// these name their field
const clear = new Set([message('Name is required'), message('Please enter a valid email')]);

/** Reads a row by the rules of the prospects' form. */
export const readRow = (row: RowToRead): ReadRow => {
  const { status, ...form } = formOf(row);
  if (form.phone !== null && shortened.test(form.phone)) return { reason: shortenedReason };
  const parsed = prospectForm.safeParse(form);
  if (parsed.success) return { values: { ...parsed.data, status: status ?? null } };
  const [issue] = parsed.error.issues;
  const field = importField.safeParse(issue?.path[0]);
  const problem = issue?.message ?? '';
  if (!field.success || clear.has(problem)) return { reason: problem };
  const label = importFieldLabels[field.data];
  return { reason: message('{field}: {problem}', { field: { message: label }, problem: { message: problem } }) };
};
