import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Difference } from '@upline/contracts';
import type { Generation, StoredRow } from '@upline/infra/ports/rows.ts';
import type { ProjectionStore } from '@upline/infra/ports/projectionStore.ts';
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

/** The pages of a generation, in an order of its own: two forms of keys need not have the same. */
const pagesOf = async function* (reads: Rows, generation: Generation, signal: AbortSignal) {
  for (let afterKey: string | null = null; ;) {
    const page: StoredRow[] = await reads.scan(generation, { afterKey, limit: settings.verifyRows });
    afterKey = page.at(-1)?.key ?? null;
    if (afterKey === null) return;
    yield page;
    signal.throwIfAborted();
    await nextTurn();
  }
};

const keysOf = (rows: readonly StoredRow[]): string[] => rows.map(({ key }) => key);

/**
 * Compares all rows while the live generation moves on: `later` collects the rows that are newer than the rebuilt ones.
 */
export const compareRows = async (
  reads: Rows,
  comparison: Comparison,
  { findings, signal }: { findings: Findings; signal: AbortSignal },
): Promise<void> => {
  const { live, rebuilt } = comparison;
  const until = rebuilt.checkpoint().position;
  const compare = (pair: RowPair): void => {
    comparison.rows += 1;
    if (pair.stored && pair.stored.position > until) comparison.later.push(pair.stored.key);
    else if (!isSame(pair)) findings.add(comparison, pair);
  };
  for await (const page of pagesOf(reads, live.generation, signal)) {
    const others = await reads.load(rebuilt.generation, keysOf(page));
    for (const stored of page) compare({ stored, rebuilt: others.get(stored.key) });
  }
  for await (const page of pagesOf(reads, rebuilt.generation, signal)) {
    const others = await reads.load(live.generation, keysOf(page));
    for (const one of page) if (!others.has(one.key)) compare({ stored: undefined, rebuilt: one });
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
