import { isEmail, soleNumberOf } from '@upline/contracts';
import type { ImportField } from '@upline/contracts';
import { fieldOfName } from './columnNames.ts';
import type { NamedField } from './columnNames.ts';
import type { Table } from './table.ts';

/** Rows by which columns are matched. */
const sampleRows = 100;

type Column = { at: number; name: string; cells: readonly string[]; filled: readonly string[] };
type Match = { at: number; field: ImportField };

const columnsOf = ({ columns, header, rows }: Table): Column[] => {
  const sample: (readonly string[])[] = [];
  for (const { cells } of rows) {
    sample.push(cells);
    if (sample.length === sampleRows) break;
  }
  return columns.map((name, at) => {
    const cells = sample.map((row) => row[at] ?? '');
    return { at, name: header ? name : '', cells, filled: cells.filter((cell) => cell !== '') };
  });
};

/** Of each field the column with the best name; an empty column only where no other has the field. */
const byNames = (columns: readonly Column[]): Match[] => {
  const named = columns.flatMap((column) => {
    const match = fieldOfName(column.name);
    return match ? [{ ...match, column }] : [];
  });
  const isBetter = (one: NamedField & { column: Column }, other: NamedField & { column: Column }): boolean => {
    const [isFilled, isOther] = [one.column.filled.length > 0, other.column.filled.length > 0];
    return isFilled === isOther ? one.rank < other.rank : isFilled;
  };
  return [...Map.groupBy(named, ({ field }) => field)].map(([field, found]) => {
    const best = found.reduce((one, other) => (isBetter(other, one) ? other : one));
    return { at: best.column.at, field };
  });
};

const date = /^(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{2}-\d{2})$/u;

const looksDialled = (cell: string): boolean => {
  const number = date.test(cell) ? null : soleNumberOf(cell)?.number;
  return number !== null && number !== undefined && (/^[+0]/u.test(number) || number.length >= 9);
};

const looksNamed = (cell: string): boolean =>
  /\p{L}/u.test(cell) && !/[\d@/\\]/u.test(cell) && cell.length <= 60 && cell.split(/\s+/u).length <= 5;

/** Most of what is in the column looks so. */
const mostly = ({ filled }: Column, looks: (cell: string) => boolean): boolean =>
  filled.filter(looks).length > filled.length * 0.6;

/** A column of names, or two beside each other that have one word each. */
const namesIn = (free: readonly Column[]): Match[] => {
  const at = free.findIndex((column) => mostly(column, looksNamed));
  const [first, second] = free.slice(at);
  if (at < 0 || !first) return [];
  const isWord = (cell: string): boolean => looksNamed(cell) && !/\s/u.test(cell);
  const arePair =
    second?.at === first.at + 1 && second.name === '' && [first, second].every((one) => mostly(one, isWord));
  if (!second || !arePair) return [{ at: first.at, field: 'name' }];
  return [
    { at: first.at, field: 'firstName' },
    { at: second.at, field: 'lastName' },
  ];
};

/** The fields that no name gave, by what is in the columns that have none. */
const bySamples = (columns: readonly Column[], named: readonly Match[]): Match[] => {
  const matches = [...named];
  const has = (...fields: ImportField[]): boolean => matches.some(({ field }) => fields.includes(field));
  const free = (): Column[] => columns.filter((column) => !matches.some(({ at }) => at === column.at));
  for (const [field, looks] of [
    ['email', isEmail],
    ['phone', looksDialled],
  ] as const) {
    const found = has(field) ? undefined : free().find((column) => mostly(column, looks));
    if (found) matches.push({ at: found.at, field });
  }
  return has('name', 'firstName', 'lastName') ? matches : [...matches, ...namesIn(free())];
};

/**
 * First and last name where there is a whole name too: “Name” beside “Vorname” alone is the last name, unless it has
 * the first within it. A first or last name alone, “Nombre” or “Nom”, is the whole name.
 */
const withNames = (matches: readonly Match[], columns: readonly Column[]): Match[] => {
  const columnOf = (field: ImportField): Column | undefined =>
    columns.find(({ at }) => matches.some((match) => match.at === at && match.field === field));
  const change = (changed: Column | undefined, to: ImportField | null): Match[] =>
    matches.flatMap((match) => (match.at !== changed?.at ? [match] : to ? [{ at: match.at, field: to }] : []));
  const without = (...fields: ImportField[]): Match[] => matches.filter(({ field }) => !fields.includes(field));
  const [name, first, last] = [columnOf('name'), columnOf('firstName'), columnOf('lastName')];
  const part = first ?? last;
  if (!part) return [...matches];
  if (!name) return first && last ? [...matches] : change(part, 'name');
  if (first && last) return name.filled.length === 0 ? without('name') : without('firstName', 'lastName');
  const isWhole = part.cells.some((cell, row) => cell !== '' && name.cells[row]?.includes(cell) === true);
  return isWhole ? change(part, null) : change(name, first ? 'lastName' : 'firstName');
};

/** What each column is, by its name and by what is in it; null where nobody can say. Each field has one column. */
export const matchColumns = (table: Table): (ImportField | null)[] => {
  const columns = columnsOf(table);
  const matches = withNames(bySamples(columns, byNames(columns)), columns);
  return columns.map((column) => matches.find(({ at }) => at === column.at)?.field ?? null);
};
