import type { EventTypes } from '../marks/formats.ts';
import { thisWriter } from '../marks/formats.ts';
import type { LogMarks } from '../marks/mark.ts';
import { Unavailable } from '../ports/unavailable.ts';
import type { EventStore, NewEvent } from '../ports/eventStore.ts';

type Append = EventStore['append'];

/** A mark that could not be written leaves no doubt about the events: they were not sent. */
const toCertain = (error: unknown): unknown =>
  error instanceof Unavailable ? new Unavailable(error.engine, { cause: error }) : error;

/**
 * Appends events of types that are kept beside the log: a type is durable there before its first event is sent. Appends
 * keep the order of their calls, although the first ones wait for the types.
 */
export const recordTypes = (append: Append, { addTypes }: Pick<LogMarks, 'addTypes'>): Append => {
  const known = new Set<string>();
  let ready: Promise<void> = Promise.resolve();
  let waiting = 0;

  const hasNew = (events: readonly NewEvent[]): boolean => events.some(({ type }) => !known.has(type));
  const newTypes = (events: readonly NewEvent[]): EventTypes =>
    Object.fromEntries(events.filter(({ type }) => !known.has(type)).map(({ type }) => [type, thisWriter]));
  const addFor = async (events: readonly NewEvent[]): Promise<void> => {
    // an append before this one may have added them meanwhile
    if (hasNew(events)) for (const type of Object.keys(await addTypes(newTypes(events)))) known.add(type);
  };

  const appendLater = async (...call: Parameters<Append>): ReturnType<Append> => {
    waiting += 1;
    try {
      await ready;
    } catch (error) {
      throw toCertain(error);
    } finally {
      waiting -= 1;
    }
    return append(...call);
  };

  return (...call) => {
    const [, , events] = call;
    const isNew = hasNew(events);
    if (!isNew && waiting === 0) return append(...call);
    if (isNew) ready = ready.catch(() => undefined).then(() => addFor(events));
    return appendLater(...call);
  };
};
