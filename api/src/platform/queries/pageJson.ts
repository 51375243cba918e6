import { beginningLength, maxPageSize } from '@upline/contracts';
import type { Limit } from '@upline/infra/limits/limit.ts';
import type { Page } from './readPage.ts';

/** Limits of one answer of a list. */
export const pageLimits = {
  rows: { what: 'Rows of a list', per: 'answer', most: maxPageSize, unit: 'rows' },
  bytes: { what: 'Size of a list', per: 'answer', most: 1_000_000, unit: 'bytes' },
  text: { what: 'Notes and descriptions in a list', per: 'row', most: beginningLength, unit: 'characters' },
} as const satisfies Record<string, Limit>;

/** The beginning of a long text, as lists carry it. */
export const beginningOf = <Text extends string | null>(text: Text): Text | string =>
  // a pair of surrogates is one character: half of one is none
  text === null || text.length <= pageLimits.text.most
    ? text
    : text.slice(0, pageLimits.text.most).replace(/[\ud800-\udbff]$/, '');

/** A page as its answer: the rows as a JSON array. */
export type PageJson = { json: string; next: string | null; total: number | null };

/**
 * Makes the JSON of a page. It ends before the row with which it would grow beyond its bytes, and goes on with that
 * row; the first row is always in it.
 */
export const toPageJson = ({ rows, next, total, cursorAt }: Page<unknown>): PageJson => {
  const parts: string[] = [];
  let bytes = 1;
  for (const row of rows) {
    const part = JSON.stringify(row);
    bytes += Buffer.byteLength(part) + 1;
    if (bytes > pageLimits.bytes.most && parts.length > 0) break;
    parts.push(part);
  }
  const end = parts.length === rows.length ? next : cursorAt(parts.length - 1);
  return { json: `[${parts.join()}]`, next: end, total };
};
