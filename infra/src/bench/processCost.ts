import { readFileSync } from 'node:fs';
import type { ChildProcess } from 'node:child_process';

/** What a process has used since its start: processor time in ms, and bytes that reached the disk. */
export type ProcessCost = { cpuMs: number; writtenBytes: number };

/** The unit of processor times in /proc: Linux counts a hundred ticks a second on every machine that Node runs on. */
const tickMs = 10;

/** Of all threads of a process. Null where there is no /proc, as on macOS. */
export const costOf = ({ pid }: ChildProcess): ProcessCost | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // the second field is the program's name in parentheses and may hold spaces
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const written = /^write_bytes: (\d+)/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1];
    return { cpuMs: (Number(fields[11]) + Number(fields[12])) * tickMs, writtenBytes: Number(written) };
  } catch {
    return null;
  }
};

/** The resident memory of a process in MB, or null where there is no /proc. */
export const residentMb = ({ pid }: ChildProcess): number | null => {
  try {
    const kib = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kib) / 1_024;
  } catch {
    return null;
  }
};

const restMs = 300;
const longestRestMs = 30_000;

/** Waits until a server has done what it owes: until it uses less than a tenth of a processor, 30 seconds at most. */
export const untilItRests = async (child: ChildProcess): Promise<void> => {
  const until = performance.now() + longestRestMs;
  let before = costOf(child)?.cpuMs ?? 0;
  while (performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, restMs));
    const now = costOf(child)?.cpuMs ?? 0;
    if (now - before < restMs / 10) return;
    before = now;
  }
};

/**
 * What work costs a server, with what it does afterwards because of it. `each` divides by a number of operations:
 * microseconds and bytes; null where there is no /proc.
 */
export const costDuring = async <Result>(child: ChildProcess, work: () => Promise<Result>) => {
  await untilItRests(child);
  const before = costOf(child);
  const result = await work();
  await untilItRests(child);
  const after = costOf(child);
  const each = (operations: number): { cpuUs: number; bytes: number } | null =>
    before && after && operations > 0
      ? {
          cpuUs: ((after.cpuMs - before.cpuMs) * 1_000) / operations,
          bytes: (after.writtenBytes - before.writtenBytes) / operations,
        }
      : null;
  return { result, each };
};
