import type { Writer } from './writerPort.ts';

export type { EventRow, SqlValue, Statement, Writer, WriterDatabase } from './writerPort.ts';

export type WriterOptions = {
  /** Called once when the thread ended by itself: what was pending was rejected, nothing more can be written. */
  onDeath: (error: Error) => void;
};

/** Starts the writer's thread. */
export declare const openWriter: (options: WriterOptions) => Writer;
