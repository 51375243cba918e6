import type { contactStopJobs, prospectJobs } from '@upline/contracts';
import { isRejection } from '@upline/contracts';
import { handleCommand } from '../platform/commands/handleCommand.ts';
import { byProduct } from '../platform/commands/judge.ts';
import type { TimeZoneOf } from '../platform/commands/metadata.ts';
import { systemMeta } from '../platform/commands/metadata.ts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import type { JobHandlers } from '../platform/jobs.ts';
import { sendingMail } from '../platform/mail/mailJob.ts';
import { idNamespace, uuidV5 } from '../platform/lib/ids.ts';
import type { ProspectCommand, prospectDecider } from './prospect.decider.ts';
import type { MarkNeeds } from './refusal/markRefused.ts';
import { markRefused } from './refusal/markRefused.ts';
import type { StopMailNeeds } from './refusal/stopMail.ts';
import { sendStopMail } from './refusal/stopMail.ts';

/** Dependencies of the jobs about prospects. */
export type ProspectJobNeeds = MarkNeeds & {
  prospects: RepositoryOf<typeof prospectDecider>;
  /** The shares, as far as these jobs read them: sharing knows prospects, not the other way round. */
  shares: { load: (shareId: string) => Promise<{ state: { status: string } }> };
  timeZoneOf: TimeZoneOf;
  clock: () => Date;
};

/** Refusals after which nothing is left to do: the prospect was deleted or erased, or changed by hand since. */
const expected: ReadonlySet<string> = new Set([
  'prospect/not-found',
  'prospect/changed-since',
  'prospect/undo-too-late',
]);

/** The handler of each job about prospects. */
export const prospectJobHandlers: JobHandlers<Omit<typeof prospectJobs, 'bulk'>, ProspectJobNeeds> = {
  'share-status': {
    concurrency: 4,
    handle: async ({ organizationId, prospectId, shareId, sharedBy, at, isTakenBack }, needs, job) => {
      // a job that waited may run after the share was taken back
      if (!isTakenBack && (await needs.shares.load(shareId)).state.status === 'retracted') return;
      const command: ProspectCommand = isTakenBack
        ? { type: 'UndoProspectChange', data: { prospectId, commandId: shareId, by: null, at } }
        : { type: 'FollowShare', data: { prospectId } };
      const commandId = isTakenBack ? uuidV5(idNamespace, job.id) : shareId;
      const result = await handleCommand({
        repository: needs.prospects,
        id: prospectId,
        meta: await systemMeta(needs, { organizationId, actorId: sharedBy, at: new Date(at), commandId }),
        command,
        judge: byProduct,
      });
      if (isRejection(result) && !expected.has(result.rejected))
        throw new Error(`status after a share refused: ${result.rejected}`);
    },
  },
  'refusal-marks': { concurrency: 2, handle: markRefused },
};

/** The handler of each job about what visitors type who do not want to be contacted. */
export const stopJobHandlers: JobHandlers<typeof contactStopJobs, StopMailNeeds> = {
  'stop-mail': {
    concurrency: 2,
    handle: sendingMail(({ stopId, locale, askedAt }, needs, job) =>
      sendStopMail(needs, { stopId, locale, askedAt, job }),
    ),
  },
};
