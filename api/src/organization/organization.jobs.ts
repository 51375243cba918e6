import type { organizationJobs } from '@upline/contracts';
import { isTooOldToSay } from '@upline/contracts';
import { handleCommand } from '../platform/commands/handleCommand.ts';
import { byProduct } from '../platform/commands/judge.ts';
import type { TimeZoneOf } from '../platform/commands/metadata.ts';
import { systemMeta } from '../platform/commands/metadata.ts';
import type { JobHandlers } from '../platform/jobs.ts';
import { idNamespace, uuidV5 } from '../platform/lib/ids.ts';
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
  'reach-goal': {
    handle: async ({ at, ...data }, needs, job) => {
      const { organizationId } = data;
      const month = (await systemMeta(needs, { organizationId })).localDate.slice(0, 7);
      // the reactor may run again over a long log: goals of earlier months were reported then
      if (data.month !== month || isTooOldToSay(at, needs.clock())) return;
      const commandId = uuidV5(idNamespace, job.id);
      await handleCommand({
        repository: needs.organizations,
        id: organizationId,
        meta: await systemMeta(needs, { organizationId, at: new Date(at), commandId }),
        command: { type: 'ReachGoal', data },
        judge: byProduct,
      });
    },
  },
};
