import { screen } from '@testing-library/react';
import type { Duplicates } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { idOf, prospectAt } from '../../../testing/samples.ts';
import { showScreen, signedInApi } from '../../../testing/showScreen.tsx';
import { ProspectDialog } from './ProspectDialog.tsx';

const lena = { ...prospectAt(1, { name: 'Lena Vogel', email: 'lena@mail.example', phone: null }), revision: 1 };

const open = (found: Partial<Duplicates>, prospect: typeof lena | null = null) => {
  const api = signedInApi();
  api.answers('findDuplicates', { own: [], teammate: [], ...found });
  api.answers('findProspect', lena);
  return showScreen(<ProspectDialog open prospect={prospect} onClose={() => undefined} />, { api });
};
const asked = ({ api }: ReturnType<typeof open>) =>
  api.callsOf('/api/prospects/duplicates').map(({ search }) => Object.fromEntries(search));

describe('the form of a prospect whose number or address somebody has', () => {
  it('says so as soon as it is typed, with the way to that person, and saves all the same', async () => {
    const shown = open({ own: [{ id: idOf(7), name: 'Elena Sommer' }] });
    const { user, api } = shown;
    api.does('AddProspect', () => ({ status: 201, body: lena }));
    await user.type(screen.getByLabelText('Name'), 'Lena');
    await user.type(screen.getByLabelText('Phone (optional)'), '0151 2');
    expect((await screen.findByRole('link', { name: 'Elena Sommer' })).getAttribute('href')).toBe(
      `/prospects/${idOf(7)}`,
    );
    expect(screen.getByText(/^You already have/u).textContent).toBe('You already have Elena Sommer.');
    expect(asked(shown)).toEqual([{ phone: '0151 2' }]);
    await user.click(screen.getByRole('button', { name: 'Add Prospect' }));
    await screen.findByText('New prospect has been added successfully!');
  });

  it('asks nobody about a few digits or half an address', async () => {
    const shown = open({});
    await shown.user.type(screen.getByLabelText('Phone (optional)'), '0151');
    await shown.user.type(screen.getByLabelText('Email (optional)'), 'lena@');
    expect(asked(shown)).toEqual([]);
  });

  it('names the owner to leaders, and does not name the person who is edited', async () => {
    const shown = open(
      {
        own: [{ id: lena.id, name: lena.name }],
        teammate: [{ ownerName: 'Bob Reed', id: idOf(8), name: 'Helen' }, { ownerName: 'Ann Lee' }],
      },
      lena,
    );
    expect((await screen.findByText(/^Bob Reed/u)).textContent).toBe('Bob Reed already works with Helen.');
    screen.getByText('Ann Lee already works with this person.');
    expect(screen.queryByText(/^You already have/u)).toBeNull();
    expect(asked(shown)).toEqual([{ email: 'lena@mail.example' }]);
  });
});
