/** Limits of the projector. Times in milliseconds. */
export const settings = {
  /** A lease that is not renewed for so long is free. */
  leaseMs: 5_000,
  /** Between renewals, and between two attempts of a projector that stands by. */
  renewMs: 1_500,
  /**
   * Largest batch of the live loop: batches are small when it keeps up, this large when it catches up. It bounds what
   * gathers too: one share takes 49 µs of the projector's thread in batches of 8,000 and 74 in batches of 2,000.
   */
  liveEvents: 8_000,
  /**
   * After a batch of so many events that came at such a rate or faster, the next one begins so long after it: half a
   * millisecond for each event a second, within these bounds.
   */
  gatherFrom: 16,
  gatherFromPerSecond: 300,
  gatherMs: 250,
  gatherMsPerRate: 0.5,
  gatherAtMostMs: 1_000,
  /** Events of one read of a build: with more, the garbage collector copies them and the live loop waits longer. */
  buildReadEvents: 500,
  /** Rows of one write of a build: other work of the thread runs in between. */
  buildRows: 1_000,
  /** Memory of the live loop for the rows of one view. */
  viewBytes: 4 * 1024 * 1024,
  /** Audiences that are notified when a view is built that had no rows: those that changed last. */
  buildAudiences: 10_000,
  /** Rows of one page of a comparison, and differences that are shown. */
  verifyRows: 1_000,
  shownDifferences: 50,
  /** A reactor that asks for no job is saved after so many events or so long: after a crash it folds these again. */
  reactorSaveEvents: 1_000,
  reactorSaveMs: 60_000,
  /** An old generation rests once every process reads the new one: not earlier, and not later. */
  restAfterMs: 2_000,
  restAtLatestMs: 60_000,
  /** First and longest wait after an engine failed. */
  retryMs: 250,
  retryAtMostMs: 10_000,
  /** Between two signs that a command is worked on. */
  beatMs: 1_000,
  /** Between two progress messages. */
  progressMs: 250,
} as const;
