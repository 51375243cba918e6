import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { problemOf } from '../../../testing/fakeApi.ts';
import { currentUser, idOf } from '../../../testing/samples.ts';
import { showScreen, signedInApi } from '../../../testing/showScreen.tsx';
import { withOperatorContact } from '../../../testing/operatorContact.ts';
import { SettingsPage } from './SettingsPage.tsx';

const show = (tab: string) => showScreen(<SettingsPage />, { path: '/settings', at: `/settings?tab=${tab}` });
const current = ({ api }: ReturnType<typeof show>): number => api.callsOf('/api/auth/user').length;

describe('the organization settings', () => {
  // shows 8.12
  it('report a failure and keep the typed text', async () => {
    const { user, api } = show('organization');
    api.fails('ChangeOrganization', problemOf(503, 'Not now.'));
    await user.type(await screen.findByLabelText('Organization Name'), '!{Enter}');
    expect(await screen.findByText('Failed to update organization settings. Please try again.')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Organization Name').value).toBe('Northlight Collective!');
  });

  // shows 7.20, 8.24
  it('fetch the current user again once saved', async () => {
    const shown = show('organization');
    shown.api.does('ChangeOrganization', ({ body }) => ({ body: { id: idOf(900), ...Object(body), revision: 1 } }));
    const name = await screen.findByLabelText('Organization Name');
    const before = current(shown);
    await shown.user.type(name, '!{Enter}');
    await screen.findByText('Organization Updated');
    expect(current(shown)).toBe(before + 1);
  });

  // shows 2.83, 5.13
  it('have a domain that may be left out', async () => {
    const { user, api } = show('organization');
    api.does('ChangeOrganization', ({ body }) => ({ body: { id: idOf(900), ...Object(body), revision: 1 } }));
    await user.clear(await screen.findByLabelText('Domain (optional)'));
    await user.click(screen.getByRole('button', { name: 'Save Organization' }));
    await screen.findByText('Organization Updated');
    expect(api.callsOf(`/api/organizations/${idOf(900)}`, 'PUT')[0]?.body).toMatchObject({ domain: null });
  });

  // shows 4.17
  it('have a save button that is disabled while pending', async () => {
    const { user, api } = show('branding');
    api.repliesTo('ChangeOrganization', () => new Promise<Response>(() => undefined));
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save Branding' });
    await user.click(button);
    await waitFor(() => expect(button.disabled).toBe(true));
  });

  // shows 2.84
  it('have a picker and a box for each of three colors', async () => {
    show('branding');
    for (const name of ['Primary', 'Secondary', 'Accent']) {
      expect((await screen.findByLabelText<HTMLInputElement>(`${name} Color`)).type).toBe('text');
      expect(screen.getByLabelText<HTMLInputElement>(`${name} Color picker`).type).toBe('color');
    }
  });
});

describe('the team goal', () => {
  const showAs = (role: 'owner' | 'admin' | 'member') =>
    showScreen(<SettingsPage />, {
      path: '/settings',
      at: '/settings?tab=organization',
      api: signedInApi({ role }),
    });

  it('is saved by the owner as a number', async () => {
    const { user, api } = showAs('owner');
    api.does('SetTeamGoal', () => ({ body: { ...currentUser().organization, teamGoal: 1250, revision: 1 } }));
    const goal = await screen.findByLabelText<HTMLInputElement>('Shares a month');
    expect(goal.value).toBe('500');
    await user.clear(goal);
    await user.type(goal, '1,250{Enter}');
    await screen.findByText('Team Goal Updated');
    expect(api.callsOf(`/api/organizations/${idOf(900)}/goal`, 'PUT')[0]?.body).toEqual({ goal: 1250 });
    expect(goal.value).toBe('1250');
  });

  it.each(['0', '1000001', '12.5', 'many', ' '])('of %j is refused with what to enter', async (typed) => {
    const { user, api } = showAs('owner');
    const goal = await screen.findByLabelText('Shares a month');
    await user.clear(goal);
    await user.type(goal, `${typed}{Enter}`);
    await screen.findByText('Please enter a whole number from 1 to 1,000,000');
    expect(api.callsOf(`/api/organizations/${idOf(900)}/goal`, 'PUT')).toEqual([]);
  });

  it.each(['admin', 'member'] as const)('is shown to a %s, with the reason why it is the owner’s', async (role) => {
    showAs(role);
    const goal = await screen.findByLabelText<HTMLInputElement>('Shares a month');
    expect(goal.disabled).toBe(true);
    const form = goal.closest('form') ?? expect.fail('the goal stands in no form');
    within(form).getByText('Only an owner can change this.');
  });
});

describe('the profile', () => {
  // shows 7.21
  it('fetches the current user again once saved', async () => {
    const shown = show('profile');
    shown.api.does('ChangeProfile', ({ body }) => ({
      body: { id: idOf(0), initials: 'MO', ...Object(body), revision: 1 },
    }));
    const name = await screen.findByLabelText('First Name');
    const before = current(shown);
    await shown.user.type(name, '!{Enter}');
    await screen.findByText('Profile Updated');
    expect(current(shown)).toBe(before + 1);
  });
});

describe('Upgrade Now', () => {
  // shows 9.28
  it('says that plans are not sold where the operator gave no address', async () => {
    const { organization } = currentUser();
    const api = signedInApi({ organization: organization && { ...organization, planTier: 'free' } });
    const { user } = showScreen(<SettingsPage />, { api, path: '/settings', at: '/settings?tab=billing' });
    const button = await screen.findByRole('button', { name: 'Upgrade Now' });
    await user.click(button);
    expect(screen.getByText(/^Plans are not sold here yet/u)).toBeDefined();
  });

  // shows 9.28
  it('leads to the operator where they gave an address', async () => {
    const { organization } = currentUser();
    const api = signedInApi({ organization: organization && { ...organization, planTier: 'free' } });
    withOperatorContact('https://example.test/contact');
    showScreen(<SettingsPage />, { api, path: '/settings', at: '/settings?tab=billing' });
    const link = await screen.findByRole('link', { name: 'Upgrade Now' });
    expect(link.getAttribute('href')).toBe('https://example.test/contact');
  });
});
