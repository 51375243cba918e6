import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createFakeApi } from '../../testing/fakeApi.ts';
import { renderScreen } from '../../testing/render.tsx';
import { currentUser, notificationsOf } from '../../testing/samples.ts';
import { NotificationsButton } from './NotificationsButton.tsx';

describe('the bell', () => {
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
