import type { StoredEventOf } from '@upline/contracts';
import { announcementEvents, impossible } from '@upline/contracts';
import type { Decider } from '../platform/commands/decider.ts';

export type Announcement = { status: 'none' } | { status: 'posted'; text: string; createdAt: string };

export type AnnouncementCommand = {
  type: 'PostAnnouncement';
  data: { announcementId: string; postedBy: string; text: string };
};

/** An announcement is posted once and never changes. */
export const announcementDecider: Decider<Announcement, AnnouncementCommand, typeof announcementEvents> = {
  stream: 'announcement',
  events: announcementEvents,
  notFound: 'announcement/not-found',
  cached: 500,
  initialState: () => ({ status: 'none' }),
  decide: (command, state) => (state.status === 'posted' ? [] : [{ type: 'AnnouncementPosted', data: command.data }]),
  evolve: (_state, event: StoredEventOf<typeof announcementEvents>) => {
    switch (event.type) {
      case 'AnnouncementPosted':
        return { status: 'posted', text: event.data.text, createdAt: event.meta.occurredAt };
      default:
        return impossible(event.type);
    }
  },
};
