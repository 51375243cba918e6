import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { problemOf } from '../../../../testing/fakeApi.ts';
import { showScreen, signedInApi } from '../../../../testing/showScreen.tsx';
import { invitationAt } from '../../../../testing/samples.ts';
import { useShell } from '../../../lib/useShell.ts';
import { InviteDialog } from './InviteDialog.tsx';

const link = 'http://upline.test/invite/x';
const invitation = invitationAt(1, { email: 'lena@example.test', mail: 'pending', link });

const Inviting = () => {
  const [open, setOpen] = useState(true);
  const { shareInvitation } = useShell();
  return (
    <>
      <button onClick={() => setOpen(true)}>open</button>
      <InviteDialog open={open} onClose={() => setOpen(false)} onShareLink={shareInvitation} />
    </>
  );
};

const show = ({ sendsMails = true } = {}) => {
  const api = signedInApi({ sendsMails });
  api.answers('findInvitation', { ...invitation, joined: null });
  return showScreen(<Inviting />, { api });
};
const email = () => screen.findByLabelText<HTMLInputElement>('Email');
const send = () => screen.getByRole('button', { name: 'Send Invite' });

describe('the invite dialog', () => {
  // shows 2.38, 5.2
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

  // shows 5.1, 8.16
  it('reports a missing address in a toast and sends nothing', async () => {
    const { user, api } = show();
    await email();
    await user.click(send());
    expect(await screen.findByText('Please enter an email address')).toBeDefined();
    expect(screen.getByText('Error')).toBeDefined();
    expect(api.callsOf('/api/team-members/invite', 'POST')).toEqual([]);
  });

  // shows 4.12, 8.26
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

  // shows I43.2
  it('says before sending that no mail goes out, where there is no mail server', async () => {
    show({ sendsMails: false });
    expect(await screen.findByText(/This site sends no email/u)).toBeDefined();
  });

  it('says nothing of mails where there is one, and has the link one press away', async () => {
    const { user, api } = show();
    api.does('InviteMember', () => ({ status: 201, body: invitation }));
    await user.type(await email(), 'lena@example.test{Enter}');
    expect(screen.queryByText(/This site sends no email/u)).toBeNull();
    await screen.findByText('Invitation sent to lena@example.test successfully!');
    expect(screen.queryByRole('dialog', { name: 'Share the invitation' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Share link' }));
    expect(await screen.findByRole('dialog', { name: 'Share the invitation' })).toBeDefined();
  });

  it('leads on to the link, WhatsApp and a QR code by itself, where no mail goes out', async () => {
    const { user, api } = show({ sendsMails: false });
    api.does('InviteMember', () => ({ status: 201, body: invitation }));
    await user.type(await email(), 'lena@example.test{Enter}');
    await screen.findByText('Invitation sent to lena@example.test successfully!');
    const dialog = await screen.findByRole('dialog', { name: 'Share the invitation' });
    const field = await within(dialog).findByLabelText<HTMLInputElement>('Invitation link');
    expect(field.value).toBe(invitation.link);
    const messenger = within(dialog).getByRole('link', { name: 'WhatsApp' }).getAttribute('href') ?? '';
    expect(new URL(messenger).searchParams.get('text')).toBe(
      'Join Northlight Collective on Upline: http://upline.test/invite/x',
    );
    expect(within(dialog).getByRole('img', { name: 'QR code of the invitation' })).toBeDefined();
  });

  // shows 2.39
  it('shows that it is sending', async () => {
    const { user, api } = show();
    api.repliesTo('InviteMember', () => new Promise<Response>(() => undefined));
    await user.type(await email(), 'lena@example.test{Enter}');
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Sending...' })).disabled).toBe(true);
  });

  // shows 8.15
  it('shows the server’s sentence when refused, and its own when the server is away', async () => {
    const { user, api } = show();
    api.fails('InviteMember', problemOf(409, 'This person is already a member of your team.', 'team/already-member'));
    await user.type(await email(), 'lena@example.test');
    await user.click(send());
    expect(await screen.findByText('This person is already a member of your team.')).toBeDefined();
    expect((await email()).value).toBe('lena@example.test');
    api.isUnreachable('InviteMember');
    await user.click(send());
    expect(await screen.findByText('Failed to send invitation. Please try again.')).toBeDefined();
  });

  // shows 2.39, 4.13
  it('closes on Cancel', async () => {
    const { user } = show();
    await email();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
