import { isEventOf, parseStored } from '@upline/contracts';
import type { EventDefinitions, StoredEvent } from '@upline/contracts';
import type { AppendResult, EventStore, NewEvent } from '@upline/infra/ports.ts';
import type { Decider } from './decider.ts';
import { createLru } from './lru.ts';

/** A newer program wrote an event that this one does not know: it must not decide on half a history. */
export class UpgradeNeeded extends Error {
  constructor(event: StoredEvent) {
    super(`event ${event.type} at ${event.position} is unknown to this version`);
    this.name = 'UpgradeNeeded';
  }
}

/** What a stream remembers of a command that it has carried out. */
export type Done = { requestHash: string | null; revision: number; position: number };

/** A folded stream. `revision` is -1 and `organizationId` undefined while it has no events. `commands` holds the latest by id. */
export type Folded<State> = {
  state: State;
  revision: number;
  position: number;
  organizationId: string | null | undefined;
  createdBy: string | null;
  commands: Map<string, Done>;
};

/** What came of a stream while it was read or appended to. */
type News = { revision: number; cleared: boolean };

/** Notes what comes of streams that are on their way. */
const createNews = () => {
  const watching = new Map<string, Set<News>>();
  return {
    during: async <T>(name: string, work: (seen: News) => Promise<T>): Promise<T> => {
      const seen: News = { revision: -1, cleared: false };
      const all = watching.get(name) ?? new Set();
      watching.set(name, all.add(seen));
      try {
        return await work(seen);
      } finally {
        all.delete(seen);
        if (all.size === 0) watching.delete(name);
      }
    },
    came: ({ stream, revision }: StoredEvent): void => {
      for (const seen of watching.get(stream) ?? []) seen.revision = Math.max(seen.revision, revision);
    },
    clear: (): void => {
      for (const all of watching.values()) for (const seen of all) seen.cleared = true;
    },
  };
};

/** Commands remembered per stream, for repeats of those that create nothing. */
const maxCommands = 100;

const remember = ({ commands }: Pick<Folded<unknown>, 'commands'>, { meta, revision, position }: StoredEvent): void => {
  commands.delete(meta.commandId);
  commands.set(meta.commandId, { requestHash: meta.requestHash, revision, position });
  if (commands.size <= maxCommands) return;
  const [oldest] = commands.keys();
  if (oldest !== undefined) commands.delete(oldest);
};

export type RepositoryOptions = {
  /** Told of events as they come, from this process or another, and never of history. */
  happened?: (event: Pick<StoredEvent, 'type' | 'data' | 'meta'>) => void;
  /** Whether everything that others append is taken in at once: else nothing remembered is believed. */
  isFollowed?: () => boolean;
};

/** Folds, caches and appends to the streams of one decider. */
export const createRepository = <State, Command, D extends EventDefinitions>(
  events: EventStore,
  decider: Decider<State, Command, D>,
  { happened = () => {}, isFollowed = () => true }: RepositoryOptions = {},
) => {
  const cache = createLru<Folded<State>>(decider.cached);
  const news = createNews();

  /** Remembers a fold, unless others appended to the stream while it was on its way: what came meanwhile would be missing for good. */
  const keep = (name: string, folded: Folded<State>, seen: News): void => {
    if (seen.cleared || folded.revision < seen.revision) return cache.delete(name);
    const newest = cache.peek(name);
    if (folded.revision >= 0 && (!newest || newest.revision <= folded.revision)) cache.set(name, folded);
  };

  const empty = (): Folded<State> => ({
    state: decider.initialState(),
    revision: -1,
    position: 0,
    organizationId: undefined,
    createdBy: null,
    commands: new Map(),
  });

  const apply = (folded: Folded<State>, stored: StoredEvent): void => {
    if (stored.revision <= folded.revision) return;
    const parsed = parseStored(stored);
    if (parsed.kind === 'unknown') throw new UpgradeNeeded(stored);
    if (parsed.kind === 'malformed') throw new Error(`event at ${stored.position} is malformed: ${parsed.reason}`);
    if (!isEventOf(decider.events, parsed.event)) throw new UpgradeNeeded(stored);
    folded.state = decider.evolve(folded.state, parsed.event);
    if (folded.revision === -1) {
      folded.organizationId = stored.meta.organizationId;
      folded.createdBy = stored.meta.commandId;
    }
    folded.revision = stored.revision;
    folded.position = stored.position;
    remember(folded, stored);
  };

  const nameOf = (id: string): string => `${decider.stream}-${id}`;

  const load = async (id: string): Promise<Folded<State>> => {
    const name = nameOf(id);
    const known = cache.get(name);
    return news.during(name, async (seen) => {
      const newer = await events.readStream(name, known ? { from: known.revision + 1 } : {});
      const folded = known ?? cache.peek(name) ?? empty();
      for (const event of newer) apply(folded, event);
      keep(name, folded, seen);
      return folded;
    });
  };

  return {
    decider,
    /** The stream with everything written to it so far. */
    load,
    /** An empty stream, for something that is most likely new; null when this process knows better. To be appended to at once. */
    guessNew: (id: string): Folded<State> | null => (cache.peek(nameOf(id)) ? null : empty()),
    /** The stream as this process knows it: for what is only referred to. */
    peek: async (id: string): Promise<Folded<State>> => (isFollowed() ? cache.get(nameOf(id)) : null) ?? load(id),
    /**
     * The same, read anew unless it is what is looked for: another process may have made it so a moment ago, and nobody is refused for what
     * this one has not heard yet.
     */
    peekFor: async (id: string, suits: (folded: Folded<State>) => boolean): Promise<Folded<State>> => {
      const known = isFollowed() ? cache.get(nameOf(id)) : null;
      return known && suits(known) ? known : load(id);
    },
    /** The state as it was after the command that created the stream, for answering its repeat. */
    loadFirst: async (id: string): Promise<Folded<State>> => {
      const folded = empty();
      for (const event of await events.readStream(nameOf(id), { limit: 10 })) {
        if (folded.createdBy !== null && event.meta.commandId !== folded.createdBy) break;
        apply(folded, event);
      }
      return folded;
    },
    /** Appends at exactly the folded revision and folds what was appended. Throws RevisionConflict or Unavailable. */
    append: async (id: string, folded: Folded<State>, added: readonly NewEvent[]): Promise<AppendResult> => {
      const name = nameOf(id);
      const before = folded.revision;
      return news.during(name, async (seen) => {
        const result = await events.append(name, before === -1 ? 'none' : before, added);
        // what was appended is known: the next command of this process need not wait for a subscription
        added.forEach((event, index) => {
          const position = index === added.length - 1 ? result.position : 0;
          apply(folded, { ...event, stream: name, revision: before + 1 + index, position });
        });
        keep(name, folded, seen);
        added.forEach(happened);
        return result;
      });
    },
    /** Takes in an event that any process appended. */
    observe: (event: StoredEvent): void => {
      if (event.stream.startsWith(`${decider.stream}-`)) happened(event);
      news.came(event);
      const known = cache.peek(event.stream);
      if (!known || event.revision <= known.revision) return;
      if (event.revision !== known.revision + 1) return cache.delete(event.stream);
      try {
        apply(known, event);
      } catch {
        // whoever needs the stream loads it anew and is told what is wrong with it
        cache.delete(event.stream);
      }
    },
    forget: (id: string): void => cache.delete(nameOf(id)),
    /** Forgets everything, and what is being read. */
    clear: (): void => {
      cache.clear();
      news.clear();
    },
    /** Forgets what is remembered of the streams that are as asked for. */
    forgetWhere: (matches: (state: State) => boolean): void => {
      for (const [name, { state }] of [...cache.entries()]) if (matches(state)) cache.delete(name);
    },
  };
};
export type Repository<State, Command, D extends EventDefinitions> = ReturnType<
  typeof createRepository<State, Command, D>
>;
