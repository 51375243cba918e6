import * as z from 'zod';

// The protocol between an operator's command line, the server and the projector. The server checks commands and passes
// those about views to the projector over the bus; replies come back over the bus and then as one JSON text a line.

const text = z.string();
const name = text.min(1).max(200);
const names = z.array(name).max(100).readonly();

/** Commands that the projector carries out. Views are named as in the contracts; no name means all. */
export const projectorCommand = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('status') }),
  z.strictObject({ name: z.literal('rebuild'), views: names }),
  z.strictObject({ name: z.literal('verify'), views: names }),
  z.strictObject({ name: z.literal('replay'), view: name, from: z.number().int().nonnegative() }),
  z.strictObject({ name: z.literal('quarantine-list') }),
  z.strictObject({ name: z.literal('quarantine-retry'), id: name }),
  z.strictObject({ name: z.literal('quarantine-skip'), id: name }),
]);
export type ProjectorCommand = z.output<typeof projectorCommand>;

/** Commands about dead jobs, for the process that has the queue open. A null id means all dead jobs. */
export const jobCommand = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('jobs-list') }),
  z.strictObject({ name: z.literal('jobs-retry'), id: name.nullable() }),
  z.strictObject({ name: z.literal('jobs-drop'), id: name.nullable() }),
]);
export type JobCommand = z.output<typeof jobCommand>;

/** Every command of an operator, as it arrives over HTTP. */
export const operatorCommand = z.discriminatedUnion('name', [projectorCommand, jobCommand]);
export type OperatorCommand = z.output<typeof operatorCommand>;

/**
 * How far a long operation is: `share` from 0 to 1, null when it is unknown. A `notice` says what the command waits
 * for; programs get it as well as people.
 */
const operatorProgress = z.object({
  phase: text,
  share: z.number().nullable(),
  events: z.number(),
  perSecond: z.number(),
  etaMs: z.number().nullable(),
  notice: z.literal(true).exactOptional(),
});
export type OperatorProgress = z.output<typeof operatorProgress>;

/**
 * A view that stopped at an event; `id` is the event's. A skipped event is left out of every later build of the view
 * too.
 */
export const quarantineEntry = z.object({
  id: text,
  view: text,
  position: z.number(),
  type: text,
  reason: text,
  at: text,
});
export type QuarantineEntry = z.output<typeof quarantineEntry>;

const viewStatus = z.object({
  view: text,
  version: z.number(),
  generation: text.nullable(),
  position: z.number(),
  /** Positions between the last event of the log and the last one in the view. */
  lag: z.number(),
  count: z.number(),
  running: z.boolean(),
  /** Why it is not running, in a few words. */
  note: text.nullable(),
});
export type ViewStatus = z.output<typeof viewStatus>;

const projectorStatus = z.object({
  /** The version of the projector that answers; absent in the answer of one that does not know its own. */
  upline: z.object({ version: text, commit: text }).exactOptional(),
  head: z.number(),
  token: z.number(),
  views: z.array(viewStatus).readonly(),
  reactors: z.array(viewStatus).readonly(),
  quarantine: z.array(quarantineEntry).readonly(),
  /** Events passed over because this version does not have their type, by type. */
  unknown: z.record(text, z.number()).readonly(),
  /** The operation under way, in words. */
  busy: text.nullable(),
});
export type ProjectorStatus = z.output<typeof projectorStatus>;

const difference = z.object({ view: text, key: text, stored: z.unknown(), rebuilt: z.unknown() });
export type Difference = z.output<typeof difference>;

const notDone = z.object({ view: text, reason: text });

/**
 * `differences` holds the first ones, `count` is the number in a view. A stopped view, or one being built, is skipped.
 */
const verifyResult = z.object({
  views: z.array(z.object({ view: text, rows: z.number(), position: z.number(), count: z.number() })).readonly(),
  skipped: z.array(notDone).readonly(),
  differences: z.array(difference).readonly(),
  /** People and prospects without a key although nobody erased them; servers of versions before do not count them. */
  lostKeys: z.number().optional(),
});
export type VerifyResult = z.output<typeof verifyResult>;

/** A dead job without its data; `at` is the ISO time of its death, null where it was not kept. */
const deadJob = z.object({ id: text, kind: text, attempts: z.number(), error: text, at: text.nullable() });
export type DeadJobEntry = z.output<typeof deadJob>;

/** Jobs that were changed, and the dead ones now: `jobs` are the first of `count`. */
const jobsResult = z.object({
  name: z.literal('jobs'),
  retried: z.number(),
  dropped: z.number(),
  count: z.number(),
  jobs: z.array(deadJob).readonly(),
});
export type JobsResult = z.output<typeof jobsResult>;

/**
 * The result of a command. The server adds to a status `deadJobs`, null when the queue does not answer, and what is
 * wrong in `degraded`.
 */
const operatorResult = z.discriminatedUnion('name', [
  z.object({
    name: z.literal('status'),
    status: projectorStatus,
    deadJobs: z.number().nullable().exactOptional(),
    degraded: z.array(text).readonly().exactOptional(),
  }),
  z.object({
    name: z.literal('rebuild'),
    views: z.array(text).readonly(),
    events: z.number(),
    ms: z.number(),
    failed: z.array(notDone).readonly(),
  }),
  z.object({ name: z.literal('verify'), result: verifyResult, ms: z.number() }),
  z.object({ name: z.literal('quarantine'), entries: z.array(quarantineEntry).readonly() }),
  jobsResult,
]);
export type OperatorResult = z.output<typeof operatorResult>;

/** The answer to a command, a line each: any number of `progress`, at last `done` or `failed`. */
export const operatorReply = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), progress: operatorProgress }),
  z.object({ kind: z.literal('done'), result: operatorResult }),
  z.object({ kind: z.literal('failed'), message: text }),
]);
export type OperatorReply = z.output<typeof operatorReply>;

/**
 * A command on the bus; the replies carry its `request`. The command itself is parsed apart, so that a bad one is
 * answered.
 */
export const operatorRequestOnBus = z.object({ request: text, command: z.unknown() });
export type OperatorRequestOnBus = { request: string; command: ProjectorCommand };

/**
 * A reply on the bus. `accepted` names the projector that carries the command out; one of an earlier version does not
 * name itself. `busy` says how far the operation is that must end first: the command is to be asked for again.
 */
const replyOnBus = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('accepted'), by: text.exactOptional() }),
  z.object({ kind: z.literal('busy'), progress: operatorProgress }),
  operatorReply,
]);
export type OperatorReplyOnBus = { request: string } & z.output<typeof replyOnBus>;
const replyTo = z.object({ request: text });

/**
 * The reply in a message on the bus to this request, or null. A reply of another version of the protocol is a failure.
 */
export const parseReply = (message: unknown, request: string): OperatorReplyOnBus | null => {
  if (replyTo.safeParse(message).data?.request !== request) return null;
  const reply = replyOnBus.safeParse(message);
  if (reply.success) return { request, ...reply.data };
  return { request, kind: 'failed', message: 'The projector has another version than the server. Run the same one.' };
};
