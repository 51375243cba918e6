import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { createFakeApi } from '../../../testing/fakeApi.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { currentUser, minutesAgo, notificationsOf } from '../../../testing/samples.ts';
import type { AnswerOf } from '../../lib/sync/useView.ts';
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
    renderScreen(<NotificationsButton />, { fake });
    const bell = await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    expect(bell.querySelector('[data-dot]')).not.toBeNull();
    await userEvent.click(bell);
    await screen.findByText('Welcome to Upline! Share your first asset to get going.');
    await waitFor(() => expect(fake.callsOf('/api/notifications/read', 'POST')[0]?.body).toEqual({ upTo: 3 }));
    await waitFor(() => expect(bell.querySelector('[data-dot]')).toBeNull());
    expect(screen.getByText('New')).toBeTruthy();
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
});
