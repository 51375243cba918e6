import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { idOf, memberAt, minutesAgo } from '../../../testing/samples.ts';
import { showScreen, signedInApi } from '../../../testing/showScreen.tsx';
import { Watching } from '../../../testing/Watching.tsx';
import { TeamPage } from './TeamPage.tsx';
import { memberRoles } from '../../features/team/memberRole.ts';
import { t } from '../../lib/words/text.ts';

const show = () => {
  const api = signedInApi();
  api.answers('listMembers', [
    memberAt(0, { role: 'owner' }),
    memberAt(1, { role: 'admin' }),
    memberAt(4, { role: 'member' }),
  ]);
  api.answers('listInvitations', []);
  api.answers('listActivities', []);
  const screenOf = (
    <>
      <Watching query="listActivities" />
      <TeamPage />
    </>
  );
  return showScreen(screenOf, { api });
};

describe('the screen of the team', () => {
  // shows 2.34
  it('has its title and subtitle', () => {
    show();
    expect(screen.getByRole('heading', { name: 'Team Members' })).toBeDefined();
    expect(screen.getByText('Manage your team and track performance')).toBeDefined();
  });

  // shows 4.10, 6.1
  it('shows each role in its style', async () => {
    show();
    expect(await screen.findAllByRole('listitem')).toHaveLength(3);
    const styles = Object.values(memberRoles).map(({ label }) => [
      t(label),
      within(screen.getByRole('list', { name: 'Team members' }))
        .getByText(t(label))
        .closest('[data-variant]')
        ?.getAttribute('data-variant'),
    ]);
    expect(styles).toEqual([
      ['Owner', 'default'],
      ['Admin', 'secondary'],
      ['Member', 'outline'],
    ]);
  });

  // shows 2.88
  it('marks an address that nobody has proven', async () => {
    const api = signedInApi();
    api.answers('listMembers', [memberAt(0), memberAt(1, { confirmed: false })]);
    showScreen(<TeamPage />, { api });
    expect(await screen.findAllByText('not confirmed')).toHaveLength(1);
    expect(screen.getByText(memberAt(1).email).parentElement?.textContent).toContain('not confirmed');
  });

  it('says of members who were not active since when, and how to reach them', async () => {
    const api = signedInApi();
    const away = memberAt(1, { phone: '+491512345678', lastActiveOn: '2026-02-11', joinedAt: '2025-11-03T12:00:00Z' });
    api.answers('listMembers', [memberAt(0, { phone: '+4930123456' }), away, memberAt(4, { lastActiveOn: null })]);
    api.answers('countMembers', { all: 3, role: { owner: 1, admin: 1, member: 1 }, inactive: 3, newcomers: 0 });
    showScreen(<TeamPage />, { api, path: '/team-members', at: '/team-members?inactive=true' });
    expect(await screen.findByText('Last share: Feb 11, 2026')).toBeDefined();
    expect(screen.getByText('Joined: Nov 3, 2025')).toBeDefined();
    expect(screen.getByText('Last share: Nothing yet')).toBeDefined();
    const calls = screen.getAllByRole('link', { name: /^Call / });
    expect(calls.map((link) => link.getAttribute('href'))).toEqual(['tel:+491512345678']);
    expect(screen.getByRole('link', { name: /in WhatsApp$/ }).getAttribute('href')).toBe('https://wa.me/491512345678');
  });

  // shows 2.35, 7.19
  it('is fetched again, and the activities too, after an invitation', async () => {
    const { user, api } = show();
    api.does('InviteMember', () => ({
      status: 201,
      body: {
        id: idOf(1),
        email: 'lena@example.test',
        status: 'open',
        mail: 'pending',
        invitedBy: idOf(0),
        createdAt: minutesAgo(0),
        expiresAt: minutesAgo(-9000),
        link: 'http://upline.test/invite/x',
      },
    }));
    await screen.findAllByRole('listitem');
    const counts = () => [api.callsOf('/api/team-members').length, api.callsOf('/api/activities').length];
    const [members = 0, activities = 0] = counts();
    await user.click(screen.getByRole('button', { name: 'Invite Member' }));
    await user.type(await screen.findByLabelText('Email'), 'lena@example.test{Enter}');
    await screen.findByText('Invitation Sent');
    await waitFor(() => expect(counts()).toEqual([members + 1, activities + 1]));
  });
});
