import { findRestored, unmarkRestored } from '@upline/infra/stores/restored.ts';
import type { Logger } from '@upline/infra/log/log.ts';
import type { Ports } from '@upline/infra/ports.ts';

/**
 * After a backup was restored, asks for the erasures that the restore undid, and repeats those that the backup knows.
 * While an engine is away the next start asks again.
 */
export const completeRestore = async (
  { queue, keys }: Pick<Ports, 'queue' | 'keys'>,
  { dataDir, log }: { dataDir: string; log: Logger },
): Promise<void> => {
  const restored = findRestored(dataDir);
  if (restored === null) return;
  const { at, erased } = restored;
  try {
    // the job repeats the erasure of everybody whose key is deleted
    if (erased.length > 0) await keys.erase(...erased);
    await queue.enqueue([{ id: `erase-again-${at}`, kind: 'erase-again', data: {} }]);
    unmarkRestored(dataDir);
  } catch (error) {
    log.error({ err: error }, 'erasures from before the restore are repeated at the next start');
  }
};
