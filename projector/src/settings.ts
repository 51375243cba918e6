/** Limits of the projector. Times in milliseconds. */
export const settings = {
  /** A holder of the lease that is not heard of for so long is replaced. */
  leaseMs: 5_000,
  /** Between renewals, and between looks of one who stands by. */
  renewMs: 1_500,
  /** Most events the live loop takes at once: few when it keeps up, this many when it catches up. */
  liveEvents: 2_000,
  /** After a batch with so many events the next gathers for twice as long as this one took, at most so long: each page is then written once. */
  gatherFrom: 16,
  gatherAtMostMs: 120,
  /** A log with so many events is folded on a thread of its own: starting that takes half a second. */
  buildOnThreadsFrom: 20_000,
  /** Events of one read of a build: with more the garbage collector copies them, and the live loop beside it waits longer. */
  buildEvents: 1_000,
  /** A log is laid out by organization unless one of them is more of it than this share, or it reaches further than this position: positions are kept in memory. */
  largestShare: 0.6,
  layOutAtMost: 10_000_000,
  /** Threads that fold together, and memory for the rows of one: those of an organization are soon not met again. */
  buildPartitions: 2,
  partitionBytes: 6 * 1024 * 1024,
  /** Rows of one write of a build: other work of the thread gets its turn in between. */
  buildRows: 1_000,
  /** Memory for rows: of one view in the live loop, and of all views of a build together. */
  liveBytesEach: 4 * 1024 * 1024,
  buildBytes: 48 * 1024 * 1024,
  /** Audiences whose last change a build keeps in memory. */
  buildAudiences: 50_000,
  /** Rows of one page of a comparison, and rows whose difference is shown. */
  verifyRows: 1_000,
  shownDifferences: 50,
  /** Reactor states without a change are written down this often. */
  reactorCheckpointMs: 2_000,
  /** An old generation rests once every process uses the new one: not before, and not after. */
  restAfterMs: 2_000,
  restAtLatestMs: 60_000,
  /** First and longest wait after an engine failed. */
  retryMs: 250,
  retryAtMostMs: 10_000,
  /** Between two progress messages. */
  progressMs: 250,
} as const;
