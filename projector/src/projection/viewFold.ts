import type { StoredEvent } from '@upline/contracts';
import type { StoredRow } from '@upline/infra/ports/rows.ts';
import type { Failure } from '../session/quarantine.ts';
import type { Batch } from './batch.ts';
import { createChangedRows } from './changedRows.ts';
import type { FoldedChanges } from './changedRows.ts';
import type { AnyProjection } from './projection.ts';
import { organizationOf } from './projection.ts';
import { createRowCache, keyOf } from './rowCache.ts';
import type { Cell, RowCache, RowName } from './rowCache.ts';

/** The part of a projection that a fold needs. */
export type FoldedProjection = Pick<AnyProjection, 'rowId' | 'byOrganization' | 'on' | 'audience'>;

export type FoldOptions = {
  projection: FoldedProjection;
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, StoredRow>>;
  /** Ids of events that an operator lets this view skip. */
  skipped: ReadonlySet<string>;
  /** The generation has no rows yet, and nothing else writes to it. */
  startsEmpty: boolean;
};

type Handler = NonNullable<AnyProjection['on'][string]>;
/** One event to apply to one row; `cell` is null until the row is loaded, which then has a `name`. */
type Step = { event: StoredEvent; handle: Handler; cell: Cell | null; name: RowName | null };
/** The steps of a batch up to the first event that cannot be applied, and the rows to load for them by key. */
type Plan = { steps: Step[]; missing: Map<string, RowName>; failure: Failure | null };

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

type Planning = Pick<FoldOptions, 'skipped' | 'projection'> & { cache: RowCache };

const createPlanner = ({ projection, skipped, cache }: Planning) => {
  const { rowId: rowIdOf, byOrganization } = projection;
  const handlers = new Map(Object.entries(projection.on));

  /** The row of an event if memory has it or the store cannot have it. */
  const find = (organizationId: string, rowId: string): Cell | null =>
    cache.get(organizationId, rowId) ?? (cache.isNew(organizationId, rowId) ? cache.add(organizationId, rowId) : null);

  return ({ events, malformed }: Batch, after: number): Plan => {
    const steps: Step[] = [];
    const missing = new Map<string, RowName>();
    for (const event of events) {
      const handle = handlers.get(event.type);
      if (!handle || event.position <= after || skipped.has(event.id)) continue;
      const wrong = malformed.size > 0 ? malformed.get(event.id) : undefined;
      if (wrong !== undefined) return { steps, missing, failure: { event, reason: wrong } };
      try {
        const rowId = rowIdOf(event);
        if (rowId === null) continue;
        const organizationId = byOrganization ? organizationOf(event) : '';
        const cell = find(organizationId, rowId);
        const name = cell ? null : { organizationId, rowId };
        if (name) missing.set(keyOf(name), name);
        steps.push({ event, handle, cell, name });
      } catch (error) {
        return { steps, missing, failure: { event, reason: reasonOf(error) } };
      }
    }
    return { steps, missing, failure: null };
  };
};

/**
 * Folds events into the rows of one view in memory, in front of its generation in the store. A row applies an event
 * once: it skips events at or below its own position.
 */
export const createViewFold = ({ projection, load, skipped, startsEmpty }: FoldOptions) => {
  const cache = createRowCache({ startsEmpty });
  const changed = createChangedRows({ audienceOf: projection.audience, measure: cache.measure });
  const plan = createPlanner({ projection, skipped, cache });

  const cellOf = ({ cell, name }: Step): Cell | null =>
    cell ?? (name && (cache.get(name.organizationId, name.rowId) ?? cache.add(name.organizationId, name.rowId)));

  const fold = (steps: readonly Step[]): Failure | null => {
    for (const step of steps) {
      const { event, handle } = step;
      const cell = cellOf(step);
      if (!cell || event.position <= cell.position) continue;
      try {
        const row = handle(cell.row, event);
        if (row !== cell.row) changed.set(cell, row, event.position);
      } catch (error) {
        return { event, reason: reasonOf(error) };
      }
    }
    return null;
  };

  const loadMissing = async (missing: ReadonlyMap<string, RowName>): Promise<void> => {
    const loaded = await load([...missing.keys()]);
    for (const [key, name] of missing) {
      const row = loaded.get(key);
      if (row) cache.addStored(name, row);
    }
  };

  return {
    /** Applies the events above `after`, up to the first that cannot be applied. */
    apply: async (batch: Batch, after: number): Promise<Failure | null> => {
      const { steps, missing, failure } = plan(batch, after);
      if (missing.size > 0) await loadMissing(missing);
      return fold(steps) ?? failure;
    },
    /** The changes since the last call. They count as written: when the write fails, call `evictAll`. */
    takeChanges: (): FoldedChanges => changed.take(),
    /** Whether there are changes to take. */
    hasChanges: changed.hasAny,
    /** About how many bytes the rows in memory take that were last used in each round; `evict` ends one. */
    bytesByRound: cache.bytesByRound,
    /**
     * Evicts rows that were last used before a round, and all where rows are hardly ever used again. Returns their
     * changes that were not taken yet: the caller writes them before it applies more events.
     */
    evict: (before: number): FoldedChanges => changed.take(cache.evict(before)),
    /** Evicts rows that the last round did not use once those in use take half of these bytes, and as `evict`. */
    makeRoom: (bytes: number): FoldedChanges =>
      changed.take(cache.isPassing() || cache.usedBytes() > bytes / 2 ? cache.evict(cache.round()) : []),
    /** Evicts all rows, because memory and store may differ. */
    evictAll: (): void => {
      changed.clear();
      cache.evictAll();
    },
  };
};
export type ViewFold = ReturnType<typeof createViewFold>;
