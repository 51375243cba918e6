import { inboxView, notificationCapability } from '@upline/contracts';
import { defineCapability } from '../platform/capability.ts';
import type { PersonalData } from '../platform/capability.ts';
import { notificationHandlers } from './notification.commands.ts';
import { notificationJobHandlers } from './notification.jobs.ts';
import { notificationDecider } from './notification.decider.ts';
import { notificationReads } from './notification.queries.ts';

const personalData: PersonalData<unknown> = {
  views: [inboxView],
  inOrganization: async ({ reader, userId }) => ({ notifications: await reader.get(inboxView, userId) }),
};

/** The notifications of each member in an organization, and how far they have read them. */
export const notification = defineCapability({
  contract: notificationCapability,
  streams: { notifications: notificationDecider },
  commands: notificationHandlers,
  queries: notificationReads,
  jobs: notificationJobHandlers,
  personalData,
  tenancy: { calls: { ReadNotifications: { body: { upTo: 0 }, own: 204 }, listNotifications: { own: 200 } } },
});
