import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeApi } from '../../../testing/fakeApi.ts';
import type { FakeApi } from '../../../testing/fakeApi.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { applyChanged, applyReady } from './live.ts';
import { nextOf } from './listPages.ts';
import { useViewPages } from './useViewPages.ts';
import type { PagesResult } from './pagesResult.ts';

const path = '/api/assets';
const organizationId = 'organization-1';

/** A list on a server: pages of three, cursors that name the row they follow, as keyset cursors do. */
const serve = (fake: FakeApi, letters: string, position: number): void =>
  fake.repliesTo('listAssets', ({ search }) => {
    const after = search.get('cursor');
    const start = after === null ? 0 : letters.indexOf(after) + 1;
    const page = letters.slice(start, start + 3);
    const headers = new Headers({ 'Upline-Position': String(position), 'X-Total-Count': String(letters.length) });
    if (start + 3 < letters.length) headers.set('Link', `<http://localhost${path}?cursor=${page.at(-1)}>; rel="next"`);
    return new Response(JSON.stringify([...page].map((id) => ({ id }))), { status: 200, headers });
  });

type Row = { id: string };

/** Shows a list that begins with these letters; `see` moves the reader to these rows. */
const show = async (letters: string, { grows = false, position = 1 } = {}) => {
  const fake = createFakeApi();
  serve(fake, letters, position);
  const shown: { list: PagesResult<Row> | null } = { list: null };
  const List = () => {
    const list = useViewPages('listAssets', { pageSize: 3, ...(grows ? { growing: ({ id }: Row) => id } : {}) });
    shown.list = list;
    return <p data-testid="rows">{list.isPending ? 'loading' : list.rows.map(({ id }) => id).join('')}</p>;
  };
  const client = renderScreen(<List />, { fake });
  const shows = (expected: string) => waitFor(() => expect(screen.getByTestId('rows').textContent).toBe(expected));
  await shows(letters.slice(0, 3));
  return {
    client,
    shows,
    total: () => shown.list?.total,
    see: (first: number, last: number): void => act(() => shown.list?.onRange(first, last)),
    serves: (next: string, at: number): void => serve(fake, next, at),
    hearsOf: (at: number): void => act(() => applyChanged(client, { organizationId, positions: { assets: at } })),
    /** The cursors asked for so far; the first page has none. */
    asked: () => fake.callsOf(path).map(({ search }) => search.get('cursor') ?? 'first'),
  };
};

describe('loading a list page by page', () => {
  it('asks for no more than the wanted rows and knows the total', async () => {
    const list = await show('abcdefg');
    expect(list.total()).toBe(7);
    expect(list.asked()).toEqual(['first']);
  });

  it('asks again for an empty list after a live message', async () => {
    const list = await show('');
    list.serves('a', 2);
    list.hearsOf(2);
    await list.shows('a');
  });

  it('follows the link to the next page without asking again for what is there', async () => {
    const list = await show('abcdefg');
    list.see(0, 4);
    await list.shows('abcdef');
    expect(list.asked()).toEqual(['first', 'c']);
  });

  it('asks again only for the pages in view when the view moved on', async () => {
    const list = await show('abcdefghi');
    list.see(0, 7);
    await list.shows('abcdefghi');
    list.see(3, 5);
    list.serves('abcdxfghi', 2);
    list.hearsOf(2);
    await list.shows('abcdxfghi');
    expect(list.asked()).toEqual(['first', 'c', 'f', 'c']);
  });

  it('drops the pages behind one that shifted, to be loaded when scrolled to', async () => {
    const list = await show('abcdefghi');
    list.see(0, 7);
    await list.shows('abcdefghi');
    list.see(0, 1);
    list.serves('nabcdefghi', 2);
    list.hearsOf(2);
    await list.shows('nab');
    list.see(0, 4);
    await list.shows('nabcde');
    expect(list.asked()).toEqual(['first', 'c', 'f', 'first', 'b']);
  });

  it('adds new rows to the first page of a growing list and leaves the others alone', async () => {
    const list = await show('abcdef', { grows: true });
    list.see(0, 4);
    await list.shows('abcdef');
    list.see(3, 4);
    list.serves('nabcdef', 2);
    list.hearsOf(2);
    await list.shows('nabcdef');
    expect(list.asked().slice(2)).toContain('first');
  });

  it('starts a growing list over when more came than a page holds: there may be a gap', async () => {
    const list = await show('abcd', { grows: true });
    list.serves('wxyzabcd', 2);
    list.hearsOf(2);
    await list.shows('wxy');
  });

  it('loads every page again after the server went back to a backup', async () => {
    const list = await show('abcdef', { position: 50 });
    list.see(0, 4);
    await list.shows('abcdef');
    act(() => applyReady(list.client, { positions: { assets: 50 } }));
    list.see(0, 1);
    list.serves('abcxyz', 20);
    act(() => applyReady(list.client, { positions: { assets: 20 } }));
    await list.shows('abcxyz');
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
