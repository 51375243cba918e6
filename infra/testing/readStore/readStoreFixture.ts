import type { ViewIndex } from '@upline/contracts';
import { afterAll, beforeAll } from 'vitest';
import type { BuildDefinition, BuildWrite, ProjectionStore, Save } from '../../src/ports/projectionStore.ts';
import type { Checkpoint, Generation, Row, StoredRow } from '../../src/ports/rows.ts';
import type { ReadModels } from '../../src/ports/readModels.ts';
import { indexFieldsOf, requiredFieldsOf } from '../../src/readStore/cursor.ts';

/**
 * A read store opened on data of its own for one test. `store` is the one connection after each `reopen`; `second` is
 * another connection to the same data, where the engine has them.
 */
export type OpenedReadStore = {
  readonly store: ReadModels;
  readonly second?: ReadModels;
  reopen: () => Promise<void>;
  /** Closes and removes all of it. */
  close: () => Promise<void>;
};
export type OpenReadStore = () => Promise<OpenedReadStore>;

/** A read store for all tests of a suite, with its lease: opened before them and closed after them. */
export const storeOfSuite = (open: OpenReadStore) => {
  let opened: OpenedReadStore;
  let token: number;
  let made = 0;
  beforeAll(async () => {
    opened = await open();
    token = (await opened.store.acquire('suite', 600_000))?.token ?? 0;
  });
  afterAll(() => opened.close());
  return {
    get store(): ReadModels {
      return opened.store;
    },
    get token(): number {
      return token;
    },
    /** A name for one more generation. */
    nextName: (): string => `${token}-${(made += 1)}`,
  };
};

/** A row of organization `o1` named after its key. */
export const rowOf = (key: string, position: number, row: Row = {}): StoredRow => ({
  key,
  position,
  row: { organizationId: 'o1', name: key, ...row },
});

/** A save as a build writes it. */
export const toWrite = (
  { rows, changes, checkpoint }: Pick<Save, 'rows' | 'changes' | 'checkpoint'>,
  newRows: readonly StoredRow[],
): BuildWrite => ({ changes, checkpoint, newRows, changedRows: rows });

export const checkpointAt = (position: number): Checkpoint => ({
  position,
  eventId: `event-${position}`,
  count: position,
  hash: `hash-${position}`,
});

/** Makes a generation of the view `things` under the lease's token and saves rows in it, at the position 1. */
export const storeThings = async (
  store: Pick<ProjectionStore, 'beginBuild' | 'save'>,
  { token, generation: name, ...definition }: { token: number; generation: string } & BuildDefinition,
  rows: readonly StoredRow[],
): Promise<Generation> => {
  const generation = { view: 'things', version: 1, generation: name };
  await store.beginBuild(token, generation, definition);
  await store.save(token, [{ generation, rows, changes: [], checkpoint: checkpointAt(1) }]);
  return generation;
};

export const keysOf = (rows: readonly { key: string }[]): string[] => rows.map(({ key }) => key);

/** How many leading fields of an index a query fixes at least: up to the last one without which a row is not in it. */
export const leastFixed = (index: ViewIndex): number => {
  const names = indexFieldsOf(index).map(({ field }) => field);
  return Math.max(0, ...requiredFieldsOf(index).map((field) => names.indexOf(field) + 1));
};
