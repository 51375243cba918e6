/** What a projector is doing. `problem` says in a line what an operator should look at; null when all is well. */
export type ProjectorState = {
  phase: 'starting' | 'standing by' | 'building' | 'live' | 'failing' | 'stopped';
  problem: string | null;
};

export type ReportState = (state: ProjectorState) => void;

/** The text of an error in a state or a log. */
export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));
