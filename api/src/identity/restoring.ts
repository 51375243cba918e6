import { findRestored, unmarkRestored } from '@upline/infra/backup/restored.ts';
import type { Logger } from '@upline/infra/log.ts';
import type { Queue } from '@upline/infra/ports.ts';

/**
 * After a backup was restored, asks for the erasures that the restore undid. While the queue is away the next start
 * asks again.
 */
export const completeRestore = async (
  queue: Pick<Queue, 'enqueue'>,
  { dataDir, log }: { dataDir: string; log: Logger },
): Promise<void> => {
  const at = findRestored(dataDir);
  if (at === null) return;
  try {
    await queue.enqueue([{ id: `erase-again-${at}`, kind: 'erase-again', data: {} }]);
    unmarkRestored(dataDir);
  } catch (error) {
    log.error({ err: error }, 'erasures from before the restore are repeated at the next start');
  }
};
