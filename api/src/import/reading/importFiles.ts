import type { Logger } from '@upline/infra/log/log.ts';
import { createWorkerThread } from '../../platform/threads/workerThread.ts';
import type { FileRow, FileShape, HowRead, ReadingJob, ReadingReply, ReadingResult } from './protocol.ts';
import type { ReadOptions } from './readTable.ts';
import type { UnreadableFile } from './table.ts';

/** Without a file for so long, in ms, the thread ends and gives its memory back. */
const idleMs = 30_000;
/** A strange file ends the thread before it ends the server. */
const resourceLimits = { maxOldGenerationSizeMb: 128 };

const worker = new URL('./reading.worker.ts', import.meta.url);

/** A file of people that was opened: its rows are walked once, some at a time, and then it is closed. */
export type OpenedFile = FileShape & {
  rows: (how: HowRead) => AsyncGenerator<FileRow[]>;
  close: () => Promise<void>;
};

type Kind = ReadingResult['kind'];

/** Counts opened files, and runs `end` once there was none for a while. */
const createIdle = (end: () => void) => {
  let opened = 0;
  let timer: NodeJS.Timeout | null = null;
  return {
    begin: (): void => {
      opened += 1;
      if (timer) clearTimeout(timer);
    },
    end: (): void => {
      opened -= 1;
      if (opened === 0) timer = setTimeout(end, idleMs).unref();
    },
  };
};

/**
 * Reads files of people on a thread of its own, so that a large one keeps no request waiting. Everything of it throws
 * Unavailable when the thread ends meanwhile.
 */
export const createImportFiles = (log: Logger) => {
  const what = 'the thread that reads files';
  const thread = createWorkerThread<ReadingJob, ReadingReply>({
    file: worker,
    name: 'files',
    what,
    resourceLimits,
    log,
  });
  const idle = createIdle(() => void thread.close());
  let lastId = 0;

  const ask = async <Some extends Kind>(job: ReadingJob, ...kinds: Some[]) => {
    const { result } = await thread.run(job);
    if (result.kind === 'failed') throw new Error(`${what}: ${result.message}`);
    const isAsked = (one: ReadingResult): one is Extract<ReadingResult, { kind: Some }> =>
      kinds.some((kind) => kind === one.kind);
    if (!isAsked(result)) throw new Error(`${what} answered ${job.kind} with ${result.kind}`);
    return result;
  };
  const rowsOf = async function* (fileId: number, how: HowRead): AsyncGenerator<FileRow[]> {
    const next = () => ask({ kind: 'rows', fileId, how }, 'rows');
    for (let asked = next(); ;) {
      const { rows } = await asked;
      if (rows.length === 0) return;
      // read while these are taken; an error is thrown once they are awaited, if they are
      asked = next();
      asked.catch(() => undefined);
      yield rows;
    }
  };
  const close = async (fileId: number): Promise<void> => {
    // a thread that ended has no file open
    await ask({ kind: 'close', fileId }, 'closed').catch(() => undefined);
    idle.end();
  };
  return {
    open: async (bytes: Uint8Array, options: ReadOptions): Promise<OpenedFile | UnreadableFile> => {
      lastId += 1;
      const fileId = lastId;
      idle.begin();
      try {
        const result = await ask({ kind: 'open', fileId, bytes, options }, 'opened', 'unreadable');
        if (result.kind === 'opened') {
          const rows = (how: HowRead) => rowsOf(fileId, how);
          return { ...result.shape, rows, close: () => close(fileId) };
        }
        idle.end();
        return result.file;
      } catch (error) {
        idle.end();
        throw error;
      }
    },
    close: thread.close,
  };
};
export type ImportFiles = ReturnType<typeof createImportFiles>;
