import type { KeyObject } from 'node:crypto';
import { erased, personalFieldsByType } from '@upline/contracts';
import type { StoredEvent } from '@upline/contracts';
import type { EventStore, NewEvent } from '../ports/eventStore.ts';
import type { PersonKeys } from '../ports/personKeys.ts';
import { isSealed, seal, toSealingKey, unseal } from './seal.ts';

type Data = Record<string, unknown>;
type Keys = ReadonlyMap<string, KeyObject | null>;
type Change = (value: string, key: KeyObject | null, field: string) => string;

/** The subject of a field, whose key seals it. Every event that is written has one. */
const subjectIn = (data: Data, subjectField: string): string | null => {
  const subject = data[subjectField];
  return typeof subject === 'string' ? subject : null;
};

type Events = readonly { type: string; data: Data }[];

const subjectsWhere = (events: Events, counts: (value: unknown) => boolean): string[] => {
  const subjects = new Set<string>();
  for (const { type, data } of events) {
    for (const [field, subjectField] of Object.entries(personalFieldsByType.get(type) ?? {})) {
      const subject = subjectIn(data, subjectField);
      if (subject !== null && counts(data[field])) subjects.add(subject);
    }
  }
  return [...subjects];
};

/** The subjects of the personal fields of events, each once. */
const subjectsOf = (events: Events): string[] => subjectsWhere(events, () => true);

/** The subjects of fields that could not be unsealed, each once. */
export const unreadableSubjectsOf = (events: Events): string[] => subjectsWhere(events, (value) => value === erased);

/** The subjects whose key is needed to read stored events, each once. */
export const sealedSubjectsOf = (events: Events): string[] => subjectsWhere(events, isSealed);

const hasPersonal = (events: readonly { type: string }[]): boolean =>
  events.some(({ type }) => personalFieldsByType.has(type));

/** Keys made ready to seal and unseal with, once for all fields of all these events. */
const toReady = (found: ReadonlyMap<string, Uint8Array | null>): Keys =>
  new Map([...found].map(([subject, key]) => [subject, key && toSealingKey(key)]));

const change = (event: { type: string; data: Data }, keys: Keys, to: Change): Data => {
  const data = { ...event.data };
  for (const [field, subjectField] of Object.entries(personalFieldsByType.get(event.type) ?? {})) {
    const value = data[field];
    if (typeof value !== 'string') continue;
    const subject = subjectIn(data, subjectField);
    data[field] = to(value, subject === null ? null : (keys.get(subject) ?? null), field);
  }
  return data;
};

const sealEvent = (event: NewEvent, keys: Keys): NewEvent => {
  const to: Change = (value, key, field) => (key ? seal(value, key, { eventId: event.id, field }) : erased);
  return personalFieldsByType.has(event.type) ? { ...event, data: change(event, keys, to) } : event;
};

const unsealEvent = (event: StoredEvent, keys: Keys): StoredEvent => {
  const to: Change = (value, key, field) => unseal(value, key, { eventId: event.id, field });
  return personalFieldsByType.has(event.type) ? { ...event, data: change(event, keys, to) } : event;
};

/** A mutex for each stream: appends keep the order of their calls, although some wait for keys. */
const createStreamMutex = () => {
  const last = new Map<string, Promise<void>>();
  return {
    isFree: (stream: string): boolean => !last.has(stream),
    /** Runs `prepare` at once, and `then` after every earlier call for the stream has begun its `then`. */
    runInOrder: async <P, T>(
      stream: string,
      prepare: () => Promise<P>,
      then: (prepared: P) => Promise<T>,
    ): Promise<T> => {
      const before = last.get(stream);
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
      last.set(stream, begun);
      try {
        const [prepared] = await Promise.all([prepare(), before]);
        const done = then(prepared);
        return done;
      } finally {
        begin();
        if (last.get(stream) === begun) last.delete(stream);
      }
    },
  };
};

/** Unseals events that were read. */
export const createUnsealing =
  (keys: Pick<PersonKeys, 'find'>) =>
  async (events: StoredEvent[]): Promise<StoredEvent[]> => {
    if (!hasPersonal(events)) return events;
    const found = toReady(await keys.find(subjectsOf(events)));
    return events.map((event) => unsealEvent(event, found));
  };

/**
 * The same store with sealed personal fields: on append under the key of each subject, made durable first, and on
 * read unsealed again. A field reads `[erased]` when its key is deleted or missing, also when the event came after
 * the erasure.
 */
export const sealEvents = (store: EventStore, keys: PersonKeys): EventStore => {
  const mutex = createStreamMutex();
  const open = createUnsealing(keys);
  return {
    append: (stream, expected, events) => {
      const personal = hasPersonal(events);
      if (!personal && mutex.isFree(stream)) return store.append(stream, expected, events);
      const sealed = async (): Promise<NewEvent[]> => {
        const found = personal ? toReady(await keys.ensure(subjectsOf(events))) : new Map<string, null>();
        return events.map((event) => sealEvent(event, found));
      };
      return mutex.runInOrder(stream, sealed, (ready) => store.append(stream, expected, ready));
    },
    readStream: async (stream, options) => open(await store.readStream(stream, options)),
    begun: (streams) => store.begun(streams),
    readAll: async (options) => open(await store.readAll(options)),
    at: async (position) => {
      const event = await store.at(position);
      return event && ((await open([event]))[0] ?? null);
    },
    subscribe: async function* (options) {
      for await (const batch of store.subscribe(options)) yield await open(batch);
    },
    head: () => store.head(),
  };
};
