import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showScreen, signedInApi } from '../../../testing/showScreen.tsx';
import { problemOf } from '../../../testing/fakeApi.ts';
import { currentUser, minutesAgo } from '../../../testing/samples.ts';
import { iPhone } from '../../../testing/userAgents.ts';
import { SettingsPage } from './SettingsPage.tsx';
import { deviceName } from '../../features/identity/account.ts';

const me = currentUser();
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const devices = [
  { id: 'phone', createdAt: minutesAgo(600), lastSeenAt: minutesAgo(120), userAgent: iPhone, current: false },
  { id: 'here', createdAt: minutesAgo(60), lastSeenAt: minutesAgo(5), userAgent: chrome, current: true },
];

const show = () => {
  const api = signedInApi();
  api.handles('GET /api/sessions', () => ({ body: devices }));
  api.handles('GET /api/security', () => ({ body: { keptBy: 'provider' } }));
  return showScreen(<SettingsPage />, { api, path: '/settings', at: '/settings?tab=profile' });
};
const listed = async () => within(await screen.findByRole('list', { name: 'My devices' })).getAllByRole('listitem');

afterEach(() => void vi.unstubAllGlobals());

describe('my devices', () => {
  it('are named, this one first, which is signed out elsewhere', async () => {
    show();
    const rows = await listed();
    expect(rows.map((row) => row.textContent)).toEqual([
      'Chrome on WindowsUsed 5 minutes agoThis device',
      'Safari on iPhoneUsed 2 hours agoSign out',
    ]);
  });

  it('are signed out one by one', async () => {
    const { user, api } = show();
    api.handles('DELETE /api/sessions/phone', () => ({}));
    await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }));
    await waitFor(async () => expect(await listed()).toHaveLength(1));
    expect(api.callsOf('/api/sessions/phone', 'DELETE')).toHaveLength(1);
  });

  it('stay, and say so, when that fails', async () => {
    const { user, api } = show();
    api.handles('DELETE /api/sessions/phone', () => ({ status: 503, body: problemOf(503, 'Not now.') }));
    await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The device could not be signed out. Please try again.',
    );
    expect(await listed()).toHaveLength(2);
  });

  it.each([
    [null, 'Unknown device'],
    ['curl/8', 'Unknown device'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 ' +
        'Safari/605.1.15',
      'Safari on Mac',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile ' +
        'Safari/537.36',
      'Chrome on Android',
    ],
    [`${chrome} Edg/140.0.0.0`, 'Edge on Windows'],
  ])('are called what people call them: %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name));
});

describe('my data', () => {
  it('is saved as a file by one button', async () => {
    const { user, api } = show();
    api.handles(`GET /api/users/${me.id}/data`, () => ({ body: { profile: { firstName: 'Mia' } } }));
    const files: Blob[] = [];
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}` }));
    await user.click(await screen.findByRole('button', { name: 'Download' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(await files[0]?.text()).toContain('"firstName": "Mia"');
  });
});

describe('deleting the account', () => {
  const assign = vi.fn<(to: string) => void>();
  const open = async () => {
    const shown = show();
    assign.mockClear();
    vi.stubGlobal('location', { ...window.location, assign });
    await shown.user.click(await screen.findByRole('button', { name: 'Delete account' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete your account' }));
    return { ...shown, dialog };
  };
  const line = `DELETE /api/users/${me.id}`;

  it('asks first, and ends at the front page', async () => {
    const { user, api, dialog } = await open();
    api.handles(line, () => ({}));
    expect(api.callsOf(`/api/users/${me.id}`, 'DELETE')).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Delete account' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
  });

  it('names the teams that nobody else owns, and asks once more', async () => {
    const { user, api, dialog } = await open();
    api.handles(line, ({ search }) =>
      search.get('confirm') === 'ownerless'
        ? {}
        : {
            status: 409,
            body: { ...problemOf(409, 'Nobody would own it.'), organizations: ['Northlight', 'Second Team'] },
          },
    );
    await user.click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(await dialog.findByText(/Nobody else owns Northlight and Second Team\./u)).toBeDefined();
    expect(assign).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('button', { name: 'Delete anyway' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
    expect(api.callsOf(`/api/users/${me.id}`, 'DELETE').map(({ search }) => search.get('confirm'))).toEqual([
      null,
      'ownerless',
    ]);
  });

  it('stays open with the reason when it fails', async () => {
    const { user, api, dialog } = await open();
    api.handles(line, () => ({ status: 503, body: problemOf(503, 'Not available right now.') }));
    await user.click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(await dialog.findByText(/^Not available right now\./u)).toBeDefined();
    expect(assign).not.toHaveBeenCalled();
  });
});
