import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { showScreen, signedInApi } from '../../../testing/showScreen.tsx';
import { idOf } from '../../../testing/samples.ts';
import { invitationPath } from '../../features/organization/invitationPath.ts';
import { NoTeamPage } from './NoTeamPage.tsx';

const show = () => {
  const api = signedInApi({ organization: null, role: null });
  api.answers('listOrganizations', []);
  return showScreen(<NoTeamPage />, { api });
};

describe('the page for someone without a team', () => {
  it('founds one under the suggested or another name, by the browser’s clock', async () => {
    const { api, user } = show();
    const assign = vi.fn();
    vi.stubGlobal('location', { ...window.location, assign });
    api.does('FoundTeam', () => ({ status: 201, body: { organizationId: idOf(900) } }));
    const name = await screen.findByLabelText<HTMLInputElement>('Team name');
    expect(name.value).toBe("Maya's Team");
    await user.clear(name);
    await user.type(name, 'Northlight{Enter}');
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    expect(api.callsOf('/api/organizations', 'POST').map((call) => call.body)).toEqual([
      { name: 'Northlight', timeZone },
    ]);
  });

  it('opens a pasted invitation', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'I have an invitation' }));
    await user.type(await screen.findByLabelText('Invitation link'), 'hello{Enter}');
    expect(await screen.findByText('Paste the whole link from the invitation email')).toBeDefined();
    await user.type(screen.getByLabelText('Invitation link'), ' https://team.example/invite/tok.en{Enter}');
    expect(await screen.findByText('elsewhere')).toBeDefined();
  });

  it('offers the other teams of someone who left one', async () => {
    const api = signedInApi({ organization: null, role: null });
    api.answers('listOrganizations', [{ id: idOf(901), name: 'Second Team', primaryColor: '#365314', current: false }]);
    api.does('SwitchOrganization', () => ({ body: { organizationId: idOf(901) } }));
    const { user } = showScreen(<NoTeamPage />, { api });
    const assign = vi.fn();
    vi.stubGlobal('location', { ...window.location, assign });
    await user.click(await screen.findByRole('button', { name: 'Go to Second Team' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
    expect(api.callsOf(`/api/organizations/${idOf(901)}/switch`, 'POST')).toHaveLength(1);
  });

  it('offers the way out', async () => {
    show();
    expect((await screen.findByRole('link', { name: 'Sign Out' })).getAttribute('href')).toBe('/api/logout');
  });
});

describe('the path in a pasted text', () => {
  it.each([
    ['https://team.example/invite/a.b-c', '/invite/a.b-c'],
    ['Join us: http://192.168.1.2:3000/invite/x?utm=1', '/invite/x'],
    [`(https://team.example/invite/${'t'.repeat(70)}).`, `/invite/${'t'.repeat(70)}`],
    [`<https://team.example/invite/${'t'.repeat(70)}&fbclid=1>`, `/invite/${'t'.repeat(70)}`],
    ['https://team.example/', null],
  ])('of %s is %s', (pasted, path) => expect(invitationPath(pasted)).toBe(path));
});
