import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import { signedInApi } from '../../../testing/showScreen.tsx';
import { AppRoutes } from './AppRoutes.tsx';

const show = (confirmation: 'none' | 'offered' | 'asked' | 'required') => {
  const api = signedInApi({ confirmation });
  api.answers('listOrganizations', []);
  api.handles('GET /api/sessions', () => ({ body: [] }));
  api.handles('GET /api/security', () => ({
    body: { keptBy: 'upline', isOn: false, app: false, since: null, recoveryCodesLeft: 0, passkeys: [] },
  }));
  api.does('SendConfirmation', () => ({ status: 204 }));
  renderScreen(<AppRoutes signedIn />, { fake: api, path: '/settings', framed: false });
  return { api, user: userEvent.setup() };
};
const notice = () => screen.findByRole('region', { name: 'Confirm your email address' });

describe('the settings of a person whose address counts, and of whom nobody knows that they read its mail', () => {
  it('offer a link to confirm it', async () => {
    const { api, user } = show('offered');
    expect((await notice()).textContent).toContain('Reminders come by email once you confirm');
    await user.click(screen.getByRole('button', { name: 'Send me a link' }));
    expect(await screen.findByText('Email sent')).toBeDefined();
    expect(api.callsOf('/api/confirmations', 'POST')).toHaveLength(1);
  });
});
