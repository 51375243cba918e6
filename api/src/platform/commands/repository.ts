import type { EventDefinitions, StoredEvent } from '@upline/contracts';
import type { AppendResult, EventStore, NewEvent } from '@upline/infra/ports/eventStore.ts';
import type { Decider } from './decider.ts';
import { applyEvent, emptyStream } from './loadedStream.ts';
import type { LoadedStream } from './loadedStream.ts';
import { createStreamLoader } from './streamLoader.ts';
import type { StreamLoader } from './streamLoader.ts';
import type { SnapshotOptions } from './snapshotting.ts';

/** An event as far as it is known at the moment of its append. */
export type AppendedEvent = Pick<StoredEvent, 'type' | 'data' | 'meta' | 'stream'>;

export type RepositoryOptions = {
  /** Called for each event as this or another process appends it, and never for history. */
  onAppended?: (event: AppendedEvent) => void;
  /**
   * Whether every event that other processes append is applied here at once; while it is false no cached state is used.
   */
  isCurrent?: () => boolean;
  /** Keeps long streams as snapshots; without it none are read or made. */
  snapshots?: SnapshotOptions | undefined;
};

/** Keeps the cached states of one decider current, and evicts them. */
const createUpkeep = <State, Command, D extends EventDefinitions>(
  decider: Decider<State, Command, D>,
  { cache, watch, nameOf, forget, snapshotting }: StreamLoader<State, Command, D>,
  onAppended: (event: AppendedEvent) => void,
) => {
  const ownPrefix = nameOf('');
  return {
    /** Applies an event that any process appended, to any stream, to the cached state of its stream. */
    observe: (event: StoredEvent): void => {
      // most are of the streams of other deciders
      if (!event.stream.startsWith(ownPrefix)) return;
      onAppended(event);
      watch.saw(event);
      const cached = cache.peek(event.stream);
      if (!cached || event.revision <= cached.revision) return;
      if (event.revision !== cached.revision + 1) return cache.delete(event.stream);
      try {
        applyEvent(decider, cached, event);
        snapshotting?.consider(event.stream, cached);
      } catch {
        // the next load of the stream fails with the reason
        cache.delete(event.stream);
      }
    },
    evict: (id: string): void => cache.delete(nameOf(id)),
    /** Evicts every cached state, also of streams that are being loaded. */
    evictAll: (): void => {
      cache.clear();
      watch.evictedAll();
    },
    /** Takes the personal fields of a subject out of the cached states: their key is deleted. */
    forget,
    /** Ends the snapshots that are being made. */
    close: async (): Promise<void> => snapshotting?.close(),
  };
};

/** Loads, folds, caches and appends to the streams of one decider. */
export const createRepository = <State, Command, D extends EventDefinitions>(
  events: EventStore,
  decider: Decider<State, Command, D>,
  { onAppended = () => {}, isCurrent = () => true, snapshots }: RepositoryOptions = {},
) => {
  const loader = createStreamLoader(events, decider, { isCurrent, snapshots });
  const { cache, watch, nameOf, keep, load, findCached } = loader;
  return {
    decider,
    /** The stream with everything written to it so far. */
    load,
    /** An empty stream to begin with an append, null when a cached state shows that the stream has begun. */
    emptyUnlessCached: (id: string): LoadedStream<State> | null =>
      cache.peek(nameOf(id)) ? null : emptyStream(decider),
    /** The stream as this process has it, null when it has none that is current. */
    findCached,
    /** The stream as this process has it, else loaded: for streams that a command or an answer only refers to. */
    cached: async (id: string): Promise<LoadedStream<State>> => findCached(id) ?? load(id),
    /**
     * The cached stream if it fulfils the condition, else loaded: another process may have made it true a moment ago,
     * and nothing is refused because this process has not received that event yet.
     */
    loadUnless: async (
      id: string,
      isFulfilled: (loaded: LoadedStream<State>) => boolean,
    ): Promise<LoadedStream<State>> => {
      const cached = findCached(id);
      return cached && isFulfilled(cached) ? cached : load(id);
    },
    /** The ids whose streams have begun. */
    begun: async (ids: readonly string[]): Promise<string[]> => {
      const found = await events.begun(ids.map(nameOf));
      return ids.filter((id) => found.has(nameOf(id)));
    },
    /** The stream as it was after the command that began it, for answering its repeat. */
    loadFirst: async (id: string): Promise<LoadedStream<State>> => {
      const loaded = emptyStream(decider);
      for (const event of await events.readStream(nameOf(id), { limit: 10 })) {
        if (loaded.createdBy !== null && event.meta.commandId !== loaded.createdBy) break;
        applyEvent(decider, loaded, event);
      }
      return loaded;
    },
    /** Appends at exactly the loaded revision and folds the appended events. Throws RevisionConflict or Unavailable. */
    append: async (id: string, loaded: LoadedStream<State>, added: readonly NewEvent[]): Promise<AppendResult> => {
      const name = nameOf(id);
      const before = loaded.revision;
      return watch.during(name, async (seen) => {
        const result = await events.append(name, before === -1 ? 'none' : before, added);
        // folded here, so that the next command of this process need not wait for a subscription
        added.forEach((event, index) => {
          const position = index === added.length - 1 ? result.position : 0;
          applyEvent(decider, loaded, { ...event, stream: name, revision: before + 1 + index, position });
        });
        keep(name, loaded, seen);
        for (const event of added) onAppended({ ...event, stream: name });
        return result;
      });
    },
    ...createUpkeep(decider, loader, onAppended),
  };
};
export type Repository<State, Command, D extends EventDefinitions> = ReturnType<
  typeof createRepository<State, Command, D>
>;

/** The repository of a decider. */
export type RepositoryOf<D> =
  D extends Decider<infer State, infer Command, infer Events> ? Repository<State, Command, Events> : never;

/** The repository of each decider, by name. */
export type RepositoriesOf<S> = { [Name in keyof S]: RepositoryOf<S[Name]> };

/** A repository whose states are of no interest. */
export type AnyRepository = Repository<unknown, unknown, EventDefinitions>;

/** Deciders by the names of their repositories. */
export type Streams = Readonly<Record<string, { stream: string }>>;
