import type { trainingJobs } from '@upline/contracts';
import { isRejection } from '@upline/contracts';
import { handleCommand } from '../platform/commands/handleCommand.ts';
import { byProduct } from '../platform/commands/judge.ts';
import type { TimeZoneOf } from '../platform/commands/metadata.ts';
import { systemMeta } from '../platform/commands/metadata.ts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import type { JobHandlers } from '../platform/jobs.ts';
import { idNamespace, uuidV5 } from '../platform/lib/ids.ts';
import type { achievementDecider } from './achievement.decider.ts';

/** What jobs about achievements take. */
export type TrainingNeeds = {
  achievements: RepositoryOf<typeof achievementDecider>;
  timeZoneOf: TimeZoneOf;
  clock: () => Date;
};

/** The handler of each job about achievements. */
export const trainingJobHandlers: JobHandlers<typeof trainingJobs, TrainingNeeds> = {
  command: {
    concurrency: 4,
    handle: async ({ organizationId, userId, level: earned, at }, needs, job) => {
      // earned when the share reached the level, however late the job runs; the command's id comes from the job's, so
      // that a job that runs twice has one effect
      const commandId = uuidV5(idNamespace, job.id);
      const meta = await systemMeta(needs, { organizationId, at: new Date(at), commandId });
      const result = await handleCommand({
        repository: needs.achievements,
        id: `${organizationId}-${userId}`,
        meta,
        command: { type: 'EarnAchievement', data: { userId, level: earned } },
        judge: byProduct,
      });
      if (isRejection(result)) throw new Error(`achievement refused: ${result.rejected}`);
    },
  },
};
