import { screen, waitFor, within } from '@testing-library/react';
import type { InvitationAnswer, MemberAnswer, Role } from '@upline/contracts';
import { leadersOnly } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { problemOf } from '../../../testing/fakeApi.ts';
import { showScreen, signedInApi } from '../../../testing/showScreen.tsx';
import { idOf, invitationAt, memberAt } from '../../../testing/samples.ts';
import { TeamPage } from './TeamPage.tsx';

type Team = { members?: MemberAnswer[]; invitations?: InvitationAnswer[]; role?: Role; sendsMails?: boolean };

const show = ({ members = [memberAt(0), memberAt(1)], invitations = [], ...person }: Team = {}) => {
  const api = signedInApi(person);
  api.answers('listMembers', () => members);
  api.answers('listInvitations', () => invitations);
  api.answers('findInvitation', ({ path }) => ({
    ...(invitations.find(({ id }) => path.includes(id)) ?? invitationAt(0)),
    joined: null,
  }));
  return showScreen(<TeamPage />, { api });
};

const nameOf = ({ firstName, lastName }: MemberAnswer): string => `${firstName} ${lastName}`;
const menuOf = async ({ user }: ReturnType<typeof show>, of: string) =>
  user.click(await screen.findByRole('button', { name: `Actions for ${of}` }));

describe('the team', () => {
  // shows 2.36
  it('shows role, level and counts of each member, and the address of a member without a name', async () => {
    const nameless = memberAt(5, { firstName: null, lastName: null, email: 'someone@example.test', role: 'member' });
    show({ members: [memberAt(0), nameless] });
    const [first, second] = (await screen.findAllByRole('listitem')).map((card) => within(card));
    expect(first?.getByText('Owner').closest('[data-variant]')?.getAttribute('data-variant')).toBe('default');
    expect(first?.getByText('Platinum')).toBeDefined();
    expect(first?.getByText('130')).toBeDefined();
    expect(second?.getByRole('heading', { name: 'someone@example.test' })).toBeDefined();
    expect(second?.getByText('Member').closest('[data-variant]')?.getAttribute('data-variant')).toBe('outline');
  });

  // shows 2.35, 2.37, 4.11
  it('invites while empty', async () => {
    const { user } = show({ members: [] });
    await screen.findByText('No team members yet. Invite your first member to get started.');
    await user.click(screen.getAllByRole('button', { name: 'Invite Member' })[0] ?? document.body);
    expect(await screen.findByRole('dialog', { name: 'Invite Team Member' })).toBeDefined();
  });

  it('shows a member the actions of leaders, disabled, with the reason', async () => {
    const shown = show({ role: 'member' });
    await menuOf(shown, nameOf(memberAt(1)));
    const item = await screen.findByRole('menuitem', { name: `Remove from team ${leadersOnly}` });
    expect(item.getAttribute('aria-disabled')).toBe('true');
  });

  it('gives a member another role', async () => {
    const shown = show();
    const member = memberAt(1);
    shown.api.does('ChangeMemberRole', ({ body }) => ({ body: { id: member.id, ...Object(body) } }));
    await menuOf(shown, nameOf(member));
    await shown.user.click(await screen.findByRole('menuitem', { name: 'Change role' }));
    await shown.user.selectOptions(await screen.findByLabelText('Role'), 'owner');
    await shown.user.click(screen.getByRole('button', { name: 'Save role' }));
    expect(await screen.findByText(`${nameOf(member)} is now an owner.`)).toBeDefined();
    expect(shown.api.callsOf(`/api/team-members/${member.id}/role`, 'PUT').map((call) => call.body)).toEqual([
      { role: 'owner' },
    ]);
  });

  it('offers an admin no role above their own', async () => {
    const shown = show({ role: 'admin', members: [memberAt(0, { role: 'admin' }), memberAt(3)] });
    await menuOf(shown, nameOf(memberAt(3)));
    await shown.user.click(await screen.findByRole('menuitem', { name: 'Change role' }));
    const options = within(await screen.findByLabelText('Role')).getAllByRole<HTMLOptionElement>('option');
    expect(options.map((option) => option.value)).toEqual(['admin', 'member']);
  });

  it('removes a member and reassigns to the chosen member', async () => {
    const [removed, heir] = [memberAt(1), memberAt(2)];
    const shown = show({ members: [memberAt(0), removed, heir] });
    shown.api.does('RemoveMember', () => ({}));
    await menuOf(shown, nameOf(removed));
    await shown.user.click(await screen.findByRole('menuitem', { name: 'Remove from team' }));
    const select = await screen.findByLabelText('Prospects and assets go to');
    await within(select).findByRole('option', { name: nameOf(heir) });
    await shown.user.selectOptions(select, heir.id);
    await shown.user.click(screen.getByRole('button', { name: 'Remove member' }));
    expect(await screen.findByText('Member Removed')).toBeDefined();
    expect(
      shown.api.callsOf(`/api/team-members/${removed.id}`, 'DELETE').map((call) => call.search.get('reassignTo')),
    ).toEqual([heir.id]);
  });

  it('says that the last owner cannot leave', async () => {
    const shown = show();
    shown.api.fails('RemoveMember', problemOf(409, 'The last owner cannot leave. Make another member an owner first.'));
    await menuOf(shown, nameOf(memberAt(0)));
    await shown.user.click(await screen.findByRole('menuitem', { name: 'Leave team' }));
    const select = await screen.findByLabelText('Prospects and assets go to');
    await within(select).findByRole('option', { name: nameOf(memberAt(1)) });
    await shown.user.selectOptions(select, memberAt(1).id);
    await shown.user.click(screen.getByRole('button', { name: 'Leave team' }));
    expect(await screen.findByText('The last owner cannot leave. Make another member an owner first.')).toBeDefined();
  });
});

describe('open invitations', () => {
  it('show the state of their mail', async () => {
    show({
      invitations: [
        invitationAt(0),
        invitationAt(1, { mail: 'failed' }),
        invitationAt(2, { mail: 'pending' }),
        invitationAt(3, { status: 'expired' }),
      ],
    });
    for (const state of ['Email sent', 'Email failed', 'Email on its way', 'Expired'])
      expect(await screen.findByText(state)).toBeDefined();
  });

  it('say why their mail waits, and that it is tried again', async () => {
    show({
      invitations: [
        invitationAt(0, { mail: 'pending', mailProblem: { cause: 'unreachable', reason: null } }),
        invitationAt(1, { mail: 'pending', mailProblem: { cause: 'put-off', reason: '451 greylisted' } }),
      ],
    });
    expect(await screen.findAllByText('Email waiting')).toHaveLength(2);
    expect(screen.getByText(/mail server cannot be used now. The email waits, and is tried again/)).toBeDefined();
    expect(screen.getByText(/puts the email off: “451 greylisted”/)).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Send again/ })).toBeNull();
  });

  it('say why their mail was not sent, and send it again', async () => {
    const shown = show({
      invitations: [
        invitationAt(0, { mail: 'failed', mailProblem: { cause: 'refused', reason: '550 no such mailbox' } }),
        invitationAt(1, { mail: 'failed', mailProblem: { cause: 'sign-in', reason: null } }),
        invitationAt(2, { mail: 'failed', mailProblem: { cause: null, reason: null } }),
      ],
    });
    expect(await screen.findByText(/refused the email: “550 no such mailbox”. Check the address/)).toBeDefined();
    expect(screen.getByText(/could not be used for a day. Tell the person who runs this site/)).toBeDefined();
    expect(screen.getByText('The email could not be sent.')).toBeDefined();
    shown.api.does('ResendInvitation', () => ({ body: invitationAt(0, { mail: 'pending' }) }));
    await shown.user.click(screen.getByRole('button', { name: 'Send again to new0@example.test' }));
    expect(await screen.findByText('Invitation Sent')).toBeDefined();
  });

  it('say why no mail goes to an address that has opted out', async () => {
    show({ invitations: [invitationAt(0, { mail: 'refused' })] });
    expect(await screen.findByText('Opted out')).toBeDefined();
    expect(screen.getByText('This address has opted out of emails.')).toBeDefined();
  });

  it('share their link from the row and from its menu', async () => {
    const shown = show({ invitations: [invitationAt(0)] });
    await shown.user.click(await screen.findByRole('button', { name: 'Share link for new0@example.test' }));
    const link = await screen.findByLabelText<HTMLInputElement>('Invitation link');
    expect(link.value).toBe('http://upline.test/invite/0');
    await shown.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await menuOf(shown, 'the invitation of new0@example.test');
    await shown.user.click(await screen.findByRole('menuitem', { name: 'Share link' }));
    expect(await screen.findByRole('dialog', { name: 'Share the invitation' })).toBeDefined();
  });

  it('get a new link, and say that it is to be shared, where there is no mail server', async () => {
    const shown = show({ invitations: [invitationAt(0)], sendsMails: false });
    const answer = invitationAt(0, { link: 'http://upline.test/invite/new' });
    shown.api.does('ResendInvitation', () => ({ body: answer }));
    shown.api.answers('findInvitation', { ...answer, joined: null });
    await menuOf(shown, 'the invitation of new0@example.test');
    await shown.user.click(await screen.findByRole('menuitem', { name: 'Renew link' }));
    await screen.findByText(/The new link for new0@example.test works for 7 days/u);
    await shown.user.click(screen.getByRole('button', { name: 'Share link' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Invitation link')).value).toBe(answer.link);
  });

  it('say which ones nobody mailed, where there is no mail server', async () => {
    show({ invitations: [invitationAt(0), invitationAt(1, { status: 'expired' })], sendsMails: false });
    expect(await screen.findByText('Not emailed')).toBeDefined();
    expect(screen.getByText('Expired')).toBeDefined();
    expect(screen.queryByText('Mail sent')).toBeNull();
  });

  // shows 2.89
  it('say which link must be handed over again', async () => {
    show({ invitations: [invitationAt(0), invitationAt(1, { handOverAgain: true })] });
    expect(await screen.findAllByText(/Pass on the new one/u)).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Share link for new1@example.test' })).toBeDefined();
  });

  // shows 2.89
  it('keep the link from members who neither invited nor lead the team', async () => {
    const shown = show({ invitations: [invitationAt(0, { link: null })], role: 'member' });
    await menuOf(shown, 'the invitation of new0@example.test');
    const item = await screen.findByRole('menuitem', { name: /Share link/u });
    expect(item.getAttribute('aria-disabled')).toBe('true');
    expect(item.textContent).toContain('Only the person who invited and leaders see the link.');
  });

  it('are sent again and revoked', async () => {
    const shown = show({ invitations: [invitationAt(0)] });
    shown.api.does('ResendInvitation', () => ({ body: invitationAt(0) }));
    shown.api.does('RevokeInvitation', () => ({}));
    await menuOf(shown, 'the invitation of new0@example.test');
    await shown.user.click(await screen.findByRole('menuitem', { name: 'Resend' }));
    expect(await screen.findByText('Invitation sent to new0@example.test successfully!')).toBeDefined();
    await menuOf(shown, 'the invitation of new0@example.test');
    await shown.user.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
    await screen.findByText(/Its link stops working. An email that was sent cannot be called back.$/u);
    await shown.user.click(await screen.findByRole('button', { name: 'Revoke' }));
    await expect.poll(() => shown.api.callsOf(`/api/invitations/${idOf(3000)}`, 'DELETE')).toHaveLength(1);
  });
});
