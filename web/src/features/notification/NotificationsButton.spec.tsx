import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { createFakeApi } from '../../../testing/fakeApi.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { currentUser, idOf, minutesAgo, notificationsOf, prospectAt } from '../../../testing/samples.ts';
import type { AnswerOf } from '../../lib/sync/useView.ts';
import { useTitle } from '../../lib/browser/useTitle.ts';
import { NotificationsButton } from './NotificationsButton.tsx';

describe('the bell', () => {
  // shows 2.19
  it('has a dot while something is unread, and none after it was opened', async () => {
    const fake = createFakeApi();
    fake.answers('currentUser', currentUser({ unreadNotifications: 1 }));
    fake.answers('listNotifications', notificationsOf(3));
    fake.does('ReadNotifications', () => {
      fake.answers('currentUser', currentUser({ unreadNotifications: 0 }));
      fake.answers('listNotifications', { ...notificationsOf(3), unread: 0, readUpTo: 3 });
      return {};
    });
    const Screen = () => {
      useTitle('Today');
      return <NotificationsButton />;
    };
    renderScreen(<Screen />, { fake });
    const bell = await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    expect(bell.querySelector('[data-dot]')?.textContent).toBe('1');
    expect(document.title).toBe('(1) Today · Upline');
    await userEvent.click(bell);
    await screen.findByText('Welcome to Upline! Share your first asset to get going.');
    await waitFor(() => expect(fake.callsOf('/api/notifications/read', 'POST')[0]?.body).toEqual({ upTo: 3 }));
    await waitFor(() => expect(bell.querySelector('[data-dot]')).toBeNull());
    expect(document.title).toBe('Today · Upline');
    expect(screen.getByText('New')).toBeTruthy();
  });

  it.each([
    [99, '99'],
    [100, '99+'],
  ])('says of %i unread notifications %s', async (unreadNotifications, said) => {
    const fake = createFakeApi();
    fake.answers('currentUser', currentUser({ unreadNotifications }));
    renderScreen(<NotificationsButton />, { fake });
    const bell = await screen.findByRole('button', { name: `Notifications, ${unreadNotifications} unread` });
    expect(bell.querySelector('[data-dot]')?.textContent).toBe(said);
  });
});

type Item = AnswerOf<'listNotifications'>['items'][number];

const itemOf = (id: string, about: Pick<Item, 'type'> & Partial<Item>): Item => ({
  id,
  subject: null,
  createdAt: minutesAgo(5),
  at: 1,
  text: `About ${id}`,
  read: true,
  prospect: null,
  ...about,
});

const Here = () => {
  const { pathname, search } = useLocation();
  return <p data-testid="here">{`${pathname}${search}`}</p>;
};

describe('a notification', () => {
  const places: [string, Item, string][] = [
    [
      'of a link leads to the insight of its asset',
      itemOf('n', { type: 'share_opened', assetId: 'a1' }),
      '/marketing-assets?insight=a1',
    ],
    [
      'of a link for a prospect leads to their page',
      itemOf('n', { type: 'share_opened', assetId: 'a1', prospectId: 'p1' }),
      '/prospects/p1',
    ],
    [
      'of a link from before assets were named leads to the assets',
      itemOf('n', { type: 'share_opened' }),
      '/marketing-assets',
    ],
    ['of a level leads to the leaderboard', itemOf('n', { type: 'achievement_earned' }), '/leaderboard'],
    ['of who joined leads to the team', itemOf('n', { type: 'member_joined' }), '/team-members'],
    ['of a morning leads to the list of the day', itemOf('n', { type: 'day_reminded', due: 2 }), '/today'],
    [
      'of a step leads to its prospect',
      itemOf('n', { type: 'step_reminded', prospectId: 'p1', dueTime: '14:30' }),
      '/prospects/p1',
    ],
    ['of the welcome leads to the dashboard', itemOf('n', { type: 'welcome' }), '/'],
  ];

  it.each(places)('%s, and closes the panel', async (_name, item, place) => {
    const fake = createFakeApi();
    fake.answers('currentUser', currentUser({ unreadNotifications: 0 }));
    fake.answers('listNotifications', { unread: 0, readUpTo: 1, items: [item] });
    renderScreen(
      <>
        <NotificationsButton />
        <Here />
      </>,
      { fake, path: '/elsewhere' },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
    const link = await within(await screen.findByRole('dialog', { name: 'Notifications' })).findByRole('link', {
      name: /About n/u,
    });
    expect(link.getAttribute('href')).toBe(place);
    await userEvent.click(link);
    expect(screen.getByTestId('here').textContent).toBe(place);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  // shows I44
  it.each([
    ['+49 151 2345678', ['tel:+491512345678', 'https://wa.me/491512345678']],
    ['0151 2345678', ['tel:01512345678']],
    ['ask Maria', []],
    [null, []],
  ])('offers a call and a chat with the prospect, where the number is good for one: %s', async (phone, addresses) => {
    const fake = createFakeApi();
    const prospect = { id: 'p1', name: 'Lena Vogel', phone };
    const item = itemOf('n', { type: 'share_opened', assetId: 'a1', prospectId: 'p1', prospect });
    fake.answers('currentUser', currentUser({ unreadNotifications: 0 }));
    fake.answers('listNotifications', { unread: 0, readUpTo: 1, items: [item] });
    renderScreen(<NotificationsButton />, { fake });
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }));
    await panel.findByRole('link', { name: /About n/u });
    const ways = panel.queryAllByRole('link', { name: /Lena Vogel/u });
    expect(ways.map((way) => way.getAttribute('href'))).toEqual(addresses);
  });

  it('is done with one press on what came of the contact, and says so from then on', async () => {
    const fake = createFakeApi();
    const prospect = { id: idOf(1), name: 'Lena Vogel', phone: null, contacted: false };
    const item = itemOf('n', { type: 'share_opened', assetId: 'a1', prospectId: prospect.id, prospect });
    fake.answers('currentUser', currentUser({ unreadNotifications: 0 }));
    fake.answers('listNotifications', { unread: 0, readUpTo: 1, items: [item] });
    fake.answers('findProspect', prospectAt(1, { id: prospect.id, name: prospect.name }));
    const asked = { wants: null, dropped: null, contacts: 0, lastContactedAt: null, lastContactKind: null };
    fake.answers('nextStep', { ...asked, followUp: null });
    fake.does('LogContact', () => {
      const contacted = { ...item, prospect: { ...prospect, contacted: true } };
      fake.answers('listNotifications', { unread: 0, readUpTo: 1, items: [contacted] });
      return { body: { followUp: null } };
    });
    renderScreen(<NotificationsButton />, { fake });
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Done with Lena Vogel' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Positive/u }));
    const sent = () => fake.callsOf(`/api/prospects/${prospect.id}/contacts`, 'POST');
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ outcome: 'positive', followUpId: null }));
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
    expect(await screen.findByText('Contacted')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Done with Lena Vogel' })).toBeNull();
  });
});

describe('a notification that asks whether somebody wants no contact', () => {
  const stopId = idOf(7);
  const show = () => {
    const fake = createFakeApi();
    fake.answers('currentUser', currentUser({ unreadNotifications: 0 }));
    const text = '+4915123456 asks not to be contacted';
    const item = itemOf('n', { type: 'contact_asked', text, stopId });
    fake.answers('listNotifications', { unread: 0, readUpTo: 1, items: [item] });
    renderScreen(<NotificationsButton />, { fake });
    return { fake, text };
  };

  it.each([
    ['Confirm', 'ConfirmContactStop', 'POST'],
    ['No', 'DeclineContactStop', 'DELETE'],
  ] as const)('is answered with %s', async (name, command, method) => {
    const { fake, text } = show();
    fake.does(command, () => {
      fake.answers('listNotifications', { unread: 0, readUpTo: 1, items: [] });
      return {};
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
    const asked = await screen.findByRole('group', { name: text });
    await userEvent.click(within(asked).getByRole('button', { name }));
    await waitFor(() => expect(fake.callsOf(`/api/contact-stops/${stopId}`, method)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  });
});
