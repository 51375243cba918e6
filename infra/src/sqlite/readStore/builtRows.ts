import type { EncodedRows } from '../../ports.ts';
import { cellsInFront, widthOf } from '../../readStore/encodedRows.ts';
import type { Context } from './context.ts';
import { prefixOf, rowIdOf } from './keys.ts';
import { packParts } from './packed.ts';
import { isUuid, uuidCharacters } from './packedUuid.ts';
import { columnValue } from './rowChanges.ts';
import { byKey, openInsert } from './rowWriter.ts';
import type { Table } from './tables.ts';

/** An organization with its number, and what the packed keys of its rows begin with; empty where no id is in a key. */
type Numbered = { id: string; number: number; prefix: string };

/** Where a row begins among the cells, and its key as the table holds it. */
type Place = { key: string; at: number };

const inOrder = (places: Place[]): Place[] => {
  // neighbours share pages: in key order each is found and written once
  const isSorted = places.every(({ key }, at) => at === 0 || (places[at - 1]?.key ?? '') <= key);
  return isSorted ? places : places.sort(byKey);
};

/**
 * Writes rows of a build over those that are there, in the transaction that is open, straight from their cells: an
 * object for each row and each list of columns would be garbage at once.
 */
export type PutCells = (table: Table, cells: EncodedRows) => void;

export const createPutCells = ({
  statements,
  keys,
  numbers,
}: Pick<Context, 'statements' | 'keys' | 'numbers'>): PutCells => {
  // a build writes organization by organization: the last one is mostly the next one
  const createNumbered = (): ((id: string) => Numbered) => {
    let last: Numbered | null = null;
    return (id) => {
      if (last?.id === id) return last;
      const number = numbers.ensure(id);
      last = { id, number, prefix: isUuid(id) ? prefixOf(number) : '' };
      return last;
    };
  };

  const keyOf = (table: Table, key: string, organization: Numbered | null): string =>
    table.packed && organization?.prefix && key.startsWith(organization.id) && key[uuidCharacters] === '/'
      ? organization.prefix + packParts(key.slice(uuidCharacters + 1))
      : keys.toStored(table, key);

  return (table, cells) => {
    const width = widthOf(table);
    const numbered = createNumbered();
    const organizationAt = (at: number): Numbered | null => {
      const id = cells[at + cellsInFront];
      return typeof id === 'string' ? numbered(id) : null;
    };
    const places: Place[] = [];
    for (let at = 0; at < cells.length; at += width)
      places.push({ at, key: keyOf(table, String(cells[at]), organizationAt(at)) });
    const insert = openInsert(statements, table, places.length);
    for (const { key, at } of inOrder(places)) {
      const rowId = table.packed ? rowIdOf(String(cells[at])) : null;
      insert.begin(key, Number(cells[at + 1]), organizationAt(at)?.number ?? null);
      for (let field = 0; field < table.fields.length; field += 1)
        insert.add(columnValue(table, { at: field, rowId }, cells[at + cellsInFront + 1 + field] ?? null));
      const text = cells[at + 2];
      insert.end(typeof text === 'string' ? text : null);
    }
  };
};
