import type { notificationJobs } from '@upline/contracts';
import { isTooOldToSay, isRejection } from '@upline/contracts';
import { handleCommand } from '../platform/commands/handleCommand.ts';
import { byProduct } from '../platform/commands/judge.ts';
import type { TimeZoneOf } from '../platform/commands/metadata.ts';
import { systemMeta } from '../platform/commands/metadata.ts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import type { JobHandlers } from '../platform/jobs.ts';
import { idNamespace, uuidV5 } from '../platform/lib/ids.ts';
import type { teamDecider } from '../team/team.decider.ts';
import type { NotificationNeeds } from './notification.commands.ts';

/** What jobs about notifications take. */
export type NotificationJobNeeds = NotificationNeeds & {
  teams: RepositoryOf<typeof teamDecider>;
  timeZoneOf: TimeZoneOf;
  clock: () => Date;
};

/** The handler of each job about notifications. */
export const notificationJobHandlers: JobHandlers<typeof notificationJobs, NotificationJobNeeds> = {
  'report-repointing': {
    concurrency: 4,
    handle: async ({ organizationId, at, ...data }, needs, job) => {
      const { state: team } = await needs.teams.load(organizationId);
      if (!team.members.has(data.userId)) return;
      // reported at the time of the change, however late the job runs; the command's id comes from the job's
      const commandId = uuidV5(idNamespace, job.id);
      const result = await handleCommand({
        repository: needs.notifications,
        id: `${organizationId}-${data.userId}`,
        meta: await systemMeta(needs, { organizationId, at: new Date(at), commandId }),
        command: { type: 'ReportRepointing', data, at },
        judge: byProduct,
      });
      if (isRejection(result)) throw new Error(`notification refused: ${result.rejected}`);
    },
  },
  'report-export': {
    concurrency: 4,
    handle: async ({ organizationId, at, userId: recipient, exportedBy, what, rows }, needs, job) => {
      const { state: team } = await needs.teams.load(organizationId);
      for (const [userId, { role }] of team.members) {
        if (role !== 'owner' || userId === exportedBy || userId !== (recipient ?? userId)) continue;
        const commandId = uuidV5(idNamespace, `${job.id}/${userId}`);
        await handleCommand({
          repository: needs.notifications,
          id: `${organizationId}-${userId}`,
          meta: await systemMeta(needs, { organizationId, at: new Date(at), commandId }),
          command: { type: 'ReportExport', data: { userId, exportedBy, what, rows }, at },
          judge: byProduct,
        });
      }
    },
  },
  'team-alert': {
    concurrency: 4,
    handle: async ({ organizationId, at, takenBack, ...data }, needs, job) => {
      if (isTooOldToSay(at, needs.clock())) return;
      const { state: team } = await needs.teams.load(organizationId);
      const role = team.members.get(data.userId)?.role ?? 'member';
      // an alert of somebody who led then is taken back all the same
      if (role === 'member' && !takenBack) return;
      const { step = data.count } = data;
      const commandId = uuidV5(idNamespace, job.id);
      await handleCommand({
        repository: needs.notifications,
        id: `${organizationId}-${data.userId}`,
        meta: await systemMeta(needs, { organizationId, at: new Date(at), commandId }),
        command: takenBack
          ? { type: 'TakeAlertBack', data: { ...data, ...takenBack, step } }
          : { type: 'AlertLeader', data },
        judge: byProduct,
      });
    },
  },
};
