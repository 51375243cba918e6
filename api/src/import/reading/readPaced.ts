import { createPacing } from '../pacing.ts';
import { readTableInSteps } from './readTable.ts';
import type { ReadOptions } from './readTable.ts';
import type { Table, UnreadableFile } from './table.ts';

/** Reads a file of people, and lets other requests go on for a rest, in ms, between its parts. */
export const readPaced = async (
  bytes: Uint8Array,
  options: ReadOptions,
  rest: number,
): Promise<Table | UnreadableFile> => {
  const reading = readTableInSteps(bytes, options);
  const pace = createPacing(rest);
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value;
    const pause = pace();
    if (pause) await pause;
  }
};
