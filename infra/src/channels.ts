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

/** What an operator asks of the projector that holds the lease. */
export const operatorRequestChannel = 'operator-request';

/** Views are named as in the contracts; none means all. */
export type ProjectorCommand =
  | { name: 'status' }
  | { name: 'rebuild'; views: readonly string[] }
  | { name: 'verify'; views: readonly string[] }
  | { name: 'replay'; view: string; from: number }
  | { name: 'quarantine-list' }
  | { name: 'quarantine-retry'; id: string }
  | { name: 'quarantine-skip'; id: string };

/** About jobs that used up their tries; without an id about all of them. It is for whoever has the queue open, and never on the bus. */
export type JobCommand =
  { name: 'jobs-list' } | { name: 'jobs-retry'; id: string | null } | { name: 'jobs-drop'; id: string | null };

export type OperatorCommand = ProjectorCommand | JobCommand;

export type OperatorRequestOnBus = { request: string; command: ProjectorCommand };

/** Its answers: first `accepted`, then any number of `progress`, at last `done` or `failed`. */
export const operatorReplyChannel = 'operator-reply';

/** How far a long operation is: `share` from 0 to 1, null when that cannot be told. */
export type OperatorProgress = {
  phase: string;
  share: number | null;
  events: number;
  perSecond: number;
  etaMs: number | null;
};

/** A view stopped at an event: `id` is the event's. Skipping lets the view, and every later build of it, go on without the event. */
export type QuarantineEntry = { id: string; view: string; position: number; type: string; reason: string; at: string };

export type ViewStatus = {
  view: string;
  version: number;
  generation: string | null;
  position: number;
  /** Positions between the last event and what the view reflects. */
  lag: number;
  count: number;
  running: boolean;
  /** Why it is not running, in a few words. */
  note: string | null;
};

export type ProjectorStatus = {
  head: number;
  token: number;
  views: readonly ViewStatus[];
  reactors: readonly ViewStatus[];
  quarantine: readonly QuarantineEntry[];
  /** Events passed over because this version does not know their type, by type. */
  unknown: Readonly<Record<string, number>>;
  /** The operation under way, in words. */
  busy: string | null;
};

export type Difference = { view: string; key: string; stored: unknown; rebuilt: unknown };

/** `differences` holds the first of them, `count` says how many a view has. A view that is stopped or being built is `skipped`. */
export type VerifyResult = {
  views: readonly { view: string; rows: number; position: number; count: number }[];
  skipped: readonly { view: string; reason: string }[];
  differences: readonly Difference[];
};

/** `deadJobs` of a status is null when the queue does not answer, and is left out by the projector, which has no queue to ask. */
export type OperatorResult =
  | { name: 'status'; status: ProjectorStatus; deadJobs?: number | null }
  | {
      name: 'rebuild';
      views: readonly string[];
      events: number;
      ms: number;
      failed: readonly { view: string; reason: string }[];
    }
  | { name: 'verify'; result: VerifyResult; ms: number }
  | { name: 'quarantine'; entries: readonly QuarantineEntry[] }
  | JobsResult;

/** A job that used up its tries, without what it carries; `at` is when it died, ISO, null where it was not kept. */
export type DeadJobEntry = { id: string; kind: string; attempts: number; error: string; at: string | null };

/** What was done, and what is dead now: `jobs` are the first of `count`. */
export type JobsResult = {
  name: 'jobs';
  retried: number;
  dropped: number;
  count: number;
  jobs: readonly DeadJobEntry[];
};

export type OperatorReply =
  | { kind: 'accepted' }
  | { kind: 'progress'; progress: OperatorProgress }
  | { kind: 'done'; result: OperatorResult }
  | { kind: 'failed'; message: string };

export type OperatorReplyOnBus = { request: string } & OperatorReply;

/** Tells every process to end live connections: of a session, of a person, or of a person in one organization. */
export const endSocketsChannel = 'end-sockets';

export type EndSocketsOnBus = { sessionId?: string; userId?: string; organizationId?: string };

/** Says whose key was deleted: what is remembered of them must be forgotten. */
export const keyErasedChannel = 'key-erased';
