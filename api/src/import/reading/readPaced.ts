import { createPacing, restMs } from '../pacing.ts';
import { readTableInSteps } from './readTable.ts';
import type { ReadOptions } from './readTable.ts';
import type { Table, UnreadableFile } from './table.ts';

/** Reads a file of people, and lets other requests go on meanwhile. */
export const readPaced = async (bytes: Uint8Array, options: ReadOptions): Promise<Table | UnreadableFile> => {
  const reading = readTableInSteps(bytes, options);
  const pace = createPacing(restMs.reading);
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value;
    const pause = pace();
    if (pause) await pause;
  }
};
