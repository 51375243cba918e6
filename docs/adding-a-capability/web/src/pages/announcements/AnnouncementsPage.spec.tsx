import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { idOf, minutesAgo } from '../../../testing/samples.ts';
import { showScreen, signedInApi } from '../../../testing/showScreen.tsx';
import { AnnouncementsPage } from './AnnouncementsPage.tsx';

const line = { id: idOf(1), text: 'Call at eight', createdAt: minutesAgo(3) };

describe('the announcements', () => {
  it('are shown to a member, without the form', async () => {
    const api = signedInApi({ role: 'member' });
    api.answers('listAnnouncements', [line]);
    showScreen(<AnnouncementsPage />, { api });
    expect(await screen.findByText('Call at eight')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Post' })).toBeNull();
  });

  it('are posted by a leader', async () => {
    const api = signedInApi({ role: 'admin' });
    api.answers('listAnnouncements', []);
    api.does('PostAnnouncement', () => ({ status: 201, body: line }));
    const { user } = showScreen(<AnnouncementsPage />, { api });
    await user.type(await screen.findByLabelText('Text of the announcement'), 'Call at eight{Enter}');
    await waitFor(() => expect(api.callsOf('/api/announcements', 'POST')).toHaveLength(1));
    expect(api.callsOf('/api/announcements', 'POST')[0]?.body).toEqual({ text: 'Call at eight' });
  });
});
