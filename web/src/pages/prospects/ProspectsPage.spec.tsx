import { screen, within } from '@testing-library/react';
import type { ProspectAnswer } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { problemOf } from '../../../testing/fakeApi.ts';
import { showScreen, signedInApi } from '../../../testing/showScreen.tsx';
import { minutesAgo, prospectAt, rowAt } from '../../../testing/samples.ts';
import { ProspectsPage } from './ProspectsPage.tsx';
import { deferred } from '../../../testing/deferred.ts';
import { drawStyles } from '../../../testing/styles.ts';

const show = (prospects: ProspectAnswer[]) => {
  const api = signedInApi();
  api.answers('listProspects', () => prospects);
  api.answers('findProspect', (call) => rowAt(prospects, call));
  return showScreen(<ProspectsPage />, { api });
};

const lena = prospectAt(0, {
  name: 'lena maria fischer',
  email: 'lena@example.test',
  phone: '+49 (151) 23',
  status: 'lost',
  source: 'Spring fair',
  notes: 'Wants a call',
  createdAt: minutesAgo(120),
  lastContactedAt: minutesAgo(60 * 24 * 3),
  revision: 2,
});

// facts are list items too, inside the card's
const firstCard = async () => within((await screen.findAllByRole('listitem'))[0] ?? document.body);

const act = async ({ user }: ReturnType<typeof show>, action: string) => {
  await user.click(await screen.findByRole('button', { name: 'Actions for lena maria fischer' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
  if (action === 'Edit') await screen.findByLabelText('Name');
};

describe('the list of prospects', () => {
  drawStyles();

  // shows 2.53, 2.56, 2.57
  it('shows every field of a prospect', async () => {
    show([lena]);
    const card = await firstCard();
    for (const text of [
      'LM',
      'Lost',
      'lena@example.test',
      '+49 (151) 23',
      'Spring fair',
      'Wants a call',
      '2 hours ago',
      '3 days ago',
    ])
      expect(card.getByText(text)).toBeDefined();
    expect(card.getByText('Lost').closest('[data-variant]')?.getAttribute('data-variant')).toBe('destructive');
    expect(card.getByText(/^Added/u).textContent).toBe('Added 2 hours ago');
    expect(card.getByText(/^Last contacted/u).textContent).toBe('Last contacted 3 days ago');
    expect(card.getByRole('link', { name: '+49 (151) 23' }).getAttribute('href')).toBe('tel:+4915123');
  });

  // shows 2.57
  it('leaves out empty fields', async () => {
    show([prospectAt(1, { name: 'Aiko', email: null, phone: null, source: null, notes: null, lastContactedAt: null })]);
    const card = await firstCard();
    expect(card.queryByText(/Last contacted/u)).toBeNull();
    expect(card.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Aiko']);
  });

  // shows 2.54, 4.4
  it('shows each status in its style', async () => {
    const styles = {
      new: 'outline',
      contacted: 'secondary',
      interested: 'default',
      converted: 'default',
      lost: 'destructive',
    } as const;
    const statuses = Object.keys(styles).filter((status): status is keyof typeof styles => status in styles);
    show(statuses.map((status, index) => prospectAt(index, { status })));
    await screen.findAllByRole('listitem');
    for (const status of statuses) {
      const label = status.charAt(0).toUpperCase() + status.slice(1);
      expect(
        within(screen.getByRole('list', { name: 'Prospects' }))
          .getByText(label)
          .closest('[data-variant]')
          ?.getAttribute('data-variant'),
      ).toBe(styles[status]);
    }
    const colors = [...document.querySelectorAll('[role=list] [data-variant]')].map((badge) => {
      const { color, backgroundColor } = getComputedStyle(badge);
      return `${color} on ${backgroundColor}`;
    });
    expect(new Set(colors).size).toBe(statuses.length);
  });

  // shows 2.59, 2.61, 4.22
  it('invites to add the first one while empty', async () => {
    const { user } = show([]);
    await screen.findByText('No Prospects Yet');
    screen.getByText('Start building your pipeline by adding your first prospect.');
    await user.click(screen.getByRole('button', { name: 'Add First Prospect' }));
    expect(await screen.findByRole('dialog', { name: 'Add New Prospect' })).toBeDefined();
  });

  // shows 2.60, 4.21, 9.13
  it('shows six skeletons while loading', () => {
    const api = signedInApi();
    api.repliesTo('listProspects', () => new Promise<Response>(() => undefined));
    showScreen(<ProspectsPage />, { api });
    expect(screen.getAllByTestId('skeleton')).toHaveLength(6);
  });
});

describe('adding a prospect', () => {
  // shows 5.8, 5.9
  it('asks for a name and takes only a valid address', async () => {
    const { user, api } = show([]);
    await user.click(screen.getByRole('button', { name: 'Add Prospect' }));
    await user.type(await screen.findByLabelText('Email (optional)'), 'nonsense');
    await user.tab();
    expect(await screen.findByText('Please enter a valid email')).toBeDefined();
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add Prospect' }));
    expect(await screen.findByText('Name is required')).toBeDefined();
    expect(api.callsOf('/api/prospects', 'POST')).toEqual([]);
  });

  // shows 1.2, 4.1, 8.21
  it('sends the form, new by default', async () => {
    const { user, api } = show([]);
    api.does('AddProspect', () => ({ status: 201, body: lena }));
    await user.click(screen.getByRole('button', { name: 'Add Prospect' }));
    await user.type(await screen.findByLabelText('Name'), 'Lena{Enter}');
    expect(await screen.findByText('New prospect has been added successfully!')).toBeDefined();
    const body = { name: 'Lena', email: null, phone: null, status: 'new', source: null, notes: null };
    expect(api.callsOf('/api/prospects', 'POST').map((call) => call.body)).toEqual([body]);
  });

  // shows 8.9
  it('shows the server’s sentence under the field it is about', async () => {
    const { user, api } = show([]);
    api.fails('AddProspect', {
      ...problemOf(422, 'Some fields need your attention.', 'invalid'),
      errors: { phone: 'Please use at most 50 characters' },
    });
    await user.click(screen.getByRole('button', { name: 'Add Prospect' }));
    await user.type(await screen.findByLabelText('Name'), 'Lena{Enter}');
    expect(await screen.findByText('Please use at most 50 characters')).toBeDefined();
    expect(await screen.findByText('Failed to add prospect. Please try again.')).toBeDefined();
  });
});

describe('editing and deleting a prospect', () => {
  // shows 1.2, 8.22
  it('starts from the prospect, sends its revision, and says so', async () => {
    const shown = show([lena]);
    shown.api.does('ChangeProspect', () => ({ body: { ...lena, status: 'converted', revision: 3 } }));
    await act(shown, 'Edit');
    await shown.user.selectOptions(await screen.findByLabelText('Status'), 'converted');
    await shown.user.click(screen.getByRole('button', { name: 'Update Prospect' }));
    expect(await screen.findByText('Prospect has been updated successfully!')).toBeDefined();
    const [call] = shown.api.callsOf(`/api/prospects/${lena.id}`, 'PUT');
    expect(call?.body).toMatchObject({ name: lena.name, status: 'converted', source: 'Spring fair' });
    expect(call?.headers.get('If-Match')).toBe('"2"');
  });

  // shows 9.34, I31
  it('saves the whole notes, of which the list carries the beginning', async () => {
    const notes = 'Wants a call. '.repeat(100).trim();
    const shown = show([{ ...lena, notes: notes.slice(0, 200) }]);
    shown.api.answers('findProspect', { ...lena, notes, revision: 7 });
    shown.api.does('ChangeProspect', () => ({ body: lena }));
    await act(shown, 'Edit');
    await shown.user.selectOptions(await screen.findByLabelText('Status'), 'converted');
    await shown.user.click(screen.getByRole('button', { name: 'Update Prospect' }));
    expect(await screen.findByText('Prospect has been updated successfully!')).toBeDefined();
    const [call] = shown.api.callsOf(`/api/prospects/${lena.id}`, 'PUT');
    expect(call?.body).toMatchObject({ notes, status: 'converted' });
    expect(call?.headers.get('If-Match')).toBe('"7"');
  });

  it('takes nothing while the whole prospect is not there, and says when it cannot be loaded', async () => {
    const shown = show([lena]);
    const { promise, resolve } = deferred<Response>();
    shown.api.repliesTo('findProspect', () => promise);
    await shown.user.click(await screen.findByRole('button', { name: 'Actions for lena maria fischer' }));
    await shown.user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Prospect' }));
    expect(dialog.getByRole('status', { name: 'Loading' })).toBeDefined();
    expect(dialog.queryByRole('textbox')).toBeNull();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Update Prospect' }).disabled).toBe(true);
    resolve(Response.json(problemOf(503, 'Not now.'), { status: 503 }));
    await dialog.findByText('This could not be loaded');
    shown.api.answers('findProspect', lena);
    await shown.user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect((await dialog.findByLabelText<HTMLInputElement>('Name')).value).toBe(lena.name);
  });

  // shows 8.10
  it('says so when changing fails', async () => {
    const shown = show([lena]);
    shown.api.fails('ChangeProspect', problemOf(503, 'Not now.'));
    await act(shown, 'Edit');
    await shown.user.click(await screen.findByRole('button', { name: 'Update Prospect' }));
    expect(await screen.findByText('Failed to update prospect. Please try again.')).toBeDefined();
  });

  // shows 1.2, 4.18, 5.20, 8.11, 8.23
  it('asks before deleting, and stays when that fails', async () => {
    const shown = show([lena]);
    shown.api.fails('DeleteProspect', problemOf(503, 'Not now.'));
    await act(shown, 'Delete');
    await screen.findByText('Are you sure you want to delete this prospect?');
    await shown.user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete prospect. Please try again.')).toBeDefined();
    shown.api.does('DeleteProspect', () => ({}));
    await shown.user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Prospect has been deleted successfully!')).toBeDefined();
  });
});

describe('erasing a prospect', () => {
  it('asks, by name, and takes the card away', async () => {
    let rows = [lena];
    const api = signedInApi();
    api.answers('listProspects', () => rows);
    const shown = showScreen(<ProspectsPage />, { api });
    api.does('EraseProspect', () => {
      rows = [];
      return {};
    });
    await act(shown, 'Erase');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Erase prospect' }));
    expect(dialog.getByText(/known about lena maria fischer is erased for good/u)).toBeDefined();
    expect(api.callsOf(`/api/prospects/${lena.id}/erase`, 'POST')).toHaveLength(0);
    await shown.user.click(dialog.getByRole('button', { name: 'Erase' }));
    expect(await screen.findByText('Prospect Erased')).toBeDefined();
    expect(await screen.findByText('No Prospects Yet')).toBeDefined();
  });
});
