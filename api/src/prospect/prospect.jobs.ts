import type { prospectJobs } from '@upline/contracts';
import { isRejection } from '@upline/contracts';
import { handleCommand } from '../platform/commands/handleCommand.ts';
import { byProduct } from '../platform/commands/judge.ts';
import type { TimeZoneOf } from '../platform/commands/metadata.ts';
import { systemMeta } from '../platform/commands/metadata.ts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import type { JobHandlers } from '../platform/jobs.ts';
import { idNamespace, uuidV5 } from '../platform/lib/ids.ts';
import type { ProspectCommand, prospectDecider } from './prospect.decider.ts';

/** What jobs about prospects take. */
export type ProspectJobNeeds = {
  prospects: RepositoryOf<typeof prospectDecider>;
  /** Finds what has become of a share; sharing knows prospects, not the other way round. */
  shares: { load: (shareId: string) => Promise<{ state: { status: string } }> };
  timeZoneOf: TimeZoneOf;
  clock: () => Date;
};

/** The handler of each job about prospects. */
export const prospectJobHandlers: JobHandlers<typeof prospectJobs, ProspectJobNeeds> = {
  'share-status': {
    concurrency: 4,
    handle: async ({ organizationId, prospectId, shareId, sharedBy, at, isTakenBack }, needs, job) => {
      // a job that waited may run after the share was taken back
      const { state: share } = await needs.shares.load(shareId);
      if (!isTakenBack && share.status === 'retracted') return;
      const undo = { prospectId, commandId: shareId, by: null, at };
      const command: ProspectCommand = isTakenBack
        ? { type: 'UndoProspectChange', data: undo }
        : { type: 'FollowShare', data: { prospectId } };
      const commandId = isTakenBack ? uuidV5(idNamespace, job.id) : shareId;
      const by = { organizationId, actorId: sharedBy, at: new Date(at), commandId };
      const meta = await systemMeta(needs, by);
      const result = await handleCommand({
        repository: needs.prospects,
        id: prospectId,
        meta,
        command,
        judge: byProduct,
      });
      // somebody was quicker: the prospect was deleted, or their status changed by hand
      const isExpected = isRejection(result) && expected.has(result.rejected);
      if (isRejection(result) && !isExpected) throw new Error(`status after a share refused: ${result.rejected}`);
    },
  },
};

const expected: ReadonlySet<string> = new Set([
  'prospect/not-found',
  'prospect/changed-since',
  'prospect/undo-too-late',
]);
