import { screen, waitFor, within } from '@testing-library/react';
import { usualCadence } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { preferences, prospectAt } from '../../../testing/samples.ts';
import { showScreen, signedInApi } from '../../../testing/showScreen.tsx';
import { ProspectPage } from './ProspectPage.tsx';

const elena = prospectAt(0, { name: 'Elena Vogel', email: 'elena@vogel.example', phone: '+4915123456' });
const refused = { via: 'page', at: '2024-05-03T09:30:00.000Z' } as const;
const path = `/api/prospects/${elena.id}`;

const show = (isRefused: boolean, role: 'owner' | 'member' = 'owner') => {
  const api = signedInApi({ role });
  api.answers('findProspect', { ...elena, refused: isRefused ? refused : null });
  api.answers('prospectTimeline', []);
  api.answers('showPreferences', preferences);
  api.answers('showCadence', usualCadence);
  const step = { wants: null, followUp: null, dropped: null };
  api.answers('nextStep', { ...step, contacts: 0, lastContactedAt: null, lastContactKind: null });
  return showScreen(<ProspectPage />, { api, path: '/prospects/:id', at: `/prospects/${elena.id}` });
};

describe('a person who asked not to be contacted', () => {
  it('has no ways to be reached and no next step, and a sentence that says what to do', async () => {
    show(true, 'member');
    await screen.findByText(/ask an owner to lift it/u);
    expect(screen.queryByRole('group', { name: 'Ways to reach Elena Vogel' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Next step' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Lift' })).toBeNull();
  });

  it('is lifted by an owner with a reason', async () => {
    const { user, api } = show(true);
    api.does('AllowContact', () => ({}));
    await user.click(await screen.findByRole('button', { name: 'Lift' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Lift the refusal' }));
    await user.click(dialog.getByRole('button', { name: 'Lift' }));
    await dialog.findByText('Please say why this person may be contacted again');
    await user.type(dialog.getByLabelText('Reason'), 'She called us');
    await user.click(dialog.getByRole('button', { name: 'Lift' }));
    await waitFor(() =>
      expect(api.callsOf(`${path}/refusal`, 'DELETE').map(({ body }) => body)).toEqual([{ reason: 'She called us' }]),
    );
  });

  it('is entered from their menu, after a question', async () => {
    const { user, api } = show(false);
    api.does('RefuseContact', () => ({}));
    await screen.findByRole('group', { name: 'Ways to reach Elena Vogel' });
    await user.click(await screen.findByRole('button', { name: 'Actions for Elena Vogel' }));
    await user.click(
      within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Asked not to be contacted' }),
    );
    const question = within(await screen.findByRole('alertdialog', { name: 'No more contact' }));
    expect(api.callsOf(`${path}/refusal`, 'POST')).toHaveLength(0);
    await user.click(question.getByRole('button', { name: 'End contact' }));
    await waitFor(() => expect(api.callsOf(`${path}/refusal`, 'POST')).toHaveLength(1));
  });
});
