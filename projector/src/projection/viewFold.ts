import type { StoredEvent } from '@upline/contracts';
import type { StoredRow } from '@upline/infra/ports.ts';
import type { Failure } from '../session/quarantine.ts';
import type { Batch } from './batch.ts';
import { createChangedRows } from './changedRows.ts';
import type { AnyProjection } from './projection.ts';
import { createRowCache } from './rowCache.ts';
import type { Cell } from './rowCache.ts';

export type FoldOptions = {
  projection: Pick<AnyProjection, 'key' | 'on' | 'audience'>;
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, StoredRow>>;
  /** Ids of events that an operator lets this view skip. */
  skipped: ReadonlySet<string>;
  /** The generation has no rows yet, and nothing else writes to it. */
  startsEmpty: boolean;
};

type Handler = NonNullable<AnyProjection['on'][string]>;
/** One event to apply to one row; `cell` is null until the row is loaded. */
type Step = { event: StoredEvent; key: string; handle: Handler; cell: Cell | null };
/** The steps of a batch up to the first event that cannot be applied, and the keys of the rows to load for them. */
type Plan = { steps: Step[]; missing: Set<string>; failure: Failure | null };

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

type Planning = Pick<FoldOptions, 'skipped'> & {
  keyOf: AnyProjection['key'];
  handlers: ReadonlyMap<string, Handler | undefined>;
  /** The row of a key if memory has it or the store cannot have it, else null. */
  cellOf: (key: string) => Cell | null;
};

const createPlanner =
  ({ keyOf, handlers, skipped, cellOf }: Planning) =>
  ({ events, malformed }: Batch, after: number): Plan => {
    const steps: Step[] = [];
    const missing = new Set<string>();
    for (const event of events) {
      const handle = handlers.get(event.type);
      if (!handle || event.position <= after || skipped.has(event.id)) continue;
      const wrong = malformed.size > 0 ? malformed.get(event.id) : undefined;
      if (wrong !== undefined) return { steps, missing, failure: { event, reason: wrong } };
      try {
        const key = keyOf(event);
        if (key === null) continue;
        const cell = cellOf(key);
        if (!cell) missing.add(key);
        steps.push({ event, key, handle, cell });
      } catch (error) {
        return { steps, missing, failure: { event, reason: reasonOf(error) } };
      }
    }
    return { steps, missing, failure: null };
  };

/**
 * Folds events into the rows of one view in memory, in front of its generation in the store. A row applies an event
 * once: it skips events at or below its own position.
 */
export const createViewFold = ({ projection, load, skipped, startsEmpty }: FoldOptions) => {
  const handlers = new Map(Object.entries(projection.on));
  const cache = createRowCache({ startsEmpty });
  const changed = createChangedRows({ audienceOf: projection.audience, measure: cache.measure });
  const cellOf = (key: string): Cell | null => cache.get(key) ?? (cache.isNew(key) ? cache.add(key) : null);
  const plan = createPlanner({ keyOf: projection.key, handlers, skipped, cellOf });

  const fold = (steps: readonly Step[]): Failure | null => {
    for (const { event, key, handle, cell: planned } of steps) {
      const cell = planned ?? cache.get(key) ?? cache.add(key);
      if (event.position <= cell.position) continue;
      try {
        const row = handle(cell.row, event);
        if (row !== cell.row) changed.set(cell, row, event.position);
      } catch (error) {
        return { event, reason: reasonOf(error) };
      }
    }
    return null;
  };

  return {
    /** Applies the events above `after`, up to the first that cannot be applied. */
    apply: async (batch: Batch, after: number): Promise<Failure | null> => {
      const { steps, missing, failure } = plan(batch, after);
      if (missing.size > 0) for (const row of (await load([...missing])).values()) cache.addStored(row);
      return fold(steps) ?? failure;
    },
    /** The changes since the last call. They count as written: when the write fails, call `evictAll`. */
    takeChanges: changed.take,
    /** Whether there are changes to take. */
    hasChanges: changed.hasAny,
    /** About how many bytes the rows take that were used since the last `rotate`. */
    bytes: cache.bytes,
    /** About how many bytes all rows take. */
    allBytes: cache.allBytes,
    /** How often a row was used again since the last `rotate`, on average. */
    hitRate: cache.hitRate,
    /** Whether rows are hardly ever used again, so that keeping them is of no use. */
    isPassing: cache.isPassing,
    /** Evicts rows that were not used lately. Only when all changes were taken. */
    rotate: cache.rotate,
    /** Evicts all rows, because memory and store may differ. */
    evictAll: (): void => {
      changed.clear();
      cache.evictAll();
    },
  };
};
export type ViewFold = ReturnType<typeof createViewFold>;
