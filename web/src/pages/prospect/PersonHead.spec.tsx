import { screen, waitFor, within } from '@testing-library/react';
import type { ListedProspect } from '@upline/contracts';
import { expect, it } from 'vitest';
import { OnPhone } from '../../../testing/media.tsx';
import { prospectAt } from '../../../testing/samples.ts';
import { showScreen, signedInApi } from '../../../testing/showScreen.tsx';
import { PersonHead } from './PersonHead.tsx';

const pat: ListedProspect = { ...prospectAt(1, { name: 'Pat Doe', status: 'new' }), phone: null };
const path = `/api/prospects/${pat.id}`;

const head = <PersonHead prospect={pat} menu={null} onShare={() => undefined} onLift={() => undefined} />;

it('takes the number of a person who has none in place, and leaves the rest as it is', async () => {
  const api = signedInApi();
  api.does('ChangeProspect', () => ({ body: { ...pat, phone: '+491512345678' } }));
  const { user } = showScreen(head, { api });
  await user.click(await screen.findByRole('button', { name: 'Add number' }));
  const field = await screen.findByRole('textbox', { name: 'Phone' });
  expect(document.activeElement).toBe(field);
  await user.type(field, '+49 151 2345678');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.callsOf(path, 'PUT')).toHaveLength(1));
  const [call] = api.callsOf(path, 'PUT');
  expect(call?.body).toMatchObject({ name: 'Pat Doe', status: 'new' });
  expect(JSON.stringify(call?.body)).toContain('151');
  expect(call?.headers.get('If-Match')).toBe(`"${pat.revision}"`);
});

it('shows the status as one chip on a phone, which opens the choice of all', async () => {
  const api = signedInApi();
  api.does('ChangeProspectStatus', () => ({ body: { ...pat, status: 'interested' } }));
  const { user } = showScreen(<OnPhone>{head}</OnPhone>, { api });
  await user.click(await screen.findByRole('button', { name: 'Status of Pat Doe: New' }));
  expect(screen.queryByRole('group', { name: 'Status' })).toBeNull();
  await user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Interested' }));
  await waitFor(() =>
    expect(api.callsOf(`${path}/status`, 'PUT').map(({ body }) => body)).toEqual([{ status: 'interested' }]),
  );
});
