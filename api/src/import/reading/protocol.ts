import type { ImportField } from '@upline/contracts';
import type { ReadRow } from './readRow.ts';
import type { ReadOptions } from './readTable.ts';
import type { Table, TableRow, UnreadableFile } from './table.ts';

/** The table of a file without its rows: `matched` says what its columns seem to be, `samples` are its first rows. */
export type FileShape = Omit<Table, 'rows'> & {
  matched: (ImportField | null)[];
  samples: (readonly string[])[];
};

/** How rows are read; `source` is that of rows without one. */
export type HowRead = { columns: readonly (ImportField | null)[]; country: string | null; source: string | null };

/** A row of a file, and what it says or why it cannot be taken. */
export type FileRow = TableRow & { read: ReadRow };

/** A job of the thread that reads files. `rows` asks for the next rows of an opened file, some at a time. */
export type ReadingJob =
  | { kind: 'open'; fileId: number; bytes: Uint8Array; options: ReadOptions }
  | { kind: 'rows'; fileId: number; how: HowRead }
  | { kind: 'close'; fileId: number };

/** What a job gave; behind the last row there are none. */
export type ReadingResult =
  | { kind: 'opened'; shape: FileShape }
  | { kind: 'unreadable'; file: UnreadableFile }
  | { kind: 'rows'; rows: FileRow[] }
  | { kind: 'closed' }
  | { kind: 'failed'; message: string };

export type ReadingReply = { id: number; result: ReadingResult };
