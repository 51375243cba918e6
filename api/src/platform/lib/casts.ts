import type { RowOf, ViewDefinition } from '@upline/contracts';
import type { ChangedOnBus, EndSocketsOnBus } from '@upline/infra/channels.ts';
import type { Row } from '@upline/infra/ports/rows.ts';

/** A stored row as its view declares it: only our projector writes rows, so they are not parsed again. */
export const toRow = <V extends ViewDefinition>(row: Row): RowOf<V> => row as RowOf<V>;

/** Messages of our own processes on the bus: no other program can send there. */
export const toChanged = (message: unknown): ChangedOnBus => message as ChangedOnBus;
export const toEndSockets = (message: unknown): EndSocketsOnBus => message as EndSocketsOnBus;

/**
 * A value under the type that its definition in the contracts gives it: parsed by its schema, or answered by its
 * handler.
 */
export const asParsed = <T>(parsed: unknown): T => parsed as T;

/** The entries as an object: it has all keys of the type when `entries` has each of them. */
export const toRecord = <Key extends string, Value>(entries: readonly (readonly [Key, Value])[]): Record<Key, Value> =>
  Object.fromEntries(entries) as Record<Key, Value>;
