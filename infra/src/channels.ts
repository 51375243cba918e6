import type { Audience } from './ports.ts';

/** The projector tells on this channel what each batch did, and every second that it is there. */
export const changedChannel = 'changed';

/**
 * One batch of the projector: for every view its live generation, how far it is projected, and whether it is running (a view stopped by a
 * malformed event, or one whose next version is still being built, is not); and every change with whom it concerns.
 */
export type ChangedOnBus = {
  /** Who announces, and the how-manieth of their announcements this is: a hole, or someone new, tells that one may have been missed. */
  from: string;
  number: number;
  /** Of the lease it holds. A lower one than another's is of someone who lost it and does not know yet: they say nothing that counts. */
  token: number;
  checkpoint: number;
  views: Record<string, { generation: string; version: number; position: number; running: boolean }>;
  changes: readonly { view: string; audience: Audience; position: number }[];
};

/** An api process answers a changed pointer with its own name, so that the projector knows when the old generation may rest. */
export const pointerSeenChannel = 'pointer-seen';

/** `process` is the same for the life of a process and no other's. */
export type PointerSeenOnBus = { process: string; view: string; generation: string };

/** Commands of an operator for the projector that holds the lease: `OperatorRequestOnBus` of the contracts. */
export const operatorRequestChannel = 'operator-request';

/** The projector's replies: `OperatorReplyOnBus` of the contracts. */
export const operatorReplyChannel = 'operator-reply';

/** Tells every process to end live connections: of a session, of a person, or of a person in one organization. */
export const endSocketsChannel = 'end-sockets';

export type EndSocketsOnBus = { sessionId?: string; userId?: string; organizationId?: string };

/** Says whose key was deleted: what is remembered of them must be forgotten. */
export const keyErasedChannel = 'key-erased';
