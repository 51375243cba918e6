import type { notificationCommands } from '@upline/contracts';
import { defineCommand, noAnswer } from '../platform/commands/defineCommand.ts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import type { CommandHandlers } from '../platform/commands/requests.ts';
import type { NotificationCommand, notificationDecider } from './notification.decider.ts';

/** What commands about notifications take. */
export type NotificationNeeds = { notifications: RepositoryOf<typeof notificationDecider> };

/** The handler of each command about notifications. */
export const notificationHandlers: CommandHandlers<typeof notificationCommands, NotificationNeeds> = {
  ReadNotifications: defineCommand({
    stream: ({ notifications }: NotificationNeeds) => notifications,
    id: ({ organizationId, actor }) => `${organizationId}-${actor.userId}`,
    toCommand: ({ body, actor }): NotificationCommand => ({
      type: 'ReadNotifications',
      data: { userId: actor.userId, upTo: body.upTo },
    }),
    toAnswer: noAnswer,
  }),
};
