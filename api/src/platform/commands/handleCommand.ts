import type { EventDefinitions, EventMeta, Rejection, RejectionCode } from '@upline/contracts';
import { isRejection, reject } from '@upline/contracts';
import { RevisionConflict } from '@upline/infra/ports/eventStore.ts';
import { Unavailable } from '@upline/infra/ports/unavailable.ts';
import type { NewEvent } from '@upline/infra/ports/eventStore.ts';
import { uuidV7 } from '../lib/ids.ts';
import type { Judge } from './judge.ts';
import type { LoadedStream } from './loadedStream.ts';
import { isOtherRequest } from './metadata.ts';
import type { Repository } from './repository.ts';
import type { Room } from './rooms.ts';

/** Decisions of one command on one stream: each conflict means that another command won, so this many may race. */
const maxAttempts = 100;

/** The same Idempotency-Key came with another request. */
export class KeyReused extends Error {
  constructor() {
    super('this Idempotency-Key was used with another body');
    this.name = 'KeyReused';
  }
}

type Accepted<State> = {
  kind: 'accepted';
  state: State;
  revision: number;
  position: number;
  repeat: boolean;
  switchTo?: string;
  /** The effect held already: nothing was stored. */
  unchanged?: true;
};

/**
 * What handling a command gave. `accepted`: the state it left, the position of its last event, and whether it was a
 * repeat; `switchTo` is an organization that becomes the session's current one. `conflict`: the sender saw another
 * revision, nothing was written, and `state` is the present one. Or a rejection. A handler for HTTP puts its answer in
 * the place of the state.
 */
export type CommandResult<State> =
  Accepted<State> | { kind: 'conflict'; state: State; revision: number; position: number } | Rejection<RejectionCode>;

/** A command on its way to its stream. */
export type Handling<State, Command, D extends EventDefinitions> = {
  repository: Repository<State, Command, D>;
  id: string;
  command: Command;
  meta: EventMeta;
  /** Judges the sender right before the append; `byProduct` for what nobody sent. */
  judge: Judge;
  /** The refusal of an actor who may not do this to the stream as it stands, or null. */
  authorize?: (state: State) => RejectionCode | null;
  /** The revision that the sender saw. */
  ifMatch?: number | null;
  /** The command begins the stream, so that a stream which exists means a repeat. */
  creates?: boolean;
  /** The place for what the command stores in its organization; absent where it is not bounded. */
  room?: Room | null;
  /** Takes the price of a command that would append, from the state it is decided on. To throw refuses the command. */
  spend?: (state: State) => Promise<void>;
};

const refuseOtherRequest = (handled: string | null, meta: EventMeta): void => {
  if (isOtherRequest(handled, meta.requestHash)) throw new KeyReused();
};

/** The result of the first time when the command was handled before. Throws KeyReused. */
const findRepeat = async <State, Command, D extends EventDefinitions>(
  { repository, id, meta, creates = false }: Handling<State, Command, D>,
  loaded: LoadedStream<State>,
): Promise<CommandResult<State> | null> => {
  const handled = loaded.commands.get(meta.commandId);
  if (creates && loaded.createdBy === meta.commandId) {
    const { state, revision, position, commands } = await repository.loadFirst(id);
    refuseOtherRequest(commands.get(meta.commandId)?.requestHash ?? null, meta);
    return { kind: 'accepted', state, revision, position, repeat: true };
  }
  if (!handled) return null;
  refuseOtherRequest(handled.requestHash, meta);
  const { state, revision } = loaded;
  return { kind: 'accepted', state, revision, position: handled.position, repeat: true };
};

const isForeign = <State>({ organizationId }: LoadedStream<State>, meta: EventMeta): boolean =>
  organizationId !== undefined && organizationId !== null && organizationId !== meta.organizationId;

const toEvents = (facts: readonly { type: string; data: object }[], meta: EventMeta): NewEvent[] => {
  const atMs = Date.parse(meta.occurredAt);
  return facts.map(({ type, data }) => ({
    id: uuidV7(atMs),
    type,
    data: { ...data },
    meta: { ...meta, bytes: Buffer.byteLength(JSON.stringify(data)) },
  }));
};

/** Authorizes and decides on a loaded stream, for a command that is no repeat. */
const decideOn = <State, Command, D extends EventDefinitions>(
  handling: Handling<State, Command, D>,
  { state, revision, position }: LoadedStream<State>,
) => {
  const { repository, command, authorize, ifMatch = null } = handling;
  const refusal = authorize?.(state) ?? null;
  if (refusal !== null) return { result: reject(refusal) };
  if (ifMatch !== null && revision !== ifMatch)
    return { result: { kind: 'conflict' as const, state, revision, position } };
  const facts = repository.decider.decide(command, state);
  if (isRejection(facts)) return { result: facts };
  if (facts.length > 0) return { facts };
  return { result: { kind: 'accepted' as const, state, revision, position, repeat: false, unchanged: true as const } };
};

/** Lets the command pay unless it is a repeat, is refused or changes nothing. */
const paid = async <State, Command, D extends EventDefinitions>(handling: Handling<State, Command, D>) => {
  const { repository, id, meta, judge, spend } = handling;
  if (!spend) return;
  const loaded = await repository.load(id);
  if (isForeign(loaded, meta) || (await findRepeat(handling, loaded))) return;
  await judge();
  if ('facts' in decideOn(handling, loaded)) await spend(loaded.state);
};

/** Judges, authorizes, decides and appends on a loaded stream; null when others appended before. */
const decideAndAppend = async <State, Command, D extends EventDefinitions>(
  handling: Handling<State, Command, D>,
  loaded: LoadedStream<State>,
): Promise<CommandResult<State> | null> => {
  const { repository, id, meta, judge, room } = handling;
  if (isForeign(loaded, meta)) return reject(repository.decider.notFound);
  const repeat = await findRepeat(handling, loaded);
  if (repeat) return repeat;
  const judging = judge();
  if (judging) await judging;
  // no await between here and the append: the judgement holds, and the state decided on is the revision appended at
  const decided = decideOn(handling, loaded);
  if ('result' in decided) return decided.result;
  const events = toEvents(decided.facts, meta);
  const full = room?.take(events.reduce((sum, { meta: { bytes = 0 } }) => sum + bytes, 0)) ?? null;
  if (full !== null) return reject(full);
  try {
    const appended = await repository.append(id, loaded, events);
    room?.settle(appended.position);
    return { kind: 'accepted', state: loaded.state, ...appended, repeat: false };
  } catch (error) {
    room?.settle(null);
    if (!(error instanceof RevisionConflict)) throw error;
    return null;
  }
};

/**
 * Handles a command: load, fold, judge, authorize, decide, append at the exact revision. After a conflict with another
 * append it loads, judges and decides again, up to a limit. A stream of another organization is refused like one that
 * does not exist. Throws what `judge` throws, KeyReused, and Unavailable when conflicts do not end or the event store
 * is away.
 */
export const handleCommand = async <State, Command, D extends EventDefinitions>(
  handling: Handling<State, Command, D>,
): Promise<CommandResult<State>> => {
  const { repository, id, creates = false } = handling;
  await paid(handling);
  const empty = creates ? repository.emptyUnlessCached(id) : null;
  // a created stream is nearly always new: the append fails when it is not, and before a refusal the stream is loaded
  const result = empty && (await decideAndAppend(handling, empty));
  if (result && !isRejection(result)) return result;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const decided = await decideAndAppend(handling, await repository.load(id));
    if (decided) return decided;
  }
  throw new Unavailable('the event store', { cause: new Error(`stream ${id} kept changing`) });
};
