import type { ViewDefinition } from '@upline/contracts';
import type { BuildSave, Checkpoint, Generation, ReadStoreWriter, Row, Save, StoredRow } from '../src/ports.ts';
import { createToBuilt } from '../src/readStore/builtRow.ts';

/**
 * A read store opened on data of its own for one test. `store` is the one connection after each `reopen`; `second` is another
 * connection to the same data, where the engine has them.
 */
export type OpenedReadStore = {
  readonly store: ReadStoreWriter;
  readonly second?: ReadStoreWriter;
  reopen: () => Promise<void>;
  /** Closes and removes all of it. */
  close: () => Promise<void>;
};
export type OpenReadStore = () => Promise<OpenedReadStore>;

/** A row of organization `o1` named after its key. */
export const rowOf = (key: string, position: number, row: Row = {}): StoredRow => ({
  key,
  position,
  row: { organizationId: 'o1', name: key, ...row },
});

/** A save as a build writes it, of a view with these indexes, `byName` alone by default. */
export const toBuild = (
  { rows, ...save }: Save,
  fresh: readonly StoredRow[],
  indexes: ViewDefinition['indexes'] = { byName: ['name'] },
): BuildSave => {
  const toBuilt = createToBuilt({ indexes });
  return { ...save, rows: rows.map(toBuilt), fresh: fresh.map(toBuilt) };
};

export const checkpointAt = (position: number): Checkpoint => ({
  position,
  eventId: `event-${position}`,
  count: position,
  hash: `hash-${position}`,
});

/** Makes a generation of the view `things` under the lease's token and saves rows in it, at the position 1. */
export const storeThings = async (
  store: ReadStoreWriter,
  { token, generation: name, indexes }: { token: number; generation: string; indexes: ViewDefinition['indexes'] },
  rows: readonly StoredRow[],
): Promise<Generation> => {
  const generation = { view: 'things', version: 1, generation: name };
  await store.create(token, generation, { indexes });
  await store.save(token, [{ generation, rows, changes: [], checkpoint: checkpointAt(1) }]);
  return generation;
};

export const keysOf = (rows: readonly { key: string }[]): string[] => rows.map(({ key }) => key);
