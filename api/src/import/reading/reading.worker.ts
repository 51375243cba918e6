import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { giveWay } from '../../platform/threads/giveWay.ts';
import type { ThreadRequest } from '../../platform/threads/workerThread.ts';
import { matchColumns } from './matchColumns.ts';
import type { FileRow, FileShape, HowRead, ReadingJob, ReadingReply, ReadingResult } from './protocol.ts';
import { readRow } from './readRow.ts';
import { readTableInSteps } from './readTable.ts';
import type { Table, TableRow } from './table.ts';

const samples = 3;
/** Rows of an answer: the thread that asked takes them in about a millisecond. */
const rowsAtOnce = 100;

const files = new Map<number, Iterator<TableRow>>();

const shapeOf = ({ rows, ...table }: Table): FileShape => ({
  ...table,
  matched: matchColumns({ ...table, rows }),
  samples: [...Iterator.from(rows).take(samples)].map(({ cells }) => cells),
});

const open = async ({ fileId, bytes, options }: Extract<ReadingJob, { kind: 'open' }>): Promise<ReadingResult> => {
  const reading = readTableInSteps(bytes, options);
  for (let step = reading.next(); ; step = reading.next()) {
    // rows of other files are asked for meanwhile
    if (!step.done) await nextTurn();
    else if ('problem' in step.value) return { kind: 'unreadable', file: step.value };
    else {
      files.set(fileId, step.value.rows[Symbol.iterator]());
      return { kind: 'opened', shape: shapeOf(step.value) };
    }
  }
};

const rowsOf = (fileId: number, { columns, country, source }: HowRead): FileRow[] => {
  const rows = files.get(fileId);
  if (!rows) throw new Error('the file is not open on this thread');
  const defaults = { source };
  const read: FileRow[] = [];
  for (let next = rows.next(); !next.done; next = rows.next()) {
    const { row, cells } = next.value;
    read.push({ row, cells, read: readRow({ cells, columns, country, defaults }) });
    if (read.length === rowsAtOnce) break;
  }
  return read;
};

const handle = async (job: ReadingJob): Promise<ReadingResult> => {
  if (job.kind === 'open') return open(job);
  if (job.kind === 'rows') return { kind: 'rows', rows: rowsOf(job.fileId, job.how) };
  files.delete(job.fileId);
  return { kind: 'closed' };
};

const answer = async (job: ReadingJob): Promise<ReadingResult> => {
  try {
    return await handle(job);
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

if (parentPort) {
  const port = parentPort;
  giveWay();
  port.on('message', (request: ThreadRequest<ReadingJob>) => {
    if (request === 'close') return port.close();
    const { id, job } = request;
    return void answer(job).then((result) => port.postMessage({ id, result } satisfies ReadingReply));
  });
}
