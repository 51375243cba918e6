import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Difference } from '@upline/contracts';
import type { Generation, ProjectionStore, StoredRow } from '@upline/infra/ports.ts';
import type { ProjectionRun } from '../projection/projectionRun.ts';
import { settings } from '../settings.ts';

/** A live generation and a rebuilt one of the same view, with the result of comparing them. */
export type Comparison = {
  live: ProjectionRun;
  rebuilt: ProjectionRun;
  /** Rows compared. */
  rows: number;
  /** Rows that differ. */
  count: number;
  /** Keys of live rows that are newer than the rebuilt generation. */
  later: string[];
};

type RowPair = { stored: StoredRow | undefined; rebuilt: StoredRow | undefined };
type Rows = Pick<ProjectionStore, 'load' | 'scan'>;

const isSame = ({ stored, rebuilt }: RowPair): boolean =>
  stored?.position === rebuilt?.position && isDeepStrictEqual(stored?.row ?? null, rebuilt?.row ?? null);

const shown = (row: StoredRow | undefined): unknown => (row ? { position: row.position, row: row.row } : null);

/** Counts differences and keeps the first `settings.shownDifferences` of them. */
export const createFindings = () => {
  const differences: Difference[] = [];
  return {
    differences,
    add: (comparison: Comparison, { stored, rebuilt }: RowPair): void => {
      comparison.count += 1;
      if (differences.length >= settings.shownDifferences) return;
      const { view } = comparison.live.generation;
      const key = stored?.key ?? rebuilt?.key ?? '';
      differences.push({ view, key, stored: shown(stored), rebuilt: shown(rebuilt) });
    },
  };
};
export type Findings = ReturnType<typeof createFindings>;

/** The rows of a generation in key order, read page by page. */
const createRowCursor = (reads: Rows, generation: Generation) => {
  let page: StoredRow[] = [];
  let at = 0;
  let isDone = false;
  return {
    current: async (): Promise<StoredRow | undefined> => {
      if (at < page.length || isDone) return page[at];
      page = await reads.scan(generation, { afterKey: page.at(-1)?.key ?? null, limit: settings.verifyRows });
      at = 0;
      isDone = page.length === 0;
      await nextTurn();
      return page[0];
    },
    next: (): void => void (at += 1),
  };
};
type RowCursor = ReturnType<typeof createRowCursor>;

/** The next row of either side in key order, as a pair where both have it; null at the end of both. */
const nextPair = async (left: RowCursor, right: RowCursor): Promise<RowPair | null> => {
  const [one, other] = [await left.current(), await right.current()];
  if (!one && !other) return null;
  const stored = one && (!other || one.key <= other.key) ? one : undefined;
  const rebuilt = other && (!one || other.key <= one.key) ? other : undefined;
  if (stored) left.next();
  if (rebuilt) right.next();
  return { stored, rebuilt };
};

/**
 * Compares all rows while the live generation moves on: `later` collects the rows that are newer than the rebuilt ones.
 */
export const compareRows = async (
  reads: Rows,
  comparison: Comparison,
  { findings, signal }: { findings: Findings; signal: AbortSignal },
): Promise<void> => {
  const { live, rebuilt } = comparison;
  const [left, right] = [createRowCursor(reads, live.generation), createRowCursor(reads, rebuilt.generation)];
  const until = rebuilt.checkpoint().position;
  for (let pair = await nextPair(left, right); pair; pair = await nextPair(left, right)) {
    comparison.rows += 1;
    if (pair.stored && pair.stored.position > until) comparison.later.push(pair.stored.key);
    else if (!isSame(pair)) findings.add(comparison, pair);
    if (comparison.rows % settings.verifyRows === 0) signal.throwIfAborted();
  }
};

const toPseudoRow = (run: ProjectionRun): StoredRow => {
  const { position, count, hash } = run.checkpoint();
  return { key: '(events applied)', position, row: { count, hash } };
};

/** Compares the later rows and the checkpoints, when both generations are at the same position. */
export const compareLaterRows = async (reads: Rows, comparison: Comparison, findings: Findings): Promise<void> => {
  const { live, rebuilt, later } = comparison;
  for (let from = 0; from < later.length; from += settings.verifyRows) {
    const keys = later.slice(from, from + settings.verifyRows);
    const storedRows = await reads.load(live.generation, keys);
    const rebuiltRows = await reads.load(rebuilt.generation, keys);
    for (const key of keys) {
      const pair = { stored: storedRows.get(key), rebuilt: rebuiltRows.get(key) };
      if (!isSame(pair)) findings.add(comparison, pair);
    }
  }
  const [one, other] = [live.checkpoint(), rebuilt.checkpoint()];
  if (one.hash !== other.hash || one.count !== other.count)
    findings.add(comparison, { stored: toPseudoRow(live), rebuilt: toPseudoRow(rebuilt) });
};
