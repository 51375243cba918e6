import type { ProspectAnswer } from '@upline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { idOf, minutesAgo, prospectAt, rowAt } from '../../../testing/samples.ts';
import { showScreen, signedInApi } from '../../../testing/showScreen.tsx';
import { Watching } from '../../../testing/Watching.tsx';
import { ProspectsPage } from './ProspectsPage.tsx';
import { drawStyles } from '../../../testing/styles.ts';

const show = (prospects: ProspectAnswer[]) => {
  const api = signedInApi();
  api.answers('listProspects', () => prospects);
  api.answers('findProspect', (call) => rowAt(prospects, call));
  api.answers('listActivities', []);
  const screenOf = (
    <>
      <Watching query="listActivities" />
      <ProspectsPage />
    </>
  );
  return showScreen(screenOf, { api });
};

const lena = prospectAt(0, {
  name: 'Lena',
  email: 'lena@example.test',
  phone: '123',
  status: 'interested',
  source: 'Fair',
  notes: 'Wants a call',
  createdAt: minutesAgo(120),
});

const act = async ({ user }: ReturnType<typeof show>, action: string) => {
  await user.click(await screen.findByRole('button', { name: 'Actions for Lena' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
  if (action === 'Edit') await screen.findByLabelText('Name');
};

const fetched = ({ api }: ReturnType<typeof show>) => ({
  prospects: api.callsOf('/api/prospects').length,
  activities: api.callsOf('/api/activities').length,
});

describe('the screen of prospects', () => {
  // shows 2.52
  it('has its title and subtitle', () => {
    show([]);
    expect(screen.getByRole('heading', { name: 'Prospects' })).toBeDefined();
    expect(screen.getByText('Manage your prospects and track follow-ups')).toBeDefined();
  });
});

describe('a card', () => {
  drawStyles();

  // shows 2.54
  it.each([
    ['new', 'StarBorderIcon'],
    ['contacted', 'PhoneInTalkOutlinedIcon'],
    ['interested', 'FavoriteBorderOutlinedIcon'],
    ['converted', 'CheckCircleOutlinedIcon'],
    ['lost', 'CancelOutlinedIcon'],
  ] as const)('of the status %s has its icon', async (status, icon) => {
    show([prospectAt(0, { status })]);
    const card = within((await screen.findAllByRole('listitem'))[0] ?? document.body);
    expect(card.getByTestId(icon)).toBeDefined();
  });

  // shows 2.55
  it('clamps its notes to two lines', async () => {
    show([lena]);
    expect(getComputedStyle(await screen.findByText('Wants a call')).getPropertyValue('-webkit-line-clamp')).toBe('2');
  });

  // shows 2.58, 6.2
  it('offers Edit, Links, and Delete beside Erase, each with what becomes of the person', async () => {
    const { user } = show([lena]);
    await user.click(await screen.findByRole('button', { name: 'Actions for Lena' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
      'Edit',
      'Links',
      'Asked not to be contacted',
      'DeleteCan be restored from the archive',
      'EraseRemoves all data for good',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Delete', description: 'Can be restored from the archive' }));
    await screen.findByRole('alertdialog', { description: /waits in the archive .*for good, use “Erase”\.$/u });
  });
});

describe('the form', () => {
  // shows 2.59, 4.2, 4.15, 4.17
  it('starts from every field, offers any status, and saves nothing twice while pending', async () => {
    const shown = show([lena]);
    shown.api.repliesTo('ChangeProspect', () => new Promise<Response>(() => undefined));
    await act(shown, 'Edit');
    const form = within(await screen.findByRole('dialog', { name: 'Edit Prospect' }));
    const labels = ['Name', 'Email (optional)', 'Phone (optional)', 'Status', 'Source (optional)', 'Notes (optional)'];
    expect(labels.map((label) => form.getByLabelText<HTMLInputElement>(label).value)).toEqual([
      lena.name,
      lena.email,
      lena.phone,
      'interested',
      lena.source,
      lena.notes,
    ]);
    const options = within(form.getByLabelText('Status')).getAllByRole<HTMLOptionElement>('option');
    expect(options.map(({ value }) => value)).toEqual(['new', 'contacted', 'interested', 'converted', 'lost']);
    await shown.user.click(form.getByRole('button', { name: 'Update Prospect' }));
    expect((await form.findByRole<HTMLButtonElement>('button', { name: 'Saving...' })).disabled).toBe(true);
  });
});

describe('after a success', () => {
  // shows 4.16, 7.16, 8.21
  it('adding refreshes prospects and activities, and empties the form', async () => {
    const shown = show([lena]);
    shown.api.does('AddProspect', () => ({ status: 201, body: lena }));
    await screen.findByText('Wants a call');
    const before = fetched(shown);
    await shown.user.click(screen.getByRole('button', { name: 'Add Prospect' }));
    await shown.user.type(await screen.findByLabelText('Name'), 'New{Enter}');
    await screen.findByText('Prospect Added');
    expect(fetched(shown)).toEqual({ prospects: before.prospects + 1, activities: before.activities + 1 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await shown.user.click(screen.getByRole('button', { name: 'Add Prospect' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('');
  });

  // shows 7.17, 7.18, 8.22, 8.23
  it('updating and deleting refresh prospects alone', async () => {
    const shown = show([lena]);
    shown.api.does('ChangeProspect', () => ({ body: lena }));
    shown.api.does('DeleteProspect', () => ({ command: idOf(900) }));
    shown.api.does('RestoreProspect', () => ({ body: lena }));
    await act(shown, 'Edit');
    const before = fetched(shown);
    await shown.user.click(await screen.findByRole('button', { name: 'Update Prospect' }));
    await screen.findByText('Prospect Updated');
    expect(fetched(shown)).toEqual({ prospects: before.prospects + 1, activities: before.activities });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(shown, 'Delete');
    await shown.user.click(await screen.findByRole('button', { name: 'Delete' }));
    await screen.findByText('Prospect Deleted');
    expect(fetched(shown)).toEqual({ prospects: before.prospects + 2, activities: before.activities });
    await shown.user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('1 change was taken back.');
    const [restored] = shown.api.callsOf(`/api/prospects/${lena.id}/restore`, 'POST');
    expect(restored?.body).toEqual({ command: idOf(900) });
  });
});
