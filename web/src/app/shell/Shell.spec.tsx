import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createFakeApi } from '../../../testing/fakeApi.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { currentUser, idOf } from '../../../testing/samples.ts';
import { NotFoundPage } from '../../pages/notFound/NotFoundPage.tsx';
import { AppRoutes } from '../root/AppRoutes.tsx';
import { Shell } from './Shell.tsx';

const show = (user = currentUser()) => {
  const fake = createFakeApi();
  fake.answers('currentUser', user);
  fake.answers('listOrganizations', []);
  renderScreen(<Shell />, { fake, framed: false });
  return fake;
};

describe('the shell', () => {
  // shows 2.2, 2.10, 2.11, 2.12
  it('names the organization, its plan, and counts members and assets', async () => {
    show();
    await screen.findByText('Northlight Collective');
    expect(screen.getByText('Pro Plan')).toBeTruthy();
    const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'Today',
      'Dashboard',
      'Team Members25',
      'Marketing Assets12',
      'Prospects',
      'Leaderboard',
      'Analytics',
      'Settings',
    ]);
  });

  // shows 2.10, 2.11, 2.13, 2.14, 2.15, 6.1
  it('shows the words of the specification until the person is loaded', () => {
    const fake = createFakeApi();
    fake.repliesTo('currentUser', () => new Promise<Response>(() => undefined));
    renderScreen(<Shell />, { fake, framed: false });
    expect(screen.getAllByText('Loading...')).toHaveLength(2);
    expect(screen.getByText('Free Plan')).toBeTruthy();
    expect(screen.getByText('Member')).toBeTruthy();
    expect(screen.getByText('U')).toBeTruthy();
  });

  // shows 2.14, 2.15, 2.16
  it('shows who is signed in, by address where there is no name, and the way out', async () => {
    show(currentUser({ firstName: null, lastName: null, email: 'jo@example.test', role: 'admin' }));
    await screen.findByText('jo@example.test');
    expect(screen.getByText('Admin')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign out' }).getAttribute('href')).toBe('/api/logout');
  });

  // shows 2.20
  it('opens the invite dialog with Add Member', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Add Member' }));
    await screen.findByText('Send an invitation to join your team');
  });

  it('offers another organization to a member of several', async () => {
    const fake = createFakeApi();
    fake.answers('currentUser', currentUser());
    fake.answers('listOrganizations', [
      { id: idOf(900), name: 'Northlight Collective', primaryColor: '#C2410C', current: true },
      { id: idOf(901), name: 'Second Team', primaryColor: '#365314', current: false },
    ]);
    fake.does('SwitchOrganization', () => ({ body: { organizationId: idOf(901) } }));
    renderScreen(<Shell />, { fake, framed: false });
    await userEvent.click(await screen.findByRole('button', { name: /Northlight Collective/u }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /Second Team/u }));
    expect(fake.callsOf(`/api/organizations/${idOf(901)}/switch`, 'POST')).toHaveLength(1);
  });
});

describe('the header', () => {
  const visit = async (path: string) => {
    const fake = createFakeApi();
    fake.answers('currentUser', currentUser());
    fake.answers('listOrganizations', []);
    renderScreen(<AppRoutes signedIn />, { fake, path });
    const header = await screen.findByRole('banner');
    return { header: within(header), fake };
  };

  // shows 2.18
  it.each([
    ['/today', 'Today', /^Good (?:morning|afternoon|evening), Maya$/u],
    ['/', 'Dashboard', "Welcome back! Here's what's happening with your team."],
    ['/team-members', 'Team Members', 'Manage your team and track performance'],
    ['/marketing-assets', 'Marketing Assets', 'Manage your marketing content and track performance'],
    ['/prospects', 'Prospects', 'Manage your prospects and track follow-ups'],
    ['/leaderboard', 'Leaderboard', /^1 point a share/u],
    ['/analytics', 'Analytics', /^See what your team shares/u],
    ['/settings', 'Settings', 'Manage your account and organization'],
    ['/activity', 'Team Activity', 'Everything your team does, as it happens'],
  ])('of %s has its own title and text, once', async (path, title, text) => {
    const { header } = await visit(path);
    await header.findByText(text);
    expect(header.getByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.getAllByText(text)).toHaveLength(1);
  });

  // shows 2.18
  it.each([
    ['/', []],
    ['/team-members', ['Invite Member']],
    ['/marketing-assets', ['Add Asset']],
    ['/prospects', ['Add Prospect']],
    ['/settings', []],
  ])('of %s has its main action %j as the only filled button', async (path, actions) => {
    const { header } = await visit(path);
    await header.findByRole('heading', { level: 1 });
    for (const name of actions) await header.findByRole('button', { name });
    const filled = header.getAllByRole('button').filter(({ className }) => className.includes('MuiButton-contained'));
    expect(filled.map(({ textContent }) => textContent)).toEqual(actions);
  });

  it('offers to invite once: with Add Member, or with the main action of the team', async () => {
    const { header } = await visit('/team-members');
    await header.findByRole('button', { name: 'Invite Member' });
    expect(header.queryByRole('button', { name: 'Add Member' })).toBeNull();
  });
});

describe('an unknown address', () => {
  // shows 2.5
  it('is the 404 page', () => {
    renderScreen(<NotFoundPage />, { fake: createFakeApi() });
    expect(screen.getByRole('heading', { name: '404 Page Not Found' })).toBeTruthy();
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy();
  });
});
