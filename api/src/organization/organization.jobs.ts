import type { organizationJobs } from '@upline/contracts';
import { handleCommand } from '../platform/commands/handleCommand.ts';
import { byProduct } from '../platform/commands/judge.ts';
import type { TimeZoneOf } from '../platform/commands/metadata.ts';
import { systemMeta } from '../platform/commands/metadata.ts';
import type { JobHandlers } from '../platform/jobs.ts';
import type { FoundingNeeds } from './founding.ts';

type Needs = Pick<FoundingNeeds, 'organizations'> & { timeZoneOf: TimeZoneOf; clock: () => Date };

/** The handler of each job about organizations. */
export const organizationJobHandlers: JobHandlers<typeof organizationJobs, Needs> = {
  'forget-founder': {
    handle: async ({ organizationId }, needs) => {
      await handleCommand({
        repository: needs.organizations,
        id: organizationId,
        meta: await systemMeta(needs, { organizationId }),
        command: { type: 'ForgetFounder', data: { organizationId } },
        judge: byProduct,
      });
    },
  },
};
