import type { ImportAnswer } from '@upline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { problemOf } from '../../../testing/fakeApi.ts';
import { fileHash, importAt } from '../../../testing/importSamples.ts';
import { idOf, minutesAgo } from '../../../testing/samples.ts';
import { showScreen, signedInApi } from '../../../testing/showScreen.tsx';
import { ImportPage } from './ImportPage.tsx';

const path = `/api/imports/${idOf(4000)}`;

/** The page of an import; commands change it as the server does. */
const show = (changes: Partial<ImportAnswer> = {}) => {
  const api = signedInApi();
  let current = importAt(changes);
  const becomes = (next: Partial<ImportAnswer>) => {
    current = { ...current, ...next };
    return { body: current };
  };
  api.answers('findImport', () => current);
  api.does('MapImport', () => becomes({ totals: { add: 2, update: 0, skip: 1, refuse: 0 } }));
  api.does('ConfirmImport', () => becomes({ state: 'running', startedAt: minutesAgo(0) }));
  api.does('CancelImport', () => becomes({ state: 'cancelled', ended: 'person' }));
  api.does('UndoImport', () => becomes({ state: 'undoing' }));
  const shown = showScreen(<ImportPage />, { api, path: '/imports/:id', at: `/imports/${idOf(4000)}` });
  const sent = (what: string, method = 'POST') => api.callsOf(`${path}/${what}`, method).map(({ body }) => body);
  return { ...shown, api, sent };
};

const numbers = async (name: string) => {
  const terms = await screen.findByLabelText(name);
  return [...terms.querySelectorAll('div')].map((one) => one.textContent);
};

const done = { added: 30, updated: 2, skipped: 5, refused: 3 };
const finished: Partial<ImportAnswer> = {
  state: 'finished',
  rows: 40,
  done,
  hasRefused: true,
  undo: { possible: true, removed: 30, kept: 0, keptPeople: [] },
};

describe('the preview of a file', () => {
  it('shows the columns with samples and fields, the totals, and rows with what becomes of them', async () => {
    show();
    expect(await numbers('What would happen')).toEqual(['New1', 'Updated0', 'Left as they are1', 'Bad1']);
    const columns = within(screen.getByRole('list', { name: 'Columns' }));
    const fields = columns.getAllByRole<HTMLSelectElement>('combobox');
    expect(fields.map(({ value }) => value)).toEqual(['name', 'phone', '']);
    columns.getByText('Elena Marino · Ben Adler');
    const rows = within(screen.getByRole('list', { name: 'Rows of the file' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Elena Marino+393475550147New'),
      expect.stringContaining('Ben Adlerben@mail.exampleLeft as they are'),
      expect.stringContaining('BadName is required'),
    ]);
  });

  it('is read again with the fields that a person chooses, each of one column', async () => {
    const { user, sent } = show();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Shoe size' }), 'Phone');
    await waitFor(() => expect(sent('mapping', 'PUT')).toHaveLength(1));
    expect(sent('mapping', 'PUT')[0]).toEqual({
      columns: ['name', null, 'phone'],
      header: true,
      onDuplicate: 'skip',
      status: 'new',
      source: null,
    });
    await waitFor(async () => expect((await numbers('What would happen'))[0]).toBe('New2'));
  });

  it('asks what happens to people who are there already, and what holds for all', async () => {
    const { user, sent } = show();
    await user.click(await screen.findByRole('button', { name: 'Fill in what is empty' }));
    await waitFor(() => expect(sent('mapping', 'PUT')).toHaveLength(1));
    await user.type(screen.getByLabelText('Source (optional)'), 'Fair');
    await user.tab();
    await waitFor(() => expect(sent('mapping', 'PUT')).toHaveLength(2));
    expect(sent('mapping', 'PUT')).toMatchObject([{ onDuplicate: 'fill' }, { source: 'Fair' }]);
  });

  it('shows the refusal of a choice in place, and the choice before', async () => {
    const { user, api } = show();
    api.fails('MapImport', problemOf(422, 'Two columns have the same field.'));
    const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Shoe size' });
    await user.selectOptions(field, 'Notes');
    await screen.findByText('Two columns have the same field.');
    expect(field.value).toBe('');
  });

  it('starts with the file that was previewed', async () => {
    const { user, sent } = show();
    await user.click(await screen.findByRole('button', { name: 'Import 1 person' }));
    await screen.findByRole('progressbar', { name: 'Importing' });
    expect(sent('confirm')).toEqual([{ fileHash }]);
  });

  it('shows in place why it cannot be started', async () => {
    const { user, api } = show();
    api.fails('ConfirmImport', problemOf(409, 'The file is another one than in your preview.'));
    await user.click(await screen.findByRole('button', { name: 'Import 1 person' }));
    await screen.findByText('The file is another one than in your preview.');
  });

  it('says before the start that the plan has no place for all', async () => {
    show({ room: 0 });
    await screen.findByText(/^Your plan has room for nobody more, and this file has 1 new people\./u);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import 1 person' }).disabled).toBe(true);
  });

  it('says that no column is the name', async () => {
    show({ columns: [{ name: 'A', samples: [], field: null }], totals: { add: 0, update: 0, skip: 0, refuse: 3 } });
    await screen.findByText('No column is the name. Choose below which one has it.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Nothing to import' }).disabled).toBe(true);
  });

  it('can be discarded', async () => {
    const { user, sent } = show();
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(sent('cancel')).toHaveLength(1));
  });
});

describe('a running import', () => {
  const running = () => ({ state: 'running', rows: 80, done, startedAt: minutesAgo(0.5) }) as const;

  it('shows how far it is, how fast, and what became of the rows so far', async () => {
    show(running());
    expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('50');
    screen.getByText('40 of 80 rows');
    await screen.findByText(/^1 row a second · about \d+ seconds left$/u);
    expect(await numbers('So far')).toEqual(['New30', 'Updated2', 'Left as they are5', 'Bad3']);
  });

  it('is stopped after a question', async () => {
    const { user, sent } = show(running());
    await user.click(await screen.findByRole('button', { name: 'Stop the import' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Stop the import' }));
    await user.click(question.getByRole('button', { name: 'Stop the import' }));
    await screen.findByText('The import was stopped, and what was imported so far stays.');
    expect(sent('cancel')).toHaveLength(1);
  });
});

describe('the report', () => {
  it('says what happened, leads on to Today, and has the bad rows as a file', async () => {
    show(finished);
    await screen.findByText('30 people were added');
    expect(await numbers('What happened')).toEqual(['New30', 'Updated2', 'Left as they are5', 'Bad3']);
    expect(screen.getByRole('link', { name: 'Open Today' }).getAttribute('href')).toBe('/today');
    const file = screen.getByRole('link', { name: 'Download the 3 rows' });
    expect(file.getAttribute('href')).toBe(`${path}/refused`);
  });

  it('takes the import back once a person has seen what that does', async () => {
    const { user, sent } = show(finished);
    await user.click(await screen.findByRole('button', { name: 'Undo import' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Undo import' }));
    question.getByText(/^30 people who were added will be deleted\./u);
    question.getByText(/^Those with whom something happened since stay as they are\./u);
    await user.click(question.getByRole('button', { name: 'Undo import' }));
    await screen.findByRole('progressbar', { name: 'Taking the import back' });
    expect(sent('undo')).toHaveLength(1);
  });

  it('lists after that who stayed, each with the way to them', async () => {
    const keptPeople = [{ id: idOf(7), name: 'Elena Marino' }];
    show({ ...finished, state: 'undone', undo: { possible: false, removed: 29, kept: 1, keptPeople } });
    await screen.findByText('29 people were taken back');
    const stays = within(screen.getByRole('list', { name: 'Who stays' }));
    expect(stays.getByRole('link', { name: /Elena Marino/u }).getAttribute('href')).toBe(`/prospects/${idOf(7)}`);
    expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
  });

  it.each([
    ['cancelled', 'This import was stopped', 'Nothing was imported.'],
    ['expired', 'This import has expired', /^The import was not started within seven days/u],
  ] as const)('of one that is %s says so', async (state, title, text) => {
    show({ state, ended: state === 'cancelled' ? 'person' : null });
    await screen.findByText(title);
    screen.getByText(text);
    expect(screen.getByRole('link', { name: 'Start a new import' }).getAttribute('href')).toBe('/imports/new');
  });
});

describe('other addresses', () => {
  it('of an import that is not there, or of somebody else, are not found', async () => {
    const api = signedInApi();
    api.fails('findImport', problemOf(404, 'There is no such import.', 'import/not-found'));
    showScreen(<ImportPage />, { api, path: '/imports/:id', at: `/imports/${idOf(4000)}` });
    await screen.findByRole('heading', { name: '404 Page Not Found' });
  });

  it('of one whose file never came offer to choose it again', async () => {
    show({ state: 'empty', fileHash: null, kind: null, columns: [], preview: [], totals: null });
    await screen.findByText('The file has not arrived');
  });
});
