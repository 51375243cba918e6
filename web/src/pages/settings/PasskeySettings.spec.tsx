import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { problemOf } from '../../../testing/fakeApi.ts';
import { browserWithPasskeys } from '../../../testing/passkeys.ts';
import { currentUser } from '../../../testing/samples.ts';
import { showScreen, signedInApi } from '../../../testing/showScreen.tsx';
import { SettingsPage } from './SettingsPage.tsx';

const me = currentUser();
const phone = { id: 'phone', name: 'My phone', createdAt: '2026-03-02T10:00:00.000Z', lastUsedAt: null };
const off = { keptBy: 'upline', isOn: false, app: false, since: null, recoveryCodesLeft: 0, passkeys: [] };
const on = { ...off, isOn: true, since: '2026-03-02T10:00:00.000Z', recoveryCodesLeft: 9, passkeys: [phone] };

const show = (state: object) => {
  const api = signedInApi();
  api.handles('GET /api/sessions', () => ({ body: [] }));
  api.handles('GET /api/security', () => ({ body: state }));
  api.handles('POST /api/security/passkeys', () => ({ body: { challenge: 'new' } }));
  return showScreen(<SettingsPage />, { api, path: '/settings', at: '/settings?tab=profile' });
};
const dialog = async (name: RegExp) => within(await screen.findByRole('dialog', { name }));

afterEach(() => void vi.unstubAllGlobals());

describe('passkeys in the settings', () => {
  // shows 2.94
  it('are added under a name, with recovery codes for the first one', async () => {
    browserWithPasskeys();
    const { user, api } = show(off);
    api.handles('PUT /api/security/passkeys', () => ({ body: { recoveryCodes: ['AAAA-BBBB'] } }));
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    const added = await dialog(/Add a passkey/u);
    const name = await added.findByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'My phone{Enter}');
    expect(await screen.findByText('AAAA-BBBB')).toBeDefined();
    expect(api.callsOf('/api/security/passkeys', 'PUT').map(({ body }) => body)).toEqual([
      { name: 'My phone', response: { answerTo: 'new' } },
    ]);
  });

  it('are added without recovery codes where the person has some', async () => {
    browserWithPasskeys();
    const { user, api } = show(on);
    api.handles('PUT /api/security/passkeys', () => ({ body: { recoveryCodes: [] } }));
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    await user.click(await (await dialog(/Add a passkey/u)).findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('say what to do when the browser makes none', async () => {
    const browser = browserWithPasskeys();
    const { user, api } = show(off);
    api.handles('PUT /api/security/passkeys', () => ({ body: { recoveryCodes: [] } }));
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    const added = await dialog(/Add a passkey/u);
    browser.failWith('NotAllowedError');
    await user.click(await added.findByRole('button', { name: 'Continue' }));
    expect(await added.findByText('No passkey was made. Please try again.')).toBeDefined();
    browser.failWith('InvalidStateError');
    await user.click(added.getByRole('button', { name: 'Continue' }));
    expect(await added.findByText('This device has a passkey for your account already.')).toBeDefined();
    expect(api.callsOf('/api/security/passkeys', 'PUT')).toEqual([]);
  });

  // shows 2.94
  it('are removed after a question, which says what ends with the last one', async () => {
    const { user, api } = show(on);
    api.handles('DELETE /api/security/passkeys/phone', () => ({}));
    expect(await screen.findByText(/not used yet/u)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Remove My phone' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/Your password alone will then sign you in/u)).toBeDefined();
    await user.click(question.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(api.callsOf('/api/security/passkeys/phone', 'DELETE')).toHaveLength(1));
  });

  // shows 2.94
  it('are not offered by a browser that has none', async () => {
    show(off);
    expect(await screen.findByRole('button', { name: 'Set up' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });
});

describe('a passkey as the proof of who uses the session', () => {
  // shows 2.95
  it('lets the refused call go on, and is asked for again when it was not accepted', async () => {
    browserWithPasskeys();
    const { user, api } = show(on);
    let asked = 0;
    let proven = false;
    api.handles('POST /api/security/proof/passkey', () => ({ body: { challenge: `proof ${(asked += 1)}` } }));
    api.handles('POST /api/security/proof', ({ body }) => {
      proven = JSON.stringify(body) === '{"passkey":{"answerTo":"proof 2"}}';
      return proven ? {} : { status: 422, body: problemOf(422, 'This passkey was not accepted.', 'invalid') };
    });
    api.handles(`DELETE /api/users/${me.id}`, () =>
      proven ? {} : { status: 403, body: problemOf(403, 'Please confirm.', 'identity/proof-needed') },
    );
    vi.stubGlobal('location', { ...window.location, assign: () => undefined });
    await user.click(await screen.findByRole('button', { name: 'Delete account' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete account' }));
    const question = await dialog(/Confirm that it is you/u);
    const press = async (): Promise<void> => {
      const button = await question.findByRole<HTMLButtonElement>('button', { name: 'Use a passkey' });
      await waitFor(() => expect(button.disabled).toBe(false));
      await user.click(button);
    };
    await press();
    expect(await question.findByText('This passkey was not accepted.')).toBeDefined();
    await press();
    await waitFor(() => expect(api.callsOf(`/api/users/${me.id}`, 'DELETE')).toHaveLength(2));
  });
});
