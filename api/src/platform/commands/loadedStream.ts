import { isEventOf, parseStored } from '@upline/contracts';
import type { EventDefinitions, StoredEvent } from '@upline/contracts';
import type { Decider } from './decider.ts';

/** A newer program wrote an event that this one does not know: it must not decide on half a history. */
export class UpgradeNeeded extends Error {
  constructor(event: StoredEvent) {
    super(`event ${event.type} at ${event.position} is unknown to this version`);
    this.name = 'UpgradeNeeded';
  }
}

/** A command that a stream has handled. */
export type HandledCommand = { requestHash: string | null; revision: number; position: number };

/**
 * A folded stream. `revision` is -1 and `organizationId` undefined while it has no events. `commands` holds the latest
 * handled commands by id, `createdBy` is the id of the command that began the stream.
 */
export type LoadedStream<State> = {
  state: State;
  revision: number;
  position: number;
  /** Id of the last event, '' while there is none. */
  eventId: string;
  organizationId: string | null | undefined;
  createdBy: string | null;
  commands: Map<string, HandledCommand>;
};

/** Handled commands kept per stream, to recognise repeats of commands that create nothing. */
const maxCommands = 100;

const noteCommand = (
  { commands }: Pick<LoadedStream<unknown>, 'commands'>,
  { meta, revision, position }: StoredEvent,
): void => {
  commands.delete(meta.commandId);
  commands.set(meta.commandId, { requestHash: meta.requestHash, revision, position });
  if (commands.size <= maxCommands) return;
  const [oldest] = commands.keys();
  if (oldest !== undefined) commands.delete(oldest);
};

/** The stream before its first event. */
export const emptyStream = <State>(decider: { initialState: () => State }): LoadedStream<State> => ({
  state: decider.initialState(),
  revision: -1,
  position: 0,
  eventId: '',
  organizationId: undefined,
  createdBy: null,
  commands: new Map(),
});

/**
 * Folds one more event into the stream; an event it has already is skipped. Throws UpgradeNeeded, and Error when
 * malformed.
 */
export const applyEvent = <State, Command, D extends EventDefinitions>(
  decider: Decider<State, Command, D>,
  loaded: LoadedStream<State>,
  stored: StoredEvent,
): void => {
  if (stored.revision <= loaded.revision) return;
  const parsed = parseStored(stored);
  if (parsed.kind === 'unknown') throw new UpgradeNeeded(stored);
  if (parsed.kind === 'malformed') throw new Error(`event at ${stored.position} is malformed: ${parsed.reason}`);
  if (!isEventOf(decider.events, parsed.event)) throw new UpgradeNeeded(stored);
  loaded.state = decider.evolve(loaded.state, parsed.event);
  if (loaded.revision === -1) {
    loaded.organizationId = stored.meta.organizationId;
    loaded.createdBy = stored.meta.commandId;
  }
  loaded.revision = stored.revision;
  loaded.position = stored.position;
  loaded.eventId = stored.id;
  noteCommand(loaded, stored);
};
