import type { StoredEvent } from '@upline/contracts';
import type { Audience, Change, Row, StoredRow } from '@upline/infra/ports.ts';
import type { Batch } from './batch.ts';
import type { AnyProjection } from './projection.ts';
import { createRowCache } from './rowCache.ts';
import type { Cell } from './rowCache.ts';

/** An event that a view cannot take in: malformed, or its handler threw. */
export type Failure = { event: StoredEvent; reason: string };

/** What was changed since the last time: rows the store has already, rows it has not, and who is to be told. */
export type FoldedChanges = { rows: StoredRow[]; fresh: StoredRow[]; changes: Change[] };

export type FoldOptions = {
  projection: Pick<AnyProjection, 'key' | 'on' | 'audience'>;
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, StoredRow>>;
  /** Ids of events that an operator lets this view skip. */
  skipped: ReadonlySet<string>;
  /** The generation has no rows yet, and nobody else writes it. */
  startsEmpty: boolean;
};

type Handler = NonNullable<AnyProjection['on'][string]>;
/** `cell` is null until its row is loaded. */
type Step = { event: StoredEvent; key: string; handle: Handler; cell: Cell | null };
type Plan = { steps: Step[]; missing: Set<string>; failure: Failure | null };

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * The fold of one view in memory, in front of its generation in the store: events in, changed rows out. A row takes in an event once:
 * one at or below its position is skipped.
 */
export const createViewFold = ({ projection, load, skipped, startsEmpty }: FoldOptions) => {
  const { key: keyOf, audience: audienceOf } = projection;
  const handlers = new Map(Object.entries(projection.on));
  const cache = createRowCache({ startsEmpty });
  let dirty: Cell[] = [];

  /** The row of a key, as far as it is known without asking the store. */
  const cellOf = (key: string): Cell | null => cache.get(key) ?? (cache.isNew(key) ? cache.add(key) : null);

  const plan = ({ events, malformed }: Batch, after: number): Plan => {
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

  const touch = (cell: Cell, row: Row | null, position: number): void => {
    if (!cell.dirty) {
      cell.dirty = true;
      cell.before = cell.row;
      dirty.push(cell);
    }
    cell.row = row;
    cell.position = position;
  };

  const fold = (steps: readonly Step[]): Failure | null => {
    for (const { event, key, handle, cell: planned } of steps) {
      const cell = planned ?? cache.get(key) ?? cache.add(key);
      if (event.position <= cell.position) continue;
      try {
        const row = handle(cell.row, event);
        if (row !== cell.row) touch(cell, row, event.position);
      } catch (error) {
        return { event, reason: reasonOf(error) };
      }
    }
    return null;
  };

  return {
    /** Whether the view has anything to do with events of this type. */
    handles: (type: string): boolean => handlers.has(type),
    /** Takes in the events above `after`, up to the first that cannot be. */
    apply: async (batch: Batch, after: number): Promise<Failure | null> => {
      const { steps, missing, failure } = plan(batch, after);
      if (missing.size > 0) for (const row of (await load([...missing])).values()) cache.addStored(row);
      return fold(steps) ?? failure;
    },
    /** What changed since the last call. It counts as written: when the write fails, `forget`. */
    takeChanges: (): FoldedChanges => {
      const changed: FoldedChanges = { rows: [], fresh: [], changes: [] };
      const lastChanges = new Map<Audience, number>();
      const raise = (audiences: readonly Audience[], position: number): void => {
        for (const audience of audiences)
          if ((lastChanges.get(audience) ?? 0) < position) lastChanges.set(audience, position);
      };
      dirty.forEach((cell, index) => {
        const { key, row, position, before } = cell;
        (cell.stored ? changed.rows : changed.fresh).push({ key, row, position });
        const now = row ? audienceOf(row) : [];
        const then = before ? audienceOf(before) : now;
        raise(now, position);
        if (then !== now) raise(then, position);
        if (row) cache.weigh(row, index);
        cell.dirty = false;
        cell.stored = true;
        cell.before = null;
      });
      dirty = [];
      for (const [audience, position] of lastChanges) changed.changes.push({ audience, position });
      return changed;
    },
    /** About how much memory the rows take that were used since the last `rotate`. */
    bytes: cache.bytes,
    /** About how much memory all its rows take. */
    allBytes: cache.allBytes,
    /** How often a row was met again since the last `rotate`, on average. */
    warmth: cache.warmth,
    /** Whether rows come by that are not met again, so that it is no use to keep them. */
    isPassing: cache.isPassing,
    /** Drops rows not used lately. Only when nothing is dirty. */
    rotate: cache.rotate,
    /** Forgets all rows, because memory and store may differ. */
    forget: (): void => {
      dirty = [];
      cache.clear();
    },
  };
};
export type ViewFold = ReturnType<typeof createViewFold>;
