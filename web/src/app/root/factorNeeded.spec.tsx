import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserWithPasskeys } from '../../../testing/passkeys.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { currentUser } from '../../../testing/samples.ts';
import { signedInApi } from '../../../testing/showScreen.tsx';
import { AppRoutes } from './AppRoutes.tsx';

const lacking = { role: 'member', factorNeeded: true } as const;

const show = () => {
  const api = signedInApi(lacking);
  api.answers('listOrganizations', []);
  api.handles('GET /api/sessions', () => ({ body: [] }));
  api.handles('GET /api/security', () => ({
    body: { keptBy: 'upline', isOn: false, app: false, since: null, recoveryCodesLeft: 0, passkeys: [] },
  }));
  api.handles('POST /api/security/passkeys', () => ({ body: { challenge: 'new' } }));
  renderScreen(<AppRoutes signedIn />, { fake: api, path: '/settings', framed: false });
  return { api, user: userEvent.setup() };
};
const page = () => screen.findByRole('heading', { name: 'Set up a second factor' });

afterEach(() => void vi.unstubAllGlobals());

describe('the page for an owner without the second factor that is required', () => {
  // shows 6.6
  it('says why, and goes on once one is set up and the recovery codes were seen', async () => {
    browserWithPasskeys();
    const { api, user } = show();
    await page();
    expect(screen.getByText(/^Owners of Northlight Collective confirm their sign-in/u)).toBeDefined();
    api.handles('PUT /api/security/passkeys', () => {
      api.answers('currentUser', currentUser());
      return { body: { recoveryCodes: ['AAAA-BBBB'] } };
    });
    await user.click(screen.getByRole('button', { name: 'Add a passkey' }));
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('AAAA-BBBB')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'I have saved them' }));
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeDefined();
    await waitFor(() => expect(screen.queryByText('AAAA-BBBB')).toBeNull());
  });

  // shows 6.6
  it('lets the person go on as a member', async () => {
    const { user } = show();
    await page();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Continue as a member' }));
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Set up a second factor' })).toBeNull();
  });

  it('offers the way out', async () => {
    show();
    await page();
    expect(screen.getByRole('link', { name: 'Sign Out' }).getAttribute('href')).toBe('/api/logout');
  });
});
