import type { notificationCommands } from '@upline/contracts';
import { execute } from '../platform/commands.ts';
import type { CommandHandlers } from '../platform/requests.ts';
import { outcomeOf, withoutAnswer } from '../platform/requests.ts';
import type { NotificationCommand } from './notification.decider.ts';

export const overviewHandlers: CommandHandlers<keyof typeof notificationCommands> = {
  ReadNotifications: async ({ body, actor, organizationId, meta }, { notifications }) => {
    const command: NotificationCommand = { type: 'ReadNotifications', data: { userId: actor.userId, upTo: body.upTo } };
    const id = `${organizationId}-${actor.userId}`;
    const result = await execute({ repository: notifications, id, meta, command: () => command });
    return withoutAnswer(await outcomeOf(result, () => null));
  },
};
