import type { Answer } from './api.ts';

/** One page of a list: where it was asked for, what it held, the store position it reflects, and where the next one is. */
export type Page<Row> = { address: string; rows: readonly Row[]; position: number; next: string | null };

/** A list as far as it is loaded. `position` is the lowest of the pages in view; `total` counts all rows on the server. */
export type Pages<Row> = { pages: readonly Page<Row>[]; total: number | null; position: number };

/** Which rows the reader sees, and how many must be loaded. */
export type Window = { first: number; last: number; rows: number };

export type PageSource<Row> = {
  first: string;
  window: Window;
  /** The position that pages in view must have reached. */
  wanted: number;
  /** New rows come only on top and old ones never change: they are added to the first page instead of shifting every page. */
  growing?: { idOf: (row: Row) => string };
  fetchPage: (address: string) => Promise<Answer<readonly Row[]>>;
};

/** The address in `Link: <…>; rel="next"`, as a path of ours; null on the last page. */
export const nextOf = (link: string | null): string | null => {
  const found = /<([^>]+)>\s*;\s*rel="?next"?/iu.exec(link ?? '')?.[1];
  if (found === undefined) return null;
  const url = new URL(found, 'http://localhost');
  return url.pathname + url.search;
};

const grown = <Row>(fresh: Page<Row>, old: Page<Row> | undefined, idOf: (row: Row) => string): Page<Row> => {
  if (!old) return fresh;
  const known = new Set(old.rows.map(idOf));
  const added = fresh.rows.filter((row) => !known.has(idOf(row)));
  // nothing in common: there may be a gap between the two, so start over
  if (added.length === fresh.rows.length && fresh.next !== null) return fresh;
  return { ...old, rows: [...added, ...old.rows], position: fresh.position };
};

/** Whether any of these rows is in view. An empty list is looked at as well: its first row will appear there. */
export const isShown = (
  { first, count }: { first: number; count: number },
  window: Pick<Window, 'first' | 'last'>,
): boolean => first <= window.last && first + Math.max(1, count) > window.first;

/** What is known when one page's turn comes: the page loaded there before, if it was asked for at the same address, and whether it must be current. */
type Turn<Row> = { address: string; known: Page<Row> | undefined; isHead: boolean; mustBeCurrent: boolean };

type Place<Row> = { address: string; rows: number; there: Page<Row> | undefined; isHead: boolean };

const turnOf = <Row>({ address, rows, there, isHead }: Place<Row>, { window, growing }: PageSource<Row>): Turn<Row> => {
  const isInView = isShown({ first: rows, count: there?.rows.length ?? 0 }, window);
  return {
    address,
    known: there?.address === address ? there : undefined,
    isHead: isHead && growing !== undefined,
    mustBeCurrent: !there || isInView || (isHead && growing !== undefined),
  };
};

const takePage = async <Row>(
  { address, known, isHead, mustBeCurrent }: Turn<Row>,
  { wanted, growing, fetchPage }: PageSource<Row>,
) => {
  if (known && (known.position >= wanted || !mustBeCurrent)) return { page: known, counted: null };
  const { data, position, headers } = await fetchPage(address);
  const fresh = { address, rows: data, position, next: nextOf(headers.get('Link')) };
  return { page: growing && isHead ? grown(fresh, known, growing.idOf) : fresh, counted: headers.get('X-Total-Count') };
};

/**
 * Loads a list up to the wanted number of rows, in order. Of the pages that are loaded already only those in view are asked for
 * again, so that a change costs the same however far the reader has scrolled; pages behind one that shifted are dropped and
 * loaded again when scrolled to.
 */
export const loadPages = async <Row>(old: Pages<Row> | undefined, source: PageSource<Row>): Promise<Pages<Row>> => {
  const { window } = source;
  const pages: Page<Row>[] = [];
  let total = old?.total ?? null;
  let position = Infinity;
  let rows = 0;
  let address: string | null = source.first;
  while (address !== null) {
    const turn: Turn<Row> = turnOf(
      { address, rows, there: old?.pages[pages.length], isHead: pages.length === 0 },
      source,
    );
    if (rows >= window.rows && !turn.known) break;
    const { page, counted }: Awaited<ReturnType<typeof takePage<Row>>> = await takePage(turn, source);
    if (counted !== null) total = Number(counted);
    if (turn.mustBeCurrent) position = Math.min(position, page.position);
    pages.push(page);
    rows += page.rows.length;
    address = page.next;
  }
  return { pages, total, position };
};
