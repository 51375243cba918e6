import { readFileSync } from 'node:fs';

/** What a process has used since its start: processor time in ms, and bytes that reached the disk. */
export type ProcessCost = { cpuMs: number; writtenBytes: number };

/** The unit of processor times in /proc: Linux counts a hundred ticks a second on every machine that Node runs on. */
const tickMs = 10;

/** A server that is measured: a process of ours, and the ids of further ones that work for it now. */
export type Measured = { pid?: number | undefined; others?: () => readonly number[] };

const costOfOne = (pid: number): ProcessCost => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // the second field is the program's name in parentheses and may hold spaces
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const written = /^write_bytes: (\d+)/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1];
  // of the process in user and system mode, and of children that ended
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { cpuMs: ticks * tickMs, writtenBytes: Number(written) };
};

/** Of all threads of all processes. Null where there is no /proc, as on macOS. */
export const costOf = ({ pid, others }: Measured): ProcessCost | null => {
  try {
    const sum = { cpuMs: 0, writtenBytes: 0 };
    for (const one of [pid ?? NaN, ...(others?.() ?? [])]) {
      const { cpuMs, writtenBytes } = costOfOne(one);
      sum.cpuMs += cpuMs;
      sum.writtenBytes += writtenBytes;
    }
    return sum;
  } catch {
    return null;
  }
};

const memoryMb = (pid: number | undefined, field: 'VmRSS' | 'VmHWM'): number | null => {
  try {
    const kib = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kib) / 1_024;
  } catch {
    return null;
  }
};

/** The resident memory of a process in MB, or null where there is no /proc. */
export const residentMb = ({ pid }: Measured): number | null => memoryMb(pid, 'VmRSS');

/** The most resident memory that a process had since its start in MB, or null where there is no /proc. */
export const mostMb = ({ pid }: Measured): number | null => memoryMb(pid, 'VmHWM');

const restMs = 300;
const longestRestMs = 30_000;

/** Waits until a server has done what it owes: until it uses less than a tenth of a processor, 30 seconds at most. */
export const untilItRests = async (child: Measured): Promise<void> => {
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
export const costDuring = async <Result>(child: Measured, work: () => Promise<Result>) => {
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

const givenBackMs = 22_000;

/** Waits until a server at rest has given memory back, for longer than it rests before that (collectWhenIdle.ts). */
export const untilMemoryIsBack = async (child: Measured): Promise<void> => {
  await untilItRests(child);
  await new Promise((resolve) => setTimeout(resolve, givenBackMs));
};
