import { describe, expect, it } from 'vitest';
import type { Answer } from './api.ts';
import { loadPages, nextOf } from './pages.ts';
import type { PageSource, Pages } from './pages.ts';

type Row = { id: string };
const rowsOf = (...ids: string[]): Row[] => ids.map((id) => ({ id }));

/** A list on a server: pages of three, cursors that name the row they follow, as keyset cursors do. */
const serverOf = (ids: string[], position: number) => {
  const asked: string[] = [];
  const fetchPage = async (address: string): Promise<Answer<readonly Row[]>> => {
    asked.push(address);
    const after = new URL(address, 'http://x').searchParams.get('cursor');
    const start = after === null ? 0 : ids.indexOf(after) + 1;
    const page = ids.slice(start, start + 3);
    const headers = new Headers({ 'X-Total-Count': String(ids.length) });
    if (start + 3 < ids.length) headers.set('Link', `<http://localhost/api/things?cursor=${page.at(-1)}>; rel="next"`);
    return { data: rowsOf(...page), position, etag: null, headers };
  };
  return { asked, fetchPage };
};

const load = (
  old: Pages<Row> | undefined,
  server: ReturnType<typeof serverOf>,
  source: Partial<PageSource<Row>> = {},
) =>
  loadPages(old, {
    first: '/api/things',
    window: { first: 0, last: 2, rows: 3 },
    wanted: 0,
    fetchPage: server.fetchPage,
    ...source,
  });

const idsOf = (list: Pages<Row>): string[] => list.pages.flatMap((page) => page.rows.map((row) => row.id));

describe('loading a list page by page', () => {
  it('asks for no more than the wanted rows and knows the total', async () => {
    const server = serverOf(['a', 'b', 'c', 'd', 'e', 'f', 'g'], 1);
    const list = await load(undefined, server);
    expect(idsOf(list)).toEqual(['a', 'b', 'c']);
    expect(list.total).toBe(7);
    expect(server.asked).toEqual(['/api/things']);
  });

  it('asks again for an empty list that was announced to have changed', async () => {
    const before = await load(undefined, serverOf([], 1));
    const after = await load(before, serverOf(['a'], 2), { wanted: 2 });
    expect(idsOf(after)).toEqual(['a']);
  });

  it('follows the link to the next page without asking again for what is there', async () => {
    const server = serverOf(['a', 'b', 'c', 'd', 'e', 'f', 'g'], 1);
    const first = await load(undefined, server);
    const list = await load(first, server, { window: { first: 0, last: 5, rows: 6 } });
    expect(idsOf(list)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(server.asked).toEqual(['/api/things', '/api/things?cursor=c']);
  });

  it('asks again only for the pages in view when the view moved on', async () => {
    const before = serverOf(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'], 1);
    const old = await load(undefined, before, { window: { first: 0, last: 8, rows: 9 } });
    const after = serverOf(['a', 'b', 'c', 'd', 'x', 'f', 'g', 'h', 'i'], 2);
    const list = await load(old, after, { window: { first: 3, last: 5, rows: 9 }, wanted: 2 });
    expect(after.asked).toEqual(['/api/things?cursor=c']);
    expect(idsOf(list)).toEqual(['a', 'b', 'c', 'd', 'x', 'f', 'g', 'h', 'i']);
    expect(list.position).toBe(2);
  });

  it('drops the pages behind one that shifted, to be loaded when scrolled to', async () => {
    const before = serverOf(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'], 1);
    const old = await load(undefined, before, { window: { first: 0, last: 8, rows: 9 } });
    const after = serverOf(['new', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'], 2);
    const list = await load(old, after, { window: { first: 0, last: 2, rows: 3 }, wanted: 2 });
    expect(idsOf(list)).toEqual(['new', 'a', 'b']);
    expect(list.pages[0]?.next).toBe('/api/things?cursor=b');
  });

  it('adds new rows to the first page of a growing list and leaves the others alone', async () => {
    const growing = { idOf: (row: Row) => row.id };
    const before = serverOf(['a', 'b', 'c', 'd', 'e', 'f'], 1);
    const old = await load(undefined, before, { window: { first: 0, last: 5, rows: 6 }, growing });
    const after = serverOf(['new', 'a', 'b', 'c', 'd', 'e', 'f'], 2);
    const list = await load(old, after, { window: { first: 3, last: 5, rows: 6 }, wanted: 2, growing });
    expect(idsOf(list)).toEqual(['new', 'a', 'b', 'c', 'd', 'e', 'f']);
    expect(after.asked).toContain('/api/things');
  });

  it('starts a growing list over when more came than a page holds: there may be a gap', async () => {
    const growing = { idOf: (row: Row) => row.id };
    const old = await load(undefined, serverOf(['a', 'b', 'c', 'd'], 1), { growing });
    const after = serverOf(['w', 'x', 'y', 'z', 'a', 'b', 'c', 'd'], 2);
    const list = await load(old, after, { wanted: 2, growing });
    expect(idsOf(list)).toEqual(['w', 'x', 'y']);
  });
});

describe('the address of the next page', () => {
  it('is a path of ours whatever host the link names', () => {
    expect(nextOf('<https://team.example.com/api/assets?cursor=x%2Fy&limit=2>; rel="next"')).toBe(
      '/api/assets?cursor=x%2Fy&limit=2',
    );
  });

  it('is none without a link, or with another relation', () => {
    expect(nextOf(null)).toBeNull();
    expect(nextOf('</api/assets?cursor=x>; rel="prev"')).toBeNull();
  });
});
