import { screen, waitFor, within } from '@testing-library/react';
import type { ListedMessage } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { assetAt, currentUser, idOf, minutesAgo } from '../../../testing/samples.ts';
import { showScreen, signedInApi } from '../../../testing/showScreen.tsx';
import { MessagesPage } from './MessagesPage.tsx';

const messageAt = (index: number, changes: Partial<ListedMessage> = {}): ListedMessage => ({
  id: idOf(3000 + index),
  text: `Hello ${String(index)}`,
  language: 'en',
  assetId: null,
  assetTitle: null,
  status: null,
  ownerId: idOf(0),
  ofTeam: false,
  createdAt: minutesAgo(index),
  revision: 4,
  ...changes,
});

const tour = assetAt(0, { title: 'Tour' });
const team = messageAt(1, {
  ofTeam: true,
  text: 'Hi {firstName}',
  assetId: tour.id,
  assetTitle: 'Tour',
  status: 'interested',
});
const own = messageAt(2, { text: 'Salut !', language: 'fr' });

const show = (role: 'owner' | 'member' = 'member') => {
  const api = signedInApi();
  api.answers('currentUser', currentUser({ role }));
  api.answers('listMessages', [team, own]);
  api.answers('listAssets', [tour]);
  return showScreen(<MessagesPage />, { api });
};

const card = async (text: string) => {
  const cards = await screen.findAllByRole('listitem');
  return within(cards.find((one) => one.textContent.startsWith(text)) ?? expect.fail(`no card of “${text}”`));
};

describe('the messages of the library', () => {
  // shows I51.7
  it('are marked as the team’s or say what they are for, and only the own ones can be changed', async () => {
    show();
    const ofTeam = await card('Hi First name');
    for (const text of ['From the team', 'English', 'Interested', 'Tour'])
      expect(await ofTeam.findByText(text)).toBeDefined();
    expect(ofTeam.queryByRole('button')).toBeNull();
    const mine = await card('Salut !');
    expect(mine.getByText('Français')).toBeDefined();
    expect(mine.queryByText('From the team')).toBeNull();
    expect(mine.getByRole('button', { name: 'Actions for Salut !' })).toBeDefined();
  });

  // shows I51.7
  it('are written, with an unknown place refused at the field', async () => {
    const { api, user } = show();
    api.does('WriteMessage', () => ({ body: own }));
    await user.click(await screen.findByRole('button', { name: 'New message' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New message' }));
    const field = dialog.getByLabelText('Text');
    await user.click(field);
    await user.paste('Dear {surname}');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText(/^\{surname\} is not known here/u);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(api.callsOf('/api/messages', 'POST')).toHaveLength(0);
    await user.clear(field);
    await user.click(field);
    await user.paste('Hi {firstName}');
    await user.selectOptions(dialog.getByLabelText('For which asset'), 'Tour');
    await user.selectOptions(dialog.getByLabelText('Language'), 'Deutsch');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf('/api/messages', 'POST').map(({ body }) => body)).toEqual([
      { text: 'Hi {firstName}', language: 'de', assetId: tour.id, status: null },
    ]);
  });

  // shows I51.7
  it('of the team are changed and removed by leaders', async () => {
    const { api, user } = show('owner');
    api.does('ChangeMessage', () => ({ body: team }));
    api.does('RemoveMessage', () => ({}));
    const act = async (action: string): Promise<void> => {
      await user.click(await screen.findByRole('button', { name: 'Actions for Hi First name' }));
      await user.click(await screen.findByRole('menuitem', { name: action }));
    };
    await act('Edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit message' }));
    await user.selectOptions(dialog.getByLabelText('For which status of a prospect'), 'Any status');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [change] = api.callsOf(`/api/messages/${team.id}`, 'PUT');
    expect(change?.body).toEqual({ text: 'Hi {firstName}', language: 'en', assetId: tour.id, status: null });
    expect(change?.headers.get('If-Match')).toBe('"4"');
    await act('Delete');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(api.callsOf(`/api/messages/${team.id}`, 'DELETE')).toHaveLength(1));
  });
});
