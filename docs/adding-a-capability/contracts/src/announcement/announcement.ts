import * as z from 'zod';
import { announcementPermissions } from './announcement.permissions.ts';
import { defineCapability, defineScreens } from '../definitions/capability.ts';
import { requiredText } from '../fields/fields.ts';
import { defineCommands, defineRejections } from '../definitions/command.ts';
import { defineEvents, ofOrganization } from '../definitions/event.ts';
import { defineQueries } from '../definitions/query.ts';
import { defineView } from '../definitions/view.ts';
import type { StoredEventOf } from '../definitions/event.ts';
import type { RowOf } from '../definitions/view.ts';
import { message } from '../language/text.ts';

export const announcementEvents = defineEvents(ofOrganization('announcement', 'announcementId'), {
  AnnouncementPosted: z.object({ announcementId: z.string(), postedBy: z.string(), text: z.string() }),
});
export type AnnouncementEvent = StoredEventOf<typeof announcementEvents>;

/** The form of an announcement. */
export const announcementForm = z.strictObject({ text: requiredText(280, message('Please write a line')) });

const announcement = z.object({ id: z.string(), text: z.string(), createdAt: z.string() });
export type AnnouncementAnswer = z.infer<typeof announcement>;

export const announcementCommands = defineCommands({
  PostAnnouncement: {
    method: 'POST',
    path: '/api/announcements',
    shownIn: ['announcements'],
    body: announcementForm,
    answer: announcement,
    creates: true,
    undo: { refuses: message('An announcement stays. Post another one that puts it right.') },
  },
});

export const announcementRejections = defineRejections({
  'announcement/not-found': { status: 404, detail: message('There is no such announcement.') },
  'announcement/not-allowed': { status: 403, detail: message('Only an owner or admin can post. Ask one of them.') },
});

export const announcementsView = defineView({
  name: 'announcements',
  version: 1,
  row: z.object({
    organizationId: z.string(),
    announcementId: z.string(),
    postedBy: z.string(),
    text: z.string(),
    createdAt: z.string(),
  }),
  indexes: { byTime: ['-createdAt'], byPoster: ['postedBy', '-createdAt'] },
});
export type AnnouncementRow = RowOf<typeof announcementsView>;

/** Announcements that the list shows, newest first. */
export const maxAnnouncements = 50;

export const announcementQueries = defineQueries({
  listAnnouncements: {
    path: '/api/announcements',
    views: ['announcements'],
    scope: 'organization',
    answer: z.array(announcement),
    cost: 'list',
  },
});

export const announcementScreens = defineScreens({
  announcements: { path: '/announcements', label: message('Announcements') },
});

export const announcementCapability = defineCapability({
  name: 'announcement',
  events: [announcementEvents],
  commands: announcementCommands,
  queries: announcementQueries,
  rejections: announcementRejections,
  views: [announcementsView],
  screens: announcementScreens,
  permissions: announcementPermissions,
});
