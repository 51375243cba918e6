import { hash } from 'node:crypto';
import type { Actor, EventDefinitions, EventMeta, Rejection, RejectionCode, Role } from '@upline/contracts';
import { isRejection, localDateOf, reject } from '@upline/contracts';
import { RevisionConflict, Unavailable } from '@upline/infra/ports.ts';
import type { NewEvent } from '@upline/infra/ports.ts';
import type { Decider } from './decider.ts';
import { idFromKey, uuidV7 } from './ids.ts';
import type { Folded, Repository } from './repository.ts';

/** How often a command that met a conflict is decided again before it gives up: one wins each time, so this many may race for a stream. */
const maxAttempts = 32;

/** Someone acting in an organization. `organizationId` is null for a person without one. */
export type ActingPerson = Actor & { organizationId: string | null; role: Role | null };

/** What a command brings besides its input. `key` is its Idempotency-Key, `ifMatch` the revision its sender saw. */
export type Origin = {
  name: string;
  actorId: string | null;
  organizationId: string | null;
  timeZone: string;
  at: Date;
  key: string | null;
  requestHash: string | null;
  ifMatch: number | null;
  correlationId: string;
};

/** Carried out: the state it left, whether it was a repeat, and the position of its last event. */
export type Carried<State> = { state: State; revision: number; position: number; repeat: boolean };

/** The sender saw another revision: nothing was written. `state` is what stands now. */
export type Outdated<State> = { outdated: true; state: State; revision: number; position: number };

/** The same key came with another body. */
export class KeyReused extends Error {
  constructor() {
    super('this Idempotency-Key was used with another body');
    this.name = 'KeyReused';
  }
}

/** SHA-256 of what was asked, so that a repeat is told from another request under the same key. */
export const hashRequest = (input: unknown): string => hash('sha256', JSON.stringify(input), 'base64url');

/** Makes ids and event metadata for one command. */
export const createIssuer = (secret: string, origin: Origin) => {
  const commandId =
    origin.key === null
      ? uuidV7(origin.at.getTime())
      : idFromKey(secret, [origin.name, origin.organizationId, origin.actorId], origin.key);
  const meta: EventMeta = {
    organizationId: origin.organizationId,
    actorId: origin.actorId,
    commandId,
    requestHash: origin.requestHash,
    correlationId: origin.correlationId,
    occurredAt: origin.at.toISOString(),
    localDate: localDateOf(origin.at, origin.timeZone),
  };
  return { commandId, meta };
};

export type Execution<State, Command, D extends EventDefinitions> = {
  repository: Repository<State, Command, D>;
  id: string;
  /** The command, built from what stands now: it may refuse, by role or ownership. */
  command: (state: State) => Command | Rejection<RejectionCode>;
  meta: EventMeta;
  ifMatch?: number | null;
  /** The stream is made by this command, so that finding it means a repeat. */
  creates?: boolean;
};

const sameRequest = (known: string | null, meta: EventMeta): void => {
  if (known !== null && meta.requestHash !== null && known !== meta.requestHash) throw new KeyReused();
};

const toEvents = (facts: readonly { type: string; data: object }[], meta: EventMeta): NewEvent[] => {
  const atMs = Date.parse(meta.occurredAt);
  return facts.map((fact) => ({ id: uuidV7(atMs), type: fact.type, data: { ...fact.data }, meta }));
};

const findRepeat = async <State, Command, D extends EventDefinitions>(
  { repository, id, meta, creates = false }: Execution<State, Command, D>,
  folded: Folded<State>,
): Promise<Carried<State> | null> => {
  const done = folded.commands.get(meta.commandId);
  if (creates && folded.createdBy === meta.commandId) {
    const first = await repository.loadFirst(id);
    sameRequest(first.commands.get(meta.commandId)?.requestHash ?? null, meta);
    return { state: first.state, revision: first.revision, position: first.position, repeat: true };
  }
  if (!done) return null;
  sameRequest(done.requestHash, meta);
  return { state: folded.state, revision: folded.revision, position: done.position, repeat: true };
};

const isForeign = <State>(folded: Folded<State>, meta: EventMeta): boolean =>
  folded.organizationId !== undefined &&
  folded.organizationId !== null &&
  folded.organizationId !== meta.organizationId;

type Answer<State> = Carried<State> | Outdated<State> | Rejection<RejectionCode>;

/** Decides on a folded stream and appends; null when others appended before. */
const attempt = async <State, Command, D extends EventDefinitions>(
  execution: Execution<State, Command, D>,
  folded: Folded<State>,
): Promise<Answer<State> | null> => {
  const { repository, id, meta, ifMatch = null } = execution;
  const decider: Decider<State, Command, D> = repository.decider;
  if (isForeign(folded, meta)) return reject(decider.notFound);
  const repeat = await findRepeat(execution, folded);
  if (repeat) return repeat;
  // no await between here and the append: the state decided on is the revision appended at
  const { state, revision, position } = folded;
  const command = execution.command(state);
  if (isRejection(command)) return command;
  if (ifMatch !== null && revision !== ifMatch) return { outdated: true, state, revision, position };
  const facts = decider.decide(command, state);
  if (isRejection(facts)) return facts;
  if (facts.length === 0) return { state, revision, position, repeat: false };
  try {
    const result = await repository.append(id, folded, toEvents(facts, meta));
    return { state: folded.state, revision: result.revision, position: result.position, repeat: false };
  } catch (error) {
    if (!(error instanceof RevisionConflict)) throw error;
    return null;
  }
};

/**
 * Load, fold, decide, append at the exact revision; a conflict is decided anew, boundedly. A stream of another organization is
 * answered like one that does not exist. Throws KeyReused, and Unavailable when conflicts do not end.
 */
export const execute = async <State, Command, D extends EventDefinitions>(
  execution: Execution<State, Command, D>,
): Promise<Answer<State>> => {
  const { repository, id, creates = false } = execution;
  const guess = creates ? repository.guessNew(id) : null;
  // what is made is nearly always new: the append tells when it is not, and before a refusal the stream is looked at
  const answer = guess && (await attempt(execution, guess));
  if (answer && !isRejection(answer)) return answer;
  for (let times = 0; times < maxAttempts; times += 1) {
    const sure = await attempt(execution, await repository.load(id));
    if (sure) return sure;
  }
  throw new Unavailable('the event store', { cause: new Error(`stream ${id} kept changing`) });
};
