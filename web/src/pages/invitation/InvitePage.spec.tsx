import { cleanup, screen, waitFor } from '@testing-library/react';
import type { ShownInvitation } from '@upline/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeApi, problemOf } from '../../../testing/fakeApi.ts';
import { showScreen } from '../../../testing/showScreen.tsx';
import { idOf } from '../../../testing/samples.ts';
import { rememberJoin } from '../../lib/account/pendingJoin.ts';
import { InvitePage } from './InvitePage.tsx';

const open: ShownInvitation = {
  state: 'open',
  organizationName: 'Northlight',
  inviterName: 'Maya Okafor',
  inviterEmail: 'maya@example.test',
  email: 'lena@example.test',
  signedInAs: 'lena@example.test',
  forViewer: true,
  confirmFirst: false,
  alreadyMember: false,
};

const show = (changes: Partial<ShownInvitation>) => {
  const api = createFakeApi();
  api.answers('showInvitation', { ...open, ...changes });
  return showScreen(<InvitePage />, { api, path: '/invite/:token', at: '/invite/tok.en' });
};

const hrefOf = (name: string): URL =>
  new URL(screen.getByRole('link', { name }).getAttribute('href') ?? '', 'http://upline.test');

describe('the page of an invitation', () => {
  beforeEach(() => sessionStorage.clear());
  afterEach(() => vi.restoreAllMocks());

  it('asks somebody who is signed in, joins with one button, and changes nothing before', async () => {
    const { api, user } = show({});
    const assign = vi.fn();
    vi.stubGlobal('location', { ...window.location, assign });
    api.does('AcceptInvitation', () => ({ body: { organizationId: idOf(900) } }));
    await screen.findByRole('heading', { name: 'Join Northlight' });
    screen.getByText('Maya Okafor (maya@example.test) invited you to join Northlight.');
    screen.getByText('Join as lena@example.test?');
    expect(hrefOf('Sign out and use another account').pathname).toBe('/api/logout');
    expect(api.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Join' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/today'));
    expect(api.callsOf('/api/invitations/tok.en/accept', 'POST')).toHaveLength(1);
  });

  // shows I43
  it('joins by itself after the account was created here, once', async () => {
    const { user } = show({ signedInAs: null, forViewer: null });
    await user.click(await screen.findByRole('link', { name: 'Create account' }));
    cleanup();
    const assign = vi.fn();
    vi.stubGlobal('location', { ...window.location, assign });
    const { api } = show({});
    api.does('AcceptInvitation', () => ({ body: { organizationId: idOf(900) } }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/today'));
    expect(api.callsOf('/api/invitations/tok.en/accept', 'POST')).toHaveLength(1);
    expect(screen.queryByText(/^Join as/u)).toBeNull();
    cleanup();
    show({});
    await screen.findByText('Join as lena@example.test?');
  });

  // shows I43
  it.each([
    ['the sign-in was chosen after all', ['Create account', 'I have an account']],
    ['it was created for another invitation', []],
  ])('asks where %s', async (_why, pressed) => {
    rememberJoin('another.token');
    const { user } = show({ signedInAs: null, forViewer: null });
    for (const name of pressed) await user.click(await screen.findByRole('link', { name }));
    cleanup();
    const { api } = show({});
    await screen.findByText('Join as lena@example.test?');
    expect(api.callsOf('/api/invitations/tok.en/accept', 'POST')).toEqual([]);
  });

  // shows I43
  it('asks after joining by itself was refused', async () => {
    rememberJoin('tok.en');
    const { api } = show({});
    api.repliesTo('AcceptInvitation', () => Response.json(problemOf(503, 'Please try again.'), { status: 503 }));
    expect(await screen.findByText('Please try again.')).toBeDefined();
    await screen.findByText('Join as lena@example.test?');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Join' }).disabled).toBe(false);
  });

  it('says why joining was refused and shows the new state', async () => {
    const { api, user } = show({});
    api.repliesTo('AcceptInvitation', () => {
      api.answers('showInvitation', { ...open, state: 'expired' });
      return Response.json(problemOf(410, 'This invitation has expired. Ask for a new one.'), { status: 410 });
    });
    await user.click(await screen.findByRole('button', { name: 'Join' }));
    expect(await screen.findByText('This invitation has expired. Ask for a new one.')).toBeDefined();
    expect(await screen.findByRole('heading', { name: 'This invitation has expired' })).toBeDefined();
  });

  // shows 2.90
  it('leads a signed-out visitor to the page that creates an account, or to the sign-in, and back', async () => {
    show({ signedInAs: null, forViewer: null, email: 'l…@e….test' });
    await screen.findByText(/invited you to join Northlight. The invitation is for l…@e….test.$/u);
    const create = hrefOf('Create account').searchParams;
    expect([create.get('screen'), create.get('returnTo')]).toEqual(['create', '/invite/tok.en']);
    const login = hrefOf('I have an account').searchParams;
    expect([login.get('screen'), login.get('returnTo')]).toEqual([null, '/invite/tok.en']);
    expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
  });

  // shows 2.90
  it('offers only the sign-in where no accounts are made', async () => {
    document.head.insertAdjacentHTML('beforeend', '<meta name="upline-sign-up" content="closed">');
    show({ signedInAs: null, forViewer: null });
    await screen.findByText(/Sign in with the account that you have/u);
    expect(hrefOf('Sign in to join').searchParams.get('screen')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Create account' })).toBeNull();
    document.querySelector('meta[name="upline-sign-up"]')?.remove();
  });

  it('names the account that is signed in when it is another one, and offers to change it', async () => {
    show({ forViewer: false, signedInAs: 'max@example.test', email: 'l…@e….test' });
    await screen.findByRole('heading', { name: 'This invitation is for someone else' });
    screen.getByText(/The invitation was sent to l…@e….test. You are signed in as max@example.test/u);
    expect(hrefOf('Sign out and use another account').pathname).toBe('/api/logout');
  });

  // shows 2.91
  it('asks a person to confirm their own address first, and sends the mail again', async () => {
    const { api, user } = show({ forViewer: null, confirmFirst: true, email: 'l…@e….test' });
    api.does('SendConfirmation', () => ({ status: 204 }));
    await screen.findByRole('heading', { name: 'Confirm your email address first' });
    expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Send it again' }));
    expect(await screen.findByText('The link is on its way. It works for three days.')).toBeDefined();
    expect(api.callsOf('/api/confirmations', 'POST')).toHaveLength(1);
  });

  it('recognizes a member of the team', async () => {
    show({ state: 'used', alreadyMember: true });
    await screen.findByRole('heading', { name: 'You are already a member' });
    expect(hrefOf('Go to the dashboard').pathname).toBe('/');
  });

  it.each([
    ['expired', 'This invitation has expired'],
    ['revoked', 'This invitation was withdrawn'],
    ['used', 'This invitation was already used'],
    ['replaced', 'There is a newer invitation'],
    ['unknown', 'This invitation does not exist'],
  ] as const)('has its own words for one that is %s', async (state, title) => {
    show({ state });
    expect(await screen.findByRole('heading', { name: title })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
  });
});
