import { screen } from '@testing-library/react';
import type { ProspectStatus } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { problemOf } from '../../../testing/fakeApi.ts';
import { prospectAt } from '../../../testing/samples.ts';
import { showScreen, signedInApi } from '../../../testing/showScreen.tsx';
import { ProspectsPage } from './ProspectsPage.tsx';

const lena = { ...prospectAt(1, { name: 'Lena Vogel', status: 'new' }), revision: 2 };

/** The form of a prospect whose row a share, or somebody, changed since it was opened. */
const openForm = async (theirs: { name?: string; status?: ProspectStatus }) => {
  const api = signedInApi();
  const current = { ...lena, ...theirs, revision: 3 };
  api.answers('listProspects', [lena]);
  api.answers('findProspect', lena);
  api.repliesTo('ChangeProspect', ({ headers }) =>
    headers.get('If-Match') === '"3"'
      ? Response.json(current)
      : Response.json({ ...problemOf(412, 'Changed meanwhile.', 'outdated'), current }, { status: 412 }),
  );
  const shown = showScreen(<ProspectsPage />, { api });
  await shown.user.click(await screen.findByRole('button', { name: 'Actions for Lena Vogel' }));
  await shown.user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await screen.findByLabelText('Name');
  const save = () => shown.user.click(screen.getByRole('button', { name: 'Update Prospect' }));
  const last = () => api.callsOf(`/api/prospects/${lena.id}`, 'PUT').at(-1)?.body;
  return { ...shown, save, last };
};

describe('an open form of a prospect whose status changed meanwhile', () => {
  it('goes along when it left the status as it was', async () => {
    const { save, last } = await openForm({ status: 'contacted' });
    await save();
    await screen.findByText('Prospect has been updated successfully!');
    expect(last()).toMatchObject({ name: 'Lena Vogel', status: 'contacted' });
  });

  it('meets the notice when it changed the status itself', async () => {
    const { save, user, last } = await openForm({ status: 'contacted' });
    await user.selectOptions(screen.getByLabelText('Status'), 'lost');
    await save();
    await screen.findByText(/Someone else changed this prospect while you were editing/u);
    expect(last()).toMatchObject({ status: 'lost' });
  });

  it('goes along when it wants the status that they have by now', async () => {
    const { save, user, last } = await openForm({ status: 'contacted' });
    await user.selectOptions(screen.getByLabelText('Status'), 'contacted');
    await save();
    await screen.findByText('Prospect has been updated successfully!');
    expect(last()).toMatchObject({ status: 'contacted' });
  });

  it('meets the notice when somebody changed another field', async () => {
    const { save } = await openForm({ name: 'Lena Vogt' });
    await save();
    await screen.findByText(/Someone else changed this prospect while you were editing/u);
  });
});

describe('a tap on a status that changed meanwhile', () => {
  /** Taps on a status of a prospect who is shown as new, and has another by now. */
  const tap = async (label: string, theirs: ProspectStatus) => {
    const api = signedInApi();
    const current = { ...lena, status: theirs, revision: 3 };
    api.answers('listProspects', [lena]);
    api.repliesTo('ChangeProspectStatus', ({ headers, body }) =>
      headers.get('If-Match') === '"3"'
        ? Response.json({ ...current, ...Object(body) })
        : Response.json({ ...problemOf(412, 'Changed meanwhile.', 'outdated'), current }, { status: 412 }),
    );
    const { user } = showScreen(<ProspectsPage />, { api });
    await user.click(await screen.findByRole('button', { name: 'Status of Lena Vogel: New' }));
    await user.click(await screen.findByRole('menuitem', { name: label }));
  };

  it('holds when a share moved a new prospect to contacted', async () => {
    await tap('Interested', 'contacted');
    await screen.findByText('Lena Vogel is now: Interested');
  });

  it('is done when it is the status that they have by now', async () => {
    await tap('Lost', 'lost');
    await screen.findByText('Lena Vogel is now: Lost');
  });

  it('is refused when somebody decided otherwise', async () => {
    await tap('Lost', 'converted');
    await screen.findByText(/^Someone else changed this prospect meanwhile/u);
  });
});
