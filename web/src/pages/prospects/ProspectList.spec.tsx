import { screen, waitFor, within } from '@testing-library/react';
import type { ProspectInList } from '@upline/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { OnPhone } from '../../../testing/media.tsx';
import { problemOf } from '../../../testing/fakeApi.ts';
import { idOf, minutesAgo, prospectAt } from '../../../testing/samples.ts';
import { showScreen, signedInApi } from '../../../testing/showScreen.tsx';
import { ProspectsPage } from './ProspectsPage.tsx';
import { deferred } from '../../../testing/deferred.ts';

const ids = [idOf(501), idOf(502)] as const;
const many = Array.from({ length: 24 }, (_none, index): ProspectInList => ({
  ...prospectAt(index, { name: `Pat ${String(index).padStart(2, '0')}`, status: index % 2 === 0 ? 'new' : 'lost' }),
  ownerId: ids[index % 2] ?? ids[0],
  ownerName: index % 2 === 0 ? 'Rita Rep' : 'Ben Boss',
}));

type Options = { rows?: ProspectInList[]; at?: string; isPhone?: boolean };

/** The screen over a server that filters by status and owner. */
const show = ({ rows = many, at = '/', isPhone = false }: Options = {}) => {
  const api = signedInApi();
  api.answers('listProspects', ({ search }) =>
    rows.filter(
      ({ status, ownerId }) =>
        (search.get('status') ?? status) === status && (search.get('owner') ?? ownerId) === ownerId,
    ),
  );
  const count = (status: string): number => rows.filter((row) => row.status === status).length;
  const status = { new: count('new'), contacted: 0, interested: 0, converted: 0, lost: count('lost') };
  api.answers('countProspects', { all: rows.length, status });
  api.answers('listProspectOwners', [
    { id: ids[0], name: 'Rita Rep', initials: 'RR', count: 12 },
    { id: ids[1], name: 'Ben Boss', initials: 'BB', count: 12 },
  ]);
  const page = <ProspectsPage />;
  return showScreen(isPhone ? <OnPhone>{page}</OnPhone> : page, { api, path: '/', at });
};

/** The dense list with few rows: each costs time, whichever of them a test is about. */
const showFew = () => show({ rows: many.slice(0, 6), at: '/?view=rows' });

const grid = () => screen.findByRole('grid', { name: 'Prospects' });
const rowOf = async (name: string) => within(await grid()).getByRole('row', { name: new RegExp(name, 'u') });
const lastAsked = (api: ReturnType<typeof signedInApi>) => api.callsOf('/api/prospects').at(-1)?.search;

beforeEach(() => localStorage.clear());

describe('the form of the list', () => {
  it('is dense from 20 prospects on, and cards below', async () => {
    show();
    await grid();
    expect(screen.queryByRole('list', { name: 'Prospects' })).toBeNull();
  });

  it('is cards below 20 prospects', async () => {
    show({ rows: many.slice(0, 19) });
    await screen.findByRole('list', { name: 'Prospects' });
  });

  it('is rows on a phone however few there are, with the next step and who looked', async () => {
    const [first = prospectAt(0, {})] = many;
    const steps = { nextStep: { dueOn: '2024-05-10', dueTime: null }, lastOpenedAt: minutesAgo(120) };
    const [, second = first] = many;
    show({
      rows: [
        { ...first, ...steps },
        { ...second, lastContactedAt: minutesAgo(60) },
      ],
      isPhone: true,
    });
    const row = within(await rowOf('Pat 00'));
    expect(row.getByText('Next step was due: May 10, 2024')).toBeDefined();
    expect(row.getByText('2 hours ago').closest('span, p')?.textContent).toBe('Opened 2 hours ago');
    const contacted = within(await rowOf('Pat 01')).getByText(/^Contacted/u);
    expect(contacted.textContent).toBe('Contacted 1 hour ago');
  });

  it('is remembered when it was chosen, and stays when a filter leaves in few', async () => {
    const { user } = show();
    await grid();
    await user.click(screen.getByRole('button', { name: 'Show as cards' }));
    await screen.findByRole('list', { name: 'Prospects' });
    expect(localStorage.getItem('upline.view.prospects')).toBe('cards');
    await user.click(screen.getByRole('button', { name: 'Show as rows' }));
    await user.click(screen.getByRole('button', { name: /^Interested\s?0$/u }));
    await screen.findByText('Nothing matches these filters.');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await grid();
  });
});

describe('filters and order', () => {
  it('ask the server, with counts beside them, and lie in the address', async () => {
    const { user, api } = show();
    await grid();
    await user.click(screen.getByRole('button', { name: /^Lost\s?12$/u }));
    await waitFor(() => expect(lastAsked(api)?.get('status')).toBe('lost'));
    await waitFor(() => expect(screen.queryByText('Pat 00')).toBeNull());
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Name');
    await waitFor(() => expect(lastAsked(api)?.get('sort')).toBe('name'));
    await user.click(screen.getByRole('button', { name: 'Owner' }));
    await user.click(await screen.findByRole('menuitem', { name: /Ben Boss/u }));
    await waitFor(() => expect(lastAsked(api)?.get('owner')).toBe(ids[1]));
    expect(screen.getByRole('button', { name: 'Owner: Ben Boss' })).toBeDefined();
  });

  it('are restored by a link, and a value that does not exist is left out', async () => {
    const { api } = show({ at: '/?status=lost&sort=contacted&owner=me&view=rows' });
    await grid();
    expect(lastAsked(api)?.toString()).toBe('limit=60&sort=contacted&status=lost');
    expect(screen.getByRole('button', { name: /^Lost\s?12$/u }).getAttribute('aria-pressed')).toBe('true');
  });

  it('offer owners to leaders alone', async () => {
    const api = signedInApi({ role: 'member' });
    api.answers(
      'listProspects',
      many.map(({ ownerName: _name, ...row }) => row),
    );
    api.answers('countProspects', {
      all: 24,
      status: { new: 12, contacted: 0, interested: 0, converted: 0, lost: 12 },
    });
    showScreen(<ProspectsPage />, { api });
    await grid();
    expect(screen.queryByRole('button', { name: 'Owner' })).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Owner' })).toBeNull();
  });
});

describe('the status in a row', () => {
  it('changes with one choice, at once', async () => {
    const { user, api } = showFew();
    const { promise, resolve } = deferred<undefined>();
    const answer = JSON.stringify({ ...many[0], status: 'contacted' });
    api.repliesTo('ChangeProspectStatus', () => promise.then(() => new Response(answer, { status: 200 })));
    await user.click(within(await rowOf('Pat 00')).getByRole('button', { name: 'Status of Pat 00: New' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Contacted' }));
    expect(within(await rowOf('Pat 00')).getByRole('button', { name: 'Status of Pat 00: Contacted' })).toBeDefined();
    const [sent] = api.callsOf(`/api/prospects/${many[0]?.id ?? ''}/status`, 'PUT');
    expect([sent?.body, sent?.headers.get('if-match')]).toEqual([{ status: 'contacted' }, `"${many[0]?.revision}"`]);
    resolve(undefined);
  });

  it('is taken back by the toast, which names the change to the server', async () => {
    const { user, api } = showFew();
    const [pat] = many;
    api.does('UndoProspectChange', () => ({}));
    api.does('ChangeProspectStatus', () => ({ body: { ...pat, status: 'contacted' }, command: idOf(900) }));
    await user.click(within(await rowOf('Pat 00')).getByRole('button', { name: 'Status of Pat 00: New' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Contacted' }));
    await screen.findByText('Pat 00 is now: Contacted');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('1 change was taken back.');
    const [sent] = api.callsOf(`/api/prospects/${pat?.id ?? ''}/undo`, 'POST');
    expect([sent?.body, sent?.headers.get('idempotency-key')]).toEqual([{ command: idOf(900) }, expect.any(String)]);
    // what was taken back offers no undo of its own
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('stays when it cannot be taken back any more, and the toast says why', async () => {
    const { user, api } = showFew();
    api.does('ChangeProspectStatus', () => ({ body: { ...many[0], status: 'contacted' }, command: idOf(900) }));
    api.fails('UndoProspectChange', problemOf(409, 'Something changed since.', 'prospect/changed-since'));
    await user.click(within(await rowOf('Pat 00')).getByRole('button', { name: 'Status of Pat 00: New' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Contacted' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Something changed since.');
  });

  // shows I42.2
  it('goes back when somebody else was first, and says so', async () => {
    const { user, api } = showFew();
    api.fails('ChangeProspectStatus', problemOf(412, 'Changed meanwhile', 'changed'));
    await user.click(within(await rowOf('Pat 02')).getByRole('button', { name: /^Status of/u }));
    await user.click(await screen.findByRole('menuitem', { name: 'Lost' }));
    await screen.findByText(/^Someone else changed this prospect meanwhile/u);
    expect(within(await rowOf('Pat 02')).getByRole('button', { name: 'Status of Pat 02: New' })).toBeDefined();
  });
});

describe('the keyboard', () => {
  it('searches with a slash, moves with arrows, opens with Enter and selects with X', async () => {
    const { user } = showFew();
    await grid();
    await user.keyboard('/');
    const field = screen.getByRole('searchbox', { name: 'Search prospects' });
    expect(document.activeElement).toBe(field);
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(await rowOf('Pat 00'));
    await user.keyboard('{ArrowDown}x{ArrowDown}{ArrowDown} ');
    expect(document.activeElement).toBe(await rowOf('Pat 03'));
    await screen.findByText('2 selected');
    expect((await rowOf('Pat 01')).getAttribute('aria-selected')).toBe('true');
    await user.keyboard('{Enter}');
    // the page of the prospect
    expect(await screen.findByText('elsewhere')).toBeDefined();
  });

  it('moves with J and K, ends a selection with Escape, and searches with a slash from a checkbox', async () => {
    const { user } = showFew();
    await grid();
    await user.keyboard('j');
    expect(document.activeElement).toBe(await rowOf('Pat 00'));
    await user.keyboard('jjk');
    expect(document.activeElement).toBe(await rowOf('Pat 01'));
    await user.click(screen.getByRole('checkbox', { name: 'Select Pat 02' }));
    await screen.findByText('1 selected');
    await user.keyboard('/');
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search prospects' });
    expect(document.activeElement).toBe(field);
    await user.keyboard('jk/');
    expect(field.value).toBe('jk/');
    await user.clear(field);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull());
  });

  it('has one stop in the list', async () => {
    showFew();
    const stops = (await grid()).querySelectorAll('[role="rowgroup"] :is([tabindex="0"], button:not([tabindex]))');
    expect(stops).toHaveLength(1);
  });
});
