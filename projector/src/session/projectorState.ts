/** The state of a projector. `problem` says in a line what an operator should look at; null when all is well. */
export type ProjectorState = {
  phase: 'starting' | 'standing by' | 'building' | 'live' | 'failing' | 'stopped';
  problem: string | null;
  /** How much of the log is read for views that are built before anything else, from 0 to 1. */
  share?: number;
};

export type ReportState = (state: ProjectorState) => void;

/** The text of an error in a state or a log. */
export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));
