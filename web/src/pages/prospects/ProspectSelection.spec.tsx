import { screen, waitFor, within } from '@testing-library/react';
import type { BulkAnswer, ProspectInList } from '@upline/contracts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { problemOf } from '../../../testing/fakeApi.ts';
import { idOf, prospectAt } from '../../../testing/samples.ts';
import { showScreen, signedInApi } from '../../../testing/showScreen.tsx';
import { ProspectsPage } from './ProspectsPage.tsx';

const nobody = { count: 0, names: [] };
const bulk = (people: number, changes: Partial<BulkAnswer> = {}): BulkAnswer => ({
  id: idOf(900),
  state: 'done',
  people,
  taken: people,
  refused: nobody,
  undone: 0,
  kept: nobody,
  position: 1,
  ...changes,
});

/** The list of prospects, in rows: few, which are drawn sooner. */
const show = ({ role = 'owner', length = 6 }: { role?: 'owner' | 'member'; length?: number } = {}) => {
  const rows = Array.from({ length }, (_none, index): ProspectInList => {
    const name = `Pat ${String(index).padStart(2, '0')}`;
    return prospectAt(index, { name, status: 'new' });
  });
  const api = signedInApi({ role });
  api.answers('listProspects', rows);
  const none = { contacted: 0, interested: 0, converted: 0, lost: 0 };
  api.answers('countProspects', { all: rows.length, status: { new: rows.length, ...none } });
  const sent = () => api.callsOf('/api/prospects/bulk', 'POST').map(({ body }) => body);
  return { ...showScreen(<ProspectsPage />, { api, path: '/', at: '/?view=rows' }), rows, sent };
};
type Shown = ReturnType<typeof show>;
const select = async ({ user }: Shown, ...names: string[]) => {
  for (const name of names) await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
};
const moveTo = async ({ user }: Shown, status: string) => {
  await user.click(await screen.findByRole('button', { name: 'Change status of the selected prospects' }));
  await user.click(await screen.findByRole('menuitem', { name: status }));
};
const more = async ({ user }: Shown, action: string) => {
  await user.click(await screen.findByRole('button', { name: 'More for the selected prospects' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};

beforeEach(() => localStorage.clear());

describe('selected prospects', () => {
  it('change their status in one call, and one message says how many and who not', async () => {
    const shown = show();
    const { api, rows } = shown;
    api.does('ChangeProspects', () => ({ body: bulk(3, { refused: { count: 1, names: ['Pat 01'] } }) }));
    await select(shown, 'Pat 00', 'Pat 01', 'Pat 02');
    await moveTo(shown, 'Interested');
    await screen.findByText('The status of 2 prospects was changed. Not done: Pat 01.');
    const ids = rows.slice(0, 3).map(({ id }) => id);
    expect(shown.sent()).toEqual([{ change: { do: 'status', status: 'interested' }, people: { ids } }]);
    await waitFor(() => expect(screen.queryByText('3 selected')).toBeNull());
  });

  it('that were refused are shown with the reason of each', async () => {
    const shown = show();
    const { user, api, rows } = shown;
    const people = [{ id: rows[1]?.id ?? '', name: 'Pat 01' }];
    const reasons = [{ reason: 'It is not theirs.', count: 2, people }];
    api.does('ChangeProspects', () => ({ body: bulk(3, { refused: { count: 2, names: ['Pat 01'], reasons } }) }));
    await select(shown, 'Pat 00', 'Pat 01', 'Pat 02');
    await moveTo(shown, 'Interested');
    await user.click(await screen.findByRole('button', { name: 'Who and why' }));
    const why = within(await screen.findByRole('region', { name: 'It is not theirs.' }));
    expect(why.getByRole('link', { name: 'Pat 01' }).getAttribute('href')).toBe(`/prospects/${people[0]?.id ?? ''}`);
    expect(why.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['P0Pat 01', 'and 1 more']);
    screen.getByRole('dialog', { name: 'Who and why', description: 'Not done: 2 people.' });
  });

  it('are deleted after a question, and taken back with one press, but for those that changed since', async () => {
    const shown = show();
    const { user, api } = shown;
    api.does('ChangeProspects', () => ({ body: bulk(2) }));
    api.does('UndoBulk', () => ({
      body: bulk(2, { state: 'undone', undone: 1, kept: { count: 1, names: ['Pat 03'] } }),
    }));
    await select(shown, 'Pat 00', 'Pat 03');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = within(
      await screen.findByRole('alertdialog', { description: /Pat 00, Pat 03 Whoever is deleted waits/u }),
    );
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await screen.findByText('2 prospects deleted.');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('1 change was taken back. 1 stays as it is, because something changed since: Pat 03.');
    expect(api.callsOf(`/api/prospects/bulk/${idOf(900)}/undo`, 'POST')).toHaveLength(1);
  });

  it('stay selected where the server refuses, which the message says', async () => {
    const shown = show();
    shown.api.fails('ChangeProspects', problemOf(409, 'Nobody matches this filter any more.'));
    await select(shown, 'Pat 00');
    await moveTo(shown, 'Lost');
    await screen.findByText('Nobody matches this filter any more.');
    screen.getByText('1 selected');
  });

  it('get a next step, and another owner from leaders', async () => {
    const shown = show();
    const { user, api, rows } = shown;
    api.does('ChangeProspects', () => ({ body: bulk(1) }));
    const [first] = rows;
    const ben = { ...idsOf(first), firstName: 'Ben', lastName: 'Boss' };
    api.repliesTo('listMembers', () => Response.json([ben]));
    await select(shown, 'Pat 00');
    await more(shown, 'Plan the next step');
    await user.click(await screen.findByRole('button', { name: 'Plan' }));
    await screen.findByText('The next step with 1 prospect is planned.');
    await select(shown, 'Pat 00');
    await more(shown, 'Change owner');
    await user.click(await screen.findByRole('menuitem', { name: /Ben Boss/u }));
    await screen.findByText('1 prospect now belongs to Ben Boss.');
    const ids = [first?.id];
    const dueOn: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\d$/u);
    expect(shown.sent()).toEqual([
      { change: { do: 'step', dueOn }, people: { ids } },
      { change: { do: 'owner', ownerId: ben.id }, people: { ids } },
    ]);
  });

  it('have no owner to choose for a member', async () => {
    const shown = show({ role: 'member' });
    await select(shown, 'Pat 00');
    await shown.user.click(await screen.findByRole('button', { name: 'More for the selected prospects' }));
    await screen.findByRole('menuitem', { name: 'Plan the next step' });
    expect(screen.queryByRole('menuitem', { name: 'Change owner' })).toBeNull();
  });
});

const idsOf = (row: ProspectInList | undefined) => ({ id: row?.id ?? '', initials: 'BB', email: 'ben@mail.example' });

describe('everybody who matches', () => {
  it('is offered once a page is selected, and changes by the filter with its progress', async () => {
    const shown = show({ length: 312 });
    const { user, api } = shown;
    api.does('ChangeProspects', () => ({ body: bulk(312, { state: 'running', taken: 0 }) }));
    const answers = [bulk(312, { state: 'running', taken: 200 }), bulk(312)];
    api.handles(`GET /api/prospects/bulk/${idOf(900)}`, () => ({ body: answers.shift() ?? bulk(312) }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select all loaded rows' }));
    await user.click(await screen.findByRole('button', { name: 'Select all 312 that match' }));
    await screen.findByText('312 selected');
    await moveTo(shown, 'Lost');
    await screen.findByRole('progressbar', { name: 'Progress' });
    await screen.findByText('200 of 312');
    await screen.findByText('The status of 312 prospects was changed.', {}, { timeout: 4_000 });
    expect(shown.sent()).toEqual([{ change: { do: 'status', status: 'lost' }, people: { matching: {} } }]);
  });

  it('is exported by the filter, and a selection by its ids', async () => {
    const asked: string[] = [];
    const shown = show({ length: 312 });
    const toServer = window.fetch.bind(window);
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
      if (typeof input !== 'string' || !input.startsWith('/api/prospects/export')) return toServer(input, init);
      asked.push(decodeURIComponent(input));
      return Promise.resolve(Response.json(problemOf(429, 'Too many exports.'), { status: 429 }));
    });
    await shown.user.click(await screen.findByRole('button', { name: /^New\s?312$/u }));
    const save = async (format: string) => {
      await more(shown, 'Export');
      await shown.user.click(await screen.findByRole('menuitem', { name: new RegExp(format, 'u') }));
      await screen.findByText('Too many exports.');
    };
    await select(shown, 'Pat 00', 'Pat 01');
    await save('CSV');
    await shown.user.click(screen.getByRole('button', { name: 'Clear selection' }));
    await shown.user.click(await screen.findByRole('checkbox', { name: 'Select all loaded rows' }));
    await shown.user.click(await screen.findByRole('button', { name: 'Select all 312 that match' }));
    await save('vCard');
    const ids = shown.rows.slice(0, 2).map(({ id }) => id);
    expect(asked).toEqual([
      `/api/prospects/export?ids=${ids.join(',')}&format=csv`,
      '/api/prospects/export?status=new&format=vcard',
    ]);
    screen.getByText('312 selected');
  });

  it('is let go with the first row that is', async () => {
    const shown = show({ length: 312 });
    await shown.user.click(await screen.findByRole('checkbox', { name: 'Select all loaded rows' }));
    await shown.user.click(await screen.findByRole('button', { name: 'Select all 312 that match' }));
    await select(shown, 'Pat 01');
    await screen.findByText('99 selected');
  });
});

describe('a selection', () => {
  it('is let go when the filter changes', async () => {
    const shown = show();
    await select(shown, 'Pat 00');
    await screen.findByText('1 selected');
    await shown.user.click(screen.getByRole('button', { name: /^New\s?6$/u }));
    await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull());
  });
});
