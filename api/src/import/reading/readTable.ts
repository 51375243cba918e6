import { csvTable } from './csvTable.ts';
import { decodeText } from './decodeText.ts';
import { kindOfBytes, kindOfText } from './fileKind.ts';
import type { Table, UnreadableFile } from './table.ts';
import { Unreadable } from './table.ts';
import { isVcard, vcardTable } from './vcardTable.ts';

/** Bytes by whose text a file is judged. */
const headBytes = 4_096;

export type ReadOptions = { header?: boolean };

/**
 * Reads a file of people: a spreadsheet saved as CSV, or contacts of a phone. `header` says whether the first record
 * names the columns, where a person said so. Walks all of it once and pauses on the way, so that others get their turn.
 */
export const readTableInSteps = function* (
  bytes: Uint8Array,
  { header }: ReadOptions,
): Generator<void, Table | UnreadableFile> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const strange = kindOfBytes(buffer);
  if (strange) return strange;
  try {
    const decoded = decodeText(buffer);
    const head = decoded.utf8.subarray(0, headBytes).toString();
    return kindOfText(head) ?? (yield* isVcard(head) ? vcardTable(decoded) : csvTable(decoded, header));
  } catch (error) {
    if (error instanceof Unreadable) return error.file;
    throw error;
  }
};
