import { screen } from '@testing-library/react';
import type { ShownConfirmation } from '@upline/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { createFakeApi, problemOf } from '../../../testing/fakeApi.ts';
import { showScreen } from '../../../testing/showScreen.tsx';
import { forgetInvitation, rememberInvitation } from '../../lib/account/pendingInvitation.ts';
import { ConfirmationPage } from './ConfirmationPage.tsx';

const open: ShownConfirmation = { state: 'open', email: 'lena@example.test', signedInAs: 'lena@example.test' };

const show = (changes: Partial<ShownConfirmation> = {}) => {
  const api = createFakeApi();
  api.answers('showConfirmation', { ...open, ...changes });
  return showScreen(<ConfirmationPage />, { api, path: '/confirm/:token', at: '/confirm/tok-en' });
};

const hrefOf = (name: string): URL =>
  new URL(screen.getByRole('link', { name }).getAttribute('href') ?? '', 'http://upline.test');

describe('the page of a confirmation mail', () => {
  afterEach(forgetInvitation);

  // shows 2.92
  it('confirms with its button, and changes nothing before', async () => {
    const { api, user } = show();
    api.does('ConfirmEmail', () => {
      api.answers('showConfirmation', { ...open, state: 'done' });
      return { status: 204 };
    });
    await screen.findByRole('heading', { name: 'Confirm your email address' });
    expect(api.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await screen.findByRole('heading', { name: 'Your email address is confirmed' });
    expect(hrefOf('Continue').pathname).toBe('/');
    expect(api.callsOf('/api/confirmations/tok-en', 'POST')).toHaveLength(1);
  });

  // shows 2.92
  it('leads back to the invitation that waits for the proof', async () => {
    rememberInvitation('/invite/tok-en');
    show({ state: 'done' });
    await screen.findByRole('heading', { name: 'Your email address is confirmed' });
    expect(hrefOf('Continue to the invitation').pathname).toBe('/invite/tok-en');
  });

  it('leads a signed-out visitor to the sign-in and back', async () => {
    show({ state: 'signed-out', email: 'l…@e….test', signedInAs: null });
    await screen.findByText(/confirms l…@e….test/u);
    const login = hrefOf('Sign in to confirm');
    expect([login.pathname, login.searchParams.get('returnTo')]).toEqual(['/api/login', '/confirm/tok-en']);
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
  });

  it('names the account that is signed in when it is another one, and offers to change it', async () => {
    show({ state: 'other-account', email: 'l…@e….test', signedInAs: 'max@example.test' });
    await screen.findByText(/You are signed in as max@example.test/u);
    expect(hrefOf('Sign out and use another account').pathname).toBe('/api/logout');
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
  });

  it('says that the link does not work any more', async () => {
    const { api, user } = show();
    api.repliesTo('ConfirmEmail', () => {
      api.answers('showConfirmation', { ...open, state: 'unknown', email: null });
      return Response.json(problemOf(410, 'This link no longer works.'), { status: 410 });
    });
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    await screen.findByRole('heading', { name: 'This link no longer works' });
  });
});
