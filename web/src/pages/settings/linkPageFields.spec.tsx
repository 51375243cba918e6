import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { showScreen, signedInApi } from '../../../testing/showScreen.tsx';
import { currentUser } from '../../../testing/samples.ts';
import { SettingsPage } from './SettingsPage.tsx';

const me = currentUser();
const inputOf = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

describe('what the pages of a person’s links say of them', () => {
  it('is a greeting, and the phone number once they chose to, after it was said who then sees it', async () => {
    const { user, api } = showScreen(<SettingsPage />, {
      api: signedInApi(),
      path: '/settings',
      at: '/settings?tab=profile',
    });
    api.does('ChangeProfile', ({ body }) => ({ body: { ...me, ...Object(body), revision: me.revision + 1 } }));
    const offer = await screen.findByRole<HTMLInputElement>('switch', { name: 'Offer Call and WhatsApp there' });
    expect(offer.checked).toBe(false);
    expect(screen.getByText(/^Everybody who gets one of your links/)).toBeDefined();
    await user.click(offer);
    expect(await screen.findByText('Nothing is offered yet: your profile has no phone number.')).toBeDefined();
    await user.type(await inputOf('Phone'), '+49 151 2345678');
    await user.type(await inputOf('Greeting'), 'Ask me anything.');
    expect(screen.getByText(/^Everybody who gets one of your links/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Profile Updated')).toBeDefined();
    expect(api.callsOf(`/api/users/${me.id}`, 'PUT')[0]?.body).toMatchObject({
      phone: '+49 151 2345678',
      reachable: true,
      greeting: 'Ask me anything.',
    });
  });
});
