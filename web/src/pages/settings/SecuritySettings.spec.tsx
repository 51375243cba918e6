import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { problemOf } from '../../../testing/fakeApi.ts';
import { currentUser } from '../../../testing/samples.ts';
import { showScreen, signedInApi } from '../../../testing/showScreen.tsx';
import { SettingsPage } from './SettingsPage.tsx';

const me = currentUser();
const off = { keptBy: 'upline', isOn: false, app: false, since: null, recoveryCodesLeft: 0, passkeys: [] };
const on = { ...off, isOn: true, app: true, since: '2026-03-02T10:00:00.000Z', recoveryCodesLeft: 9 };
const needed = { status: 403, body: problemOf(403, 'Please confirm that it is you.', 'identity/proof-needed') };
const wrong = (field: string, detail: string) => ({
  status: 422,
  body: { ...problemOf(422, detail, 'invalid'), errors: { [field]: detail } },
});

const show = (state: object) => {
  const api = signedInApi();
  api.handles('GET /api/sessions', () => ({ body: [] }));
  api.handles('GET /api/security', () => ({ body: state }));
  return showScreen(<SettingsPage />, { api, path: '/settings', at: '/settings?tab=profile' });
};
const dialog = async (name: RegExp) => within(await screen.findByRole('dialog', { name }));

afterEach(() => void vi.unstubAllGlobals());

describe('the second factor in the settings', () => {
  // shows 2.94
  it('is set up with a key, a first code, and recovery codes that are shown once', async () => {
    const { user, api } = show(off);
    api.handles('POST /api/security/app', () => ({
      body: { secret: 'KEY234', address: 'otpauth://totp/x?secret=KEY234' },
    }));
    api.handles('PUT /api/security/app', ({ body }) =>
      JSON.stringify(body).includes('123456')
        ? { body: { recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'] } }
        : wrong('code', 'This code is not right.'),
    );
    await user.click(await screen.findByRole('button', { name: 'Set up' }));
    const setup = await dialog(/Set up an authenticator app/u);
    expect(await setup.findByDisplayValue('KEY234')).toBeDefined();
    expect(setup.getByRole('img', { name: 'QR code for the authenticator app' })).toBeDefined();
    await user.type(setup.getByLabelText('Code'), '000000{Enter}');
    expect(await setup.findByText('This code is not right.')).toBeDefined();
    await user.clear(setup.getByLabelText('Code'));
    await user.type(setup.getByLabelText('Code'), '123456{Enter}');
    const codes = within(await screen.findByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem');
    expect(codes.map(({ textContent }) => textContent)).toEqual(['AAAA-BBBB', 'CCCC-DDDD']);
  });

  // shows 2.94
  it('is switched off after a question', async () => {
    const { user, api } = show(on);
    api.handles('DELETE /api/security/app', () => ({}));
    expect(await screen.findByText(/^9 codes are left/u)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Switch off' }));
    expect(api.callsOf('/api/security/app', 'DELETE')).toHaveLength(0);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Switch off' }));
    await waitFor(() => expect(api.callsOf('/api/security/app', 'DELETE')).toHaveLength(1));
  });

  // shows 2.94
  it('shows new recovery codes, and that the ones before end', async () => {
    const { user, api } = show(on);
    api.handles('POST /api/security/recovery-codes', () => ({ body: { recoveryCodes: ['NEW1-NEW2'] } }));
    await user.click(await screen.findByRole('button', { name: 'New codes' }));
    await user.click(await screen.findByRole('button', { name: 'Create new codes' }));
    expect(await screen.findByText('NEW1-NEW2')).toBeDefined();
  });

  // shows 2.94
  it('is left to the provider where another one signs people in', async () => {
    show({ keptBy: 'provider' });
    expect(await screen.findByText(/Your sign-in provider manages/u)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Set up' })).toBeNull();
  });
});

describe('a proof of who uses the session', () => {
  const line = `DELETE /api/users/${me.id}`;
  const remove = async (state: object) => {
    const shown = show(state);
    let proven = false;
    vi.stubGlobal('location', { ...window.location, assign: () => undefined });
    shown.api.handles(line, () => (proven ? {} : needed));
    shown.api.handles('POST /api/security/proof', ({ body }) => {
      proven = JSON.stringify(body) === (state === on ? '{"code":"123456"}' : '{"password":"demo-demo"}');
      return proven ? {} : wrong(state === on ? 'code' : 'password', 'That was not right.');
    });
    await shown.user.click(await screen.findByRole('button', { name: 'Delete account' }));
    await shown.user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete account' }),
    );
    return { ...shown, asked: await dialog(/Confirm that it is you/u) };
  };
  const deletions = (api: ReturnType<typeof show>['api']) => api.callsOf(`/api/users/${me.id}`, 'DELETE').length;

  // shows 2.95
  it('is the password where there is no second factor, and the call goes on by itself', async () => {
    const { user, api, asked } = await remove(off);
    await user.type(asked.getByLabelText('Password'), 'wrong{Enter}');
    expect(await asked.findByText('That was not right.')).toBeDefined();
    expect(deletions(api)).toBe(1);
    await user.clear(asked.getByLabelText('Password'));
    await user.type(asked.getByLabelText('Password'), 'demo-demo{Enter}');
    await waitFor(() => expect(deletions(api)).toBe(2));
  });

  // shows 2.95
  it('is a code where there is one', async () => {
    const { user, api, asked } = await remove(on);
    await user.type(asked.getByLabelText('Code'), '123456{Enter}');
    await waitFor(() => expect(deletions(api)).toBe(2));
  });

  // shows 2.95
  it('is a new sign-in where another provider signs people in', async () => {
    const { asked } = await remove({ keptBy: 'provider' });
    const again = await asked.findByRole('link', { name: 'Sign in again' });
    const address = new URL(again.getAttribute('href') ?? '', 'http://localhost');
    expect([address.pathname, address.searchParams.get('prove')]).toEqual(['/api/login', '1']);
  });

  it('is not given by closing the question: nothing is done, and the reason is shown', async () => {
    const { user, api, asked } = await remove(off);
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText(/^Please confirm that it is you\./u)).toBeDefined();
    expect(deletions(api)).toBe(1);
  });

  // shows I39
  it('leaves no password behind in the browser, as other forms leave their text', async () => {
    sessionStorage.clear();
    const { user, asked } = await remove(off);
    await user.type(asked.getByLabelText('Password'), 'half-a-passw');
    await user.keyboard('{Escape}');
    expect(JSON.stringify({ ...sessionStorage })).toBe('{}');
  });
});
