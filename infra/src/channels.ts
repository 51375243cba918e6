import type { Audience } from './ports.ts';

/** The projector tells on this channel what each batch did. */
export const changedChannel = 'changed';

/**
 * One batch of the projector: for every view its live generation, how far it is projected, and whether it is running (a view stopped by a
 * malformed event is not); and every change with whom it concerns.
 */
export type ChangedOnBus = {
  checkpoint: number;
  views: Record<string, { generation: string; position: number; running: boolean }>;
  changes: readonly { view: string; audience: Audience; position: number }[];
};

/** An api process answers a changed pointer with its own name, so that the projector knows when the old generation may rest. */
export const pointerSeenChannel = 'pointer-seen';
