import { totalmem } from 'node:os';

/** What a build may keep in memory: so many bytes of rows of all views, and the rows of so many events beyond them. */
export type BuildMemory = { events: number; rowBytes: number };

/** From this much memory on a build is no faster with more. */
const enoughBytes = 1024 ** 3;
const enough: BuildMemory = { events: 8_000, rowBytes: 48 * 1024 ** 2 };

/** The bytes that this process may use: the limit of its container (cgroup), else what the machine has. */
const limitOfProcess = (): number => Math.min(process.constrainedMemory() || Infinity, totalmem());

/** The memory of a build, in a small container less. It does not grow with the log. */
export const buildMemory = (limitBytes: number = limitOfProcess()): BuildMemory => {
  const share = Math.min(1, limitBytes / enoughBytes);
  return { events: Math.ceil(enough.events * share), rowBytes: Math.ceil(enough.rowBytes * share) };
};
