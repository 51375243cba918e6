import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { usualCadence } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { problemOf } from '../../../testing/fakeApi.ts';
import { showScreen, signedInApi } from '../../../testing/showScreen.tsx';
import { currentUser, idOf } from '../../../testing/samples.ts';
import { ProfileSettings, noUser } from '../../features/identity/ProfileSettings.tsx';
import { SettingsPage } from './SettingsPage.tsx';

const me = currentUser();
const unset = { phone: null, reachable: false, greeting: null };
const show = (tab = 'profile', changes: Parameters<typeof signedInApi>[0] = {}) =>
  showScreen(<SettingsPage />, { api: signedInApi(changes), path: '/settings', at: `/settings?tab=${tab}` });

const inputOf = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

describe('settings', () => {
  // shows 1.5, 2.81
  it('has five tabs, and opens the one in the address', async () => {
    const { user } = show('billing');
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Profile',
      'Organization',
      'Branding',
      'Notifications',
      'Billing',
    ]);
    expect(await screen.findByRole('region', { name: 'Free plan' })).toBeDefined();
    await user.click(screen.getByRole('tab', { name: 'Profile' }));
    expect(await inputOf('Username')).toBeDefined();
  });

  it('goes along its tabs with the keyboard, and opens one with Enter', async () => {
    const { user } = show('profile');
    const chosen = () => screen.getAllByRole('tab', { selected: true }).map((tab) => tab.textContent);
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Profile');
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement?.textContent).toBe('Billing');
    await user.keyboard('{Home}{ArrowRight}{ArrowRight}{End}');
    expect(document.activeElement?.textContent).toBe('Billing');
    expect(chosen()).toEqual(['Profile']);
    await user.keyboard('{Enter}');
    expect(chosen()).toEqual(['Billing']);
    expect(await screen.findByRole('tabpanel', { name: 'Billing' })).toBeDefined();
  });
});

describe('the profile', () => {
  // shows 2.82, 8.25
  it('is filled in and saved with its revision', async () => {
    const { user, api } = show('profile', { revision: 3 });
    api.does('ChangeProfile', ({ body }) => ({ body: { ...me, ...Object(body), revision: 4 } }));
    const first = await inputOf('First Name');
    expect(first.value).toBe(me.firstName);
    await user.clear(first);
    await user.type(first, 'Zoë{Enter}');
    expect(await screen.findByText('Your profile has been updated successfully!')).toBeDefined();
    expect(screen.getByText('Profile Updated')).toBeDefined();
    const [call] = api.callsOf(`/api/users/${me.id}`, 'PUT');
    const { lastName, email } = me;
    expect(call?.body).toEqual({ firstName: 'Zoë', lastName, email, username: 'maya', ...unset });
    expect(call?.headers.get('If-Match')).toBe('"3"');
  });

  // shows 5.17, 5.18
  it('checks address and username before anything is sent', async () => {
    const { user, api } = show();
    await user.type(await inputOf('Email'), ' x');
    await user.clear(await inputOf('Username'));
    await user.type(await inputOf('Username'), 'ab');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Please enter a valid email')).toBeDefined();
    expect(await screen.findByText('Username must be at least 3 characters')).toBeDefined();
    expect(api.calls.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  // shows I28
  it('keeps a name of an earlier version beside a change, and refuses a new one that breaks the rules', async () => {
    const firstName = `www.old.com ${'x'.repeat(85)}`;
    const { user, api } = show('profile', { firstName });
    api.does('ChangeProfile', ({ body }) => ({ body: { ...me, ...Object(body), revision: me.revision + 1 } }));
    await user.type(await inputOf('Last Name'), ' evil.com{Enter}');
    expect(await screen.findByText('Please leave out web addresses, and put a space after a dot')).toBeDefined();
    await user.clear(await inputOf('Last Name'));
    await user.type(await inputOf('Last Name'), 'Berg{Enter}');
    expect(await screen.findByText('Profile Updated')).toBeDefined();
    expect(api.callsOf(`/api/users/${me.id}`, 'PUT').map(({ body }) => body)).toEqual([
      { firstName, lastName: 'Berg', email: me.email, username: 'maya', ...unset },
    ]);
  });

  // shows 8.13
  it('keeps what was typed when it fails', async () => {
    const { user, api } = show();
    api.fails('ChangeProfile', problemOf(503, 'Not now.'));
    await user.type(await inputOf('Last Name'), '-Berg{Enter}');
    expect(await screen.findByText('Failed to update profile. Please try again.')).toBeDefined();
    expect((await inputOf('Last Name')).value).toBe(`${me.lastName}-Berg`);
  });

  // shows 7.23
  it('says so when the person could not be loaded', async () => {
    const { user } = showScreen(<ProfileSettings user={noUser} />);
    await user.type(await inputOf('Email'), 'me@example.test');
    await user.type(await inputOf('Username'), 'someone{Enter}');
    expect(await screen.findByText('No user found')).toBeDefined();
  });

  // shows 2.82, 7.24
  it('offers the way out', async () => {
    show();
    expect((await screen.findByRole('link', { name: 'Sign Out' })).getAttribute('href')).toBe('/api/logout');
  });
});

describe('the organization', () => {
  // shows 2.83, 5.12, 8.24
  it('needs a name, and is saved with its colors as they are', async () => {
    const { user, api } = show('organization');
    api.does('ChangeOrganization', ({ body }) => ({ body: { id: idOf(900), ...Object(body), revision: 1 } }));
    const name = await inputOf('Organization Name');
    await user.clear(name);
    await user.click(screen.getByRole('button', { name: 'Save Organization' }));
    expect(await screen.findByText('Organization name is required')).toBeDefined();
    await user.type(name, 'Southwind');
    await user.selectOptions(screen.getByLabelText('Time Zone'), 'Asia/Tokyo');
    await user.selectOptions(screen.getByLabelText('Language of the team'), 'Deutsch');
    await user.selectOptions(screen.getByLabelText('Who may change assets'), 'owner-and-leaders');
    await user.selectOptions(screen.getByLabelText('Who sees that a teammate works with somebody'), 'everyone');
    await user.click(screen.getByRole('button', { name: 'Save Organization' }));
    expect(await screen.findByText('Organization settings have been saved successfully!')).toBeDefined();
    expect(api.callsOf(`/api/organizations/${idOf(900)}`, 'PUT').map((call) => call.body)).toEqual([
      {
        name: 'Southwind',
        domain: 'northlight.example',
        primaryColor: '#C2410C',
        secondaryColor: '#365314',
        accentColor: '#EAB308',
        timeZone: 'Asia/Tokyo',
        locale: 'de',
        assetEditors: 'owner-and-leaders',
        sayTeammateWorks: true,
      },
    ]);
  });

  // shows 6.3
  it('is shown to a member, who may not save it, with the reason', async () => {
    show('organization', { role: 'member' });
    expect(await screen.findByText('Only an owner or admin can change this.')).toBeDefined();
    expect((await inputOf('Organization Name')).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save Organization' }).disabled).toBe(true);
  });

  // shows 7.22
  it('says so when there is none', async () => {
    const { user } = show('organization', { organization: null });
    await user.type(await inputOf('Organization Name'), 'Ghost{Enter}');
    expect(await screen.findByText('No organization found')).toBeDefined();
  });
});

describe('branding', () => {
  // shows 2.84, 5.14
  it('takes six hex digits in any case, by box or picker', async () => {
    const { user, api } = show('branding');
    api.does('ChangeOrganization', ({ body }) => ({ body: { id: idOf(900), ...Object(body), revision: 1 } }));
    const primary = await inputOf('Primary Color');
    const picker = screen.getByLabelText<HTMLInputElement>('Primary Color picker');
    expect([primary.name, primary.value, picker.value]).toEqual(['primaryColor', '#C2410C', '#c2410c']);
    await user.clear(primary);
    await user.type(primary, '#12345');
    await user.tab();
    expect(await screen.findByText('Please enter a valid hex color')).toBeDefined();
    await user.type(primary, 'f');
    expect(picker.value).toBe('#12345f');
    await user.click(screen.getByRole('button', { name: 'Save Branding' }));
    expect(await screen.findByText('Organization Updated')).toBeDefined();
    expect(api.callsOf(`/api/organizations/${idOf(900)}`, 'PUT')[0]?.body).toMatchObject({
      primaryColor: '#12345f',
      name: 'Northlight Collective',
    });
  });

  // shows 5.15
  it('goes back to the defaults', async () => {
    const { organization } = me;
    const { user } = show('branding', { organization: organization && { ...organization, accentColor: '#000000' } });
    expect((await inputOf('Accent Color')).value).toBe('#000000');
    await user.click(screen.getByRole('button', { name: 'Use default colors' }));
    expect((await inputOf('Accent Color')).value).toBe('#EAB308');
  });
});

describe('notifications', () => {
  const mails = { email: true, activity: true, reports: false, features: false, reminders: false };
  const times = { timeZone: null, locale: null, dayStart: '08:00', quietFrom: null, quietTo: null };
  const browser = { zone: 'UTC', browserTimeZone: null, browserLocale: null };
  const showSwitches = (changes: Parameters<typeof signedInApi>[0] = {}) => {
    const api = signedInApi(changes);
    api.answers('showPreferences', { ...times, ...browser, mails, revision: -1 });
    return showScreen(<SettingsPage />, { api, path: '/settings', at: '/settings?tab=notifications' });
  };
  const state = async () =>
    (await screen.findAllByRole<HTMLInputElement>('switch')).map((one) => [one.name, one.checked]);

  // shows 2.85, 9.29
  it('start as specified, and each is saved alone', async () => {
    const { user, api } = showSwitches();
    api.does('ChangePreferences', ({ body }) => {
      const saved = { ...mails, ...(Object(body) as { mails: object }).mails };
      api.answers('showPreferences', { ...times, ...browser, mails: saved, revision: 0 });
      return { body: { ...times, mails: saved, revision: 0 } };
    });
    expect(await state()).toEqual([
      ['email', true],
      ['activity', true],
      ['reports', false],
      ['features', false],
      ['reminders', false],
    ]);
    await user.click(screen.getByRole('switch', { name: 'Weekly reports' }));
    await user.click(screen.getByRole('tab', { name: 'Profile' }));
    await user.click(screen.getByRole('tab', { name: 'Notifications' }));
    expect((await state())[2]).toEqual(['reports', true]);
    expect(api.callsOf('/api/preferences', 'PUT').map(({ body }) => body)).toEqual([{ mails: { reports: true } }]);
  });

  it('say what they do, and where no mail is sent at all', async () => {
    const textOf = async (name: string) =>
      (await screen.findByRole('switch', { name })).closest('label')?.querySelector('p + p')?.textContent;
    showSwitches({ role: 'member' });
    expect(await textOf('Email notifications')).toBe('Receive updates by email.');
    expect(await textOf('Team activity alerts')).toBe('Hear when people you invited join your team.');
    expect(await textOf('Weekly reports')).toMatch(/^Your week on Monday morning/u);
    expect(await textOf('New feature updates')).toMatch(/new version/u);
    cleanup();
    showSwitches({ role: 'admin', sendsMails: false });
    expect(await textOf('Team activity alerts')).toMatch(/joins, reaches a level or converts a prospect/u);
    expect(await textOf('Weekly reports')).toMatch(/^Your week and the team’s/u);
    for (const name of ['Email notifications', 'Morning reminder by email'])
      expect(await textOf(name)).toBe('This site sends no email. Your choice counts once it does.');
  });

  // shows 2.85
  it('go back when they could not be saved, and say why', async () => {
    const { user, api } = showSwitches();
    api.fails('ChangePreferences', problemOf(503, 'Not now.'));
    await user.click(await screen.findByRole('switch', { name: 'Weekly reports' }));
    expect(await screen.findByText('Not now.')).toBeDefined();
    expect((await state())[2]).toEqual(['reports', false]);
  });
});

describe('the day of a person', () => {
  it('is saved with its time zone and quiet hours, and blank ones are taken back', async () => {
    const api = signedInApi();
    const mails = { email: true, activity: true, reports: false, features: false, reminders: false };
    const saved = { timeZone: null, locale: null, dayStart: '08:00', quietFrom: '21:00', quietTo: '07:00', mails };
    const browser = { zone: 'Europe/Berlin', browserTimeZone: 'Europe/Berlin', browserLocale: 'de' };
    api.answers('showPreferences', { ...saved, ...browser, revision: 2 });
    api.does('ChangePreferences', ({ body }) => ({ body: { ...saved, ...Object(body), revision: 3 } }));
    const { user } = showScreen(<SettingsPage />, { api, path: '/settings', at: '/settings?tab=notifications' });
    await user.selectOptions(await inputOf('Time Zone'), 'Asia/Tokyo');
    fireEvent.change(await inputOf('Start of the day'), { target: { value: '06:30' } });
    fireEvent.change(await inputOf('Quiet from'), { target: { value: '' } });
    fireEvent.change(await inputOf('Quiet until'), { target: { value: '' } });
    await user.click(screen.getByRole('button', { name: 'Save Day' }));
    expect(await screen.findByText('Your day has been saved.')).toBeDefined();
    expect(api.callsOf('/api/preferences', 'PUT').map(({ body }) => body)).toEqual([
      { timeZone: 'Asia/Tokyo', dayStart: '06:30', quietFrom: null, quietTo: null },
    ]);
  });
});

describe('the rhythm of next steps', () => {
  const showCadence = (role: 'owner' | 'member') => {
    const api = signedInApi({ role });
    api.answers('showCadence', { ...usualCadence, cold: [] });
    api.does('ChangeCadence', ({ body }) => ({ body }));
    return showScreen(<SettingsPage />, { api, path: '/settings', at: '/settings?tab=organization' });
  };
  const daysOf = async (group: string, status: string) =>
    within(await screen.findByRole('group', { name: group })).getByLabelText<HTMLInputElement>(status);

  it('is changed by an owner, who can go back to the usual one', async () => {
    const { user, api } = showCadence('owner');
    const days = await daysOf('Reached', 'New');
    await user.clear(days);
    await user.type(days, '0');
    await user.click(screen.getByRole('button', { name: 'Save Rhythm' }));
    expect(await screen.findByText('Please enter a whole number of days from 1 to 1,830')).toBeDefined();
    await user.clear(days);
    await user.type(await daysOf('Days without contact until “Going cold”', 'Contacted'), '9');
    await user.click(screen.getByRole('button', { name: 'Save Rhythm' }));
    await waitFor(() => expect(api.callsOf('/api/organization/cadence', 'PUT')).toHaveLength(1));
    const sent = Object(api.callsOf('/api/organization/cadence', 'PUT')[0]?.body) as typeof usualCadence;
    expect(sent.rules.find(({ status, outcome }) => status === 'new' && outcome === 'reached')?.days).toBeNull();
    expect(sent.cold).toEqual([{ status: 'contacted', days: 9 }]);
    await user.click(screen.getByRole('button', { name: 'Use the usual rhythm' }));
    expect((await daysOf('Reached', 'New')).value).toBe('3');
  });

  it('is only read by others', async () => {
    showCadence('member');
    expect((await daysOf('Reached', 'New')).disabled).toBe(true);
  });
});

describe('billing', () => {
  // shows 2.86, 9.25, 9.27
  it('shows both plans and marks the current one', async () => {
    const { organization } = me;
    show('billing', { organization: organization && { ...organization, planTier: 'free' } });
    const free = within(await screen.findByRole('region', { name: 'Free plan' }));
    const pro = within(screen.getByRole('region', { name: 'Pro plan' }));
    for (const text of [
      '$0',
      'per month',
      'Up to 10 team members',
      'Basic marketing assets',
      'Standard analytics',
      'Current Plan',
    ])
      expect(free.getByText(text)).toBeDefined();
    const features = [
      'Unlimited team members',
      'Advanced marketing tools',
      'Detailed analytics and reports',
      'Custom branding',
      'Priority support',
    ];
    for (const text of ['$29', ...features]) expect(pro.getByText(text)).toBeDefined();
    expect(pro.getByRole('button', { name: 'Upgrade Now' })).toBeDefined();
  });
});
