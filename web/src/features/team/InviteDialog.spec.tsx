import { screen, waitFor } from '@testing-library/react';
import type { InvitationAnswer } from '@upline/contracts';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { problemOf } from '../../../testing/fakeApi.ts';
import { showScreen, signedInApi } from '../../../testing/showScreen.tsx';
import { idOf, minutesAgo } from '../../../testing/samples.ts';
import { InviteDialog } from './InviteDialog.tsx';

const invitation: InvitationAnswer = {
  id: idOf(1),
  email: 'lena@example.test',
  status: 'open',
  mail: 'pending',
  invitedBy: idOf(0),
  createdAt: minutesAgo(0),
  expiresAt: minutesAgo(-10_000),
  link: 'http://upline.test/invite/x',
  handOverAgain: false,
};

const Inviting = () => {
  const [open, setOpen] = useState(true);
  return (
    <>
      <button onClick={() => setOpen(true)}>open</button>
      <InviteDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
};

const show = () => showScreen(<Inviting />, { api: signedInApi() });
const email = () => screen.findByLabelText<HTMLInputElement>('Email');
const send = () => screen.getByRole('button', { name: 'Send Invite' });

describe('the invite dialog', () => {
  it('says what it does', async () => {
    show();
    expect(
      await screen.findByRole('dialog', {
        name: 'Invite Team Member',
        description: 'Send an invitation to join your team',
      }),
    ).toBeDefined();
    expect((await email()).name).toBe('email');
    expect((await email()).type).toBe('email');
  });

  it('reports a missing address in a toast and sends nothing', async () => {
    const { user, api } = show();
    await email();
    await user.click(send());
    expect(await screen.findByText('Please enter an email address')).toBeDefined();
    expect(screen.getByText('Error')).toBeDefined();
    expect(api.callsOf('/api/team-members/invite', 'POST')).toEqual([]);
  });

  it('sends, names the address, closes, and is empty the next time', async () => {
    const { user, api } = show();
    api.does('InviteMember', () => ({ status: 201, body: invitation }));
    await user.type(await email(), 'lena@example.test');
    await user.click(send());
    expect(await screen.findByText('Invitation sent to lena@example.test successfully!')).toBeDefined();
    expect(screen.getByText('Invitation Sent')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'open' }));
    expect((await email()).value).toBe('');
  });

  it('shows that it is sending', async () => {
    const { user, api } = show();
    api.repliesTo('InviteMember', () => new Promise<Response>(() => undefined));
    await user.type(await email(), 'lena@example.test{Enter}');
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Sending...' })).disabled).toBe(true);
  });

  it('shows the server’s sentence when refused, and its own when the server is away', async () => {
    const { user, api } = show();
    api.fails('InviteMember', problemOf(409, 'This person is already a member of your team.', 'team/already-member'));
    await user.type(await email(), 'lena@example.test');
    await user.click(send());
    expect(await screen.findByText('This person is already a member of your team.')).toBeDefined();
    expect((await email()).value).toBe('lena@example.test');
    api.isUnreachable('InviteMember');
    await user.click(send());
    await waitFor(() => expect(send().hasAttribute('disabled')).toBe(false));
    await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? send());
    expect(await screen.findByText('Failed to send invitation. Please try again.')).toBeDefined();
  });

  it('closes on Cancel', async () => {
    const { user } = show();
    await email();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
