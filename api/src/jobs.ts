import { isRejection, jobs } from '@upline/contracts';
import { findRestored, unmarkRestored } from '@upline/infra/backup/restored.ts';
import type { Logger } from '@upline/infra/log.ts';
import type * as z from 'zod';
import { timeZoneOf } from './platform/http/caller.ts';
import { metaFor } from './organization/founding.ts';
import { execute } from './platform/commands.ts';
import { eraseAgain, forgetSubject } from './identity/erasing.ts';
import type { Identity } from './identity/identity.ts';
import { idNamespace, uuidV5 } from './platform/ids.ts';
import type { Services } from './services.ts';
import { reassign } from './team/reassignment.ts';
import { sendInvitation } from './team/invitationMail.ts';
import type { AchievementCommand } from './training/achievement.decider.ts';

/** How often a mail is tried before its failure is shown. */
const mailAttempts = 6;

const earn = async (services: Services, jobId: string, data: z.infer<typeof jobs.command>): Promise<void> => {
  const { organizationId, userId } = data;
  const timeZone = await timeZoneOf(services, organizationId);
  // earned when the share crossed the band, however late the job runs
  const about = { organizationId, actorId: null, timeZone, at: new Date(data.at) };
  const command: AchievementCommand = { type: 'EarnAchievement', data: { userId, level: data.level } };
  const id = `${organizationId}-${userId}`;
  // the command's id comes from the job's, so that a job that runs twice has one effect
  const meta = metaFor(about, uuidV5(idNamespace, jobId));
  const result = await execute({ repository: services.achievements, id, meta, command: () => command });
  if (isRejection(result)) throw new Error(`achievement refused: ${result.rejected}`);
};

/** Starts handling what the projector's reactors ask for. Answers how to stop, which waits for what is running. */
export const workQueue = (
  services: Services,
  identity: Pick<Identity, 'removeAccount'>,
): { stop: () => Promise<void> } => {
  const { queue } = services.ports;
  const parts = { services, identity };
  const workers = [
    queue.work('command', async (job) => earn(services, job.id, jobs.command.parse(job.data)), {
      concurrency: 4,
      maxAttempts: 10,
    }),
    queue.work(
      'invitation-mail',
      async (job) =>
        sendInvitation(services, {
          ...jobs['invitation-mail'].parse(job.data),
          isLastAttempt: job.attempt >= mailAttempts,
        }),
      { concurrency: 4, maxAttempts: mailAttempts },
    ),
    queue.work('reassign', async (job) => reassign(services, jobs.reassign.parse(job.data)), { maxAttempts: 20 }),
    queue.work('erase-key', async (job) => forgetSubject(parts, jobs['erase-key'].parse(job.data).subject), {
      maxAttempts: 20,
    }),
    queue.work('erase-again', async () => eraseAgain(parts), { maxAttempts: 20 }),
  ];
  return { stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))) };
};

/** After a backup was put back, asks for what it undid to be done again. While the queue is away the next start asks. */
export const completeRestore = async (
  { ports }: Services,
  { dataDir, log }: { dataDir: string; log: Logger },
): Promise<void> => {
  const at = findRestored(dataDir);
  if (at === null) return;
  try {
    await ports.queue.enqueue([{ id: `erase-again-${at}`, kind: 'erase-again', data: {} }]);
    unmarkRestored(dataDir);
  } catch (error) {
    log.error({ err: error }, 'who was erased before the restore is erased again at the next start');
  }
};
