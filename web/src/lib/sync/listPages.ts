import type { InfiniteData } from '@tanstack/react-query';

/** One page of a list: where it was asked for, its rows, the store position it reflects, and where the next one is. */
export type Page<Row> = {
  address: string;
  rows: readonly Row[];
  position: number;
  /** The address of the next page, null on the last. */
  next: string | null;
  /** All rows on the server, loaded or not; null when it did not say. */
  total: number | null;
  /** Whether the reader looked at it when it was loaded: only then must it be current. */
  isWatched: boolean;
};

export type Pages<Row> = InfiniteData<Page<Row>, string>;

/** The rows the reader sees, and how many rows must be loaded. */
export type Window = { first: number; last: number; rows: number };

/** The address in `Link: <…>; rel="next"`, as a path of ours; null on the last page. */
export const nextOf = (link: string | null): string | null => {
  const found = /<([^>]+)>\s*;\s*rel="?next"?/iu.exec(link ?? '')?.[1];
  if (found === undefined) return null;
  const url = new URL(found, 'http://localhost');
  return url.pathname + url.search;
};

/** A page and the index of its first row, by the address it was asked for at; null for one that is not loaded. */
export const placeOf = <Row>(list: Pages<Row> | undefined, address: string) => {
  let first = 0;
  for (const page of list?.pages ?? []) {
    if (page.address === address) return { page, first };
    first += page.rows.length;
  }
  return null;
};

/** Whether any row of a page is in view. An empty list counts as seen: its first row will appear there. */
const isSeen = (first: number, count: number, window: Window): boolean =>
  first <= window.last && first + Math.max(1, count) > window.first;

/** Whether the reader sees this page. */
export const isInView = <Row>({ page, first }: { page: Page<Row>; first: number }, window: Window): boolean =>
  isSeen(first, page.rows.length, window);

/** Whether a page in view reflects less than the wanted position. */
export const isBehindInView = <Row>(list: Pages<Row>, window: Window, position: number): boolean =>
  list.pages.some((page) => {
    const place = placeOf(list, page.address);
    return page.position < position && place !== null && isInView(place, window);
  });

export const rowsIn = <Row>(pages: readonly Page<Row>[]): number =>
  pages.reduce((count, { rows }) => count + rows.length, 0);

/** Adds the new rows of a list that grows on top to its first page, instead of shifting every page. */
export const grown = <Row>(fresh: Page<Row>, old: Page<Row>, idOf: (row: Row) => string): Page<Row> => {
  const known = new Set(old.rows.map(idOf));
  const added = fresh.rows.filter((row) => !known.has(idOf(row)));
  // nothing in common: there may be a gap between the two, so start over
  if (added.length === fresh.rows.length && fresh.next !== null) return fresh;
  return { ...fresh, rows: [...added, ...old.rows], next: old.next };
};

/** The total by the newest page that knows it. */
export const totalOf = <Row>(pages: readonly Page<Row>[]): number | null =>
  pages.reduce<Page<Row> | null>((newest, page) => (newest && newest.position > page.position ? newest : page), null)
    ?.total ?? null;
