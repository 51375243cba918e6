import type { AnnouncementAnswer, announcementCommands, announcementQueries } from '@upline/contracts';
import { announcementCapability, announcementsView, can, maxAnnouncements } from '@upline/contracts';
import { defineCapability } from '../platform/capability.ts';
import type { PersonalData } from '../platform/capability.ts';
import { defineCommand } from '../platform/commands/defineCommand.ts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import type { CommandHandlers } from '../platform/commands/requests.ts';
import { readAll } from '../platform/queries/readAll.ts';
import type { QueryHandlers } from '../platform/queries/requests.ts';
import { forLeaders } from '../platform/tenancy.ts';
import type { AnnouncementCommand } from './announcement.decider.ts';
import { announcementDecider } from './announcement.decider.ts';

type Needs = { announcements: RepositoryOf<typeof announcementDecider> };

const present = (id: string, { text, createdAt }: { text: string; createdAt: string }): AnnouncementAnswer => ({
  id,
  text,
  createdAt,
});

const commands: CommandHandlers<typeof announcementCommands, Needs> = {
  PostAnnouncement: defineCommand({
    stream: ({ announcements }: Needs) => announcements,
    id: ({ commandId }) => commandId,
    creates: true,
    authorize: ({ actor }) => (can(actor, 'announcement:post') ? null : 'announcement/not-allowed'),
    toCommand: ({ commandId, actor, body }): AnnouncementCommand => ({
      type: 'PostAnnouncement',
      data: { announcementId: commandId, postedBy: actor.userId, text: body.text },
    }),
    toAnswer: (state, { request }) => {
      if (state.status === 'none') throw new Error(`announcement ${request.commandId} has no state to present`);
      return present(request.commandId, state);
    },
  }),
};

const queries: QueryHandlers<typeof announcementQueries, unknown> = {
  listAnnouncements: async ({ reader }) => {
    const found = await reader.find(announcementsView, { index: 'byTime', limit: maxAnnouncements });
    return found.map(({ row }) => present(row.announcementId, row));
  },
};

const personalData: PersonalData<unknown> = {
  views: [announcementsView],
  inOrganization: async ({ reader, userId }) => {
    const query = { index: 'byPoster', where: { postedBy: userId } };
    return { announcements: await readAll((paging) => reader.page(announcementsView, query, paging)) };
  },
};

/** Lines that leaders post for their team. */
export const announcement = defineCapability({
  contract: announcementCapability,
  streams: { announcements: announcementDecider },
  commands,
  queries,
  personalData,
  tenancy: {
    calls: {
      PostAnnouncement: { body: { text: 'Call at eight' }, own: forLeaders(201) },
      listAnnouncements: { own: 200 },
    },
  },
});
