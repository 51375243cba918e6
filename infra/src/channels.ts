import type { Audience } from './ports/rows.ts';

/** Carries a message of the projector after each batch, and one every second without a batch. */
export const changedChannel = 'changed';

/**
 * One batch of the projector: for every view its live generation, how far it is projected, and whether it is running
 * (a view stopped by a malformed event, or one whose next version is still being built, is not); and every change
 * with its audience.
 */
export type ChangedOnBus = {
  /** Sender id and sequence number. A gap, or a new sender, means that a message may have been lost. */
  from: string;
  number: number;
  /**
   * Token of the sender's lease. Ignore a message with a lower token than an earlier one: its sender has lost the
   * lease.
   */
  token: number;
  checkpoint: number;
  views: Record<string, { generation: string; version: number; position: number; running: boolean }>;
  changes: readonly { view: string; audience: Audience; position: number }[];
};

/** An api process reports the generation that it reads, so that the projector can let the old one rest. */
export const pointerSeenChannel = 'pointer-seen';

/** `process` is the same for the life of a process and no other's. */
export type PointerSeenOnBus = { process: string; view: string; generation: string };

/** Commands of an operator for the projector that holds the lease: `OperatorRequestOnBus` of the contracts. */
export const operatorRequestChannel = 'operator-request';

/** The projector's replies: `OperatorReplyOnBus` of the contracts. */
export const operatorReplyChannel = 'operator-reply';
/** The id of each request on which a projector works, every second. */
export const operatorBeatChannel = 'operator-beat';

/** Makes every process end live connections: of a session, of a person, or of a person in one organization. */
export const endSocketsChannel = 'end-sockets';

export type EndSocketsOnBus = { sessionId?: string; userId?: string; organizationId?: string };

/**
 * Carries what the rights of people rest on and has just changed, so that every process judges by it: `session <id>`,
 * `factor <user id>` or, once they are erased, `person <user id>`.
 */
export const rightsChangedChannel = 'rights-changed';

/** Carries the subject of a deleted key, so that every process evicts it. */
export const keyErasedChannel = 'key-erased';
