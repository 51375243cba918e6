import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Difference, VerifyResult } from '@upline/infra/channels.ts';
import type { Build, Generation, StoredRow } from '@upline/infra/ports.ts';
import { createRowEncoder } from '@upline/infra/readStore/encodedRows.ts';
import type { RowEncoder } from '@upline/infra/readStore/encodedRows.ts';
import { parseBatch } from '../projection/batch.ts';
import { build } from './build.ts';
import type { BuildRequest } from './build.ts';
import type { LiveLoop } from '../projection/liveLoop.ts';
import type { Progress } from './progress.ts';
import type { ProjectorSession } from '../session/projectorSession.ts';
import { settings } from '../settings.ts';
import type { ViewRegistry } from '../projection/viewRegistry.ts';
import { saveOf, commit, applyBatch } from '../projection/projectionRun.ts';
import type { ProjectionRun } from '../projection/projectionRun.ts';

export type Verifying = { session: ProjectorSession; registry: ViewRegistry; liveLoop: LiveLoop };

/** A live generation, a fresh fold of the log, and what was found of both. */
type Pair = {
  live: ProjectionRun;
  fresh: ProjectionRun;
  build: Build;
  encode: RowEncoder;
  rows: number;
  count: number;
  later: string[];
};

type Compared = { stored: StoredRow | undefined; rebuilt: StoredRow | undefined };

const isSame = ({ stored, rebuilt }: Compared): boolean =>
  stored?.position === rebuilt?.position && isDeepStrictEqual(stored?.row ?? null, rebuilt?.row ?? null);

const shown = (row: StoredRow | undefined): unknown => (row ? { position: row.position, row: row.row } : null);

/** Collects differences: all are counted, the first ones kept. */
const createFindings = () => {
  const differences: Difference[] = [];
  return {
    differences,
    add: (pair: Pair, { stored, rebuilt }: Compared): void => {
      pair.count += 1;
      if (differences.length >= settings.shownDifferences) return;
      const key = stored?.key ?? rebuilt?.key ?? '';
      differences.push({ view: pair.live.generation.view, key, stored: shown(stored), rebuilt: shown(rebuilt) });
    },
  };
};
type Findings = ReturnType<typeof createFindings>;

/** The rows of a generation in key order. */
const createCursor = ({ ports: { reads } }: ProjectorSession, generation: Generation) => {
  let page: StoredRow[] = [];
  let at = 0;
  let isDone = false;
  return {
    peek: async (): Promise<StoredRow | undefined> => {
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

type Cursor = ReturnType<typeof createCursor>;

/** The next row of either side in key order, as a pair where both have it; null at the end of both. */
const nextPair = async (left: Cursor, right: Cursor): Promise<Compared | null> => {
  const [one, other] = [await left.peek(), await right.peek()];
  if (!one && !other) return null;
  const stored = one && (!other || one.key <= other.key) ? one : undefined;
  const rebuilt = other && (!one || other.key <= one.key) ? other : undefined;
  if (stored) left.next();
  if (rebuilt) right.next();
  return { stored, rebuilt };
};

/**
 * Walks both generations side by side. The live one moves on meanwhile: a row that is newer than the fresh fold is left for later,
 * any other difference is one.
 */
const walk = async (session: ProjectorSession, pair: Pair, findings: Findings): Promise<void> => {
  const [left, right] = [createCursor(session, pair.live.generation), createCursor(session, pair.fresh.generation)];
  const upTo = pair.fresh.checkpoint.position;
  for (let next = await nextPair(left, right); next; next = await nextPair(left, right)) {
    pair.rows += 1;
    if (next.stored && next.stored.position > upTo) pair.later.push(next.stored.key);
    else if (!isSame(next)) findings.add(pair, next);
    if (pair.rows % settings.verifyRows === 0) session.signal.throwIfAborted();
  }
};

/** Both stand at the same position now. */
const compareLater = async ({ ports: { reads } }: ProjectorSession, pair: Pair, findings: Findings): Promise<void> => {
  for (let from = 0; from < pair.later.length; from += settings.verifyRows) {
    const keys = pair.later.slice(from, from + settings.verifyRows);
    const stored = await reads.load(pair.live.generation, keys);
    const rebuilt = await reads.load(pair.fresh.generation, keys);
    for (const key of keys) {
      const compared = { stored: stored.get(key), rebuilt: rebuilt.get(key) };
      if (!isSame(compared)) findings.add(pair, compared);
    }
  }
  const { live, fresh } = pair;
  if (live.checkpoint.hash !== fresh.checkpoint.hash || live.checkpoint.count !== fresh.checkpoint.count) {
    const of = ({ checkpoint: { position, count, hash } }: ProjectionRun): StoredRow => ({
      key: '(events taken in)',
      position,
      row: { count, hash },
    });
    findings.add(pair, { stored: of(live), rebuilt: of(fresh) });
  }
};

/** The views that can be compared, each with a generation for the fresh fold, and those that cannot. */
const prepare = ({ session, registry }: Verifying, names: readonly string[]) => {
  const requests: (BuildRequest & { live: ProjectionRun })[] = [];
  const skipped: { view: string; reason: string }[] = [];
  for (const view of names) {
    const state = registry.views.get(view);
    const stopped = session.quarantine.of(view);
    if (!state?.live || stopped) {
      skipped.push({ view, reason: stopped ? `it is stopped at event ${stopped.id}` : 'it is not built yet' });
      continue;
    }
    const { projection, live } = state;
    const generation = session.newGeneration(projection.view);
    requests.push({ projection, generation, live });
  }
  return { requests, skipped };
};

/** Catches fresh folds up to a position. They are put like a build: a save would make indexes that no read needs. */
const catchUpTo = async (
  { ports: { events } }: ProjectorSession,
  pairs: readonly Pair[],
  until: number,
): Promise<void> => {
  let position = Math.min(...pairs.map(({ fresh }) => fresh.checkpoint.position));
  while (position < until) {
    const stored = (await events.readAll({ after: position, limit: settings.liveEvents })).filter(
      (event) => event.position <= until,
    );
    if (stored.length === 0) return;
    const batch = parseBatch(stored);
    for (const { fresh, build: own, encode } of pairs) {
      const step = await applyBatch(fresh, batch);
      const saved = saveOf(step);
      if (saved) {
        const { rows, changes, checkpoint } = saved.save;
        await own.put({ newRows: [], changedRows: encode(rows), changes, checkpoint });
      }
      commit(step);
    }
    position = batch.position;
  }
};

const compare = async (
  { session, registry, liveLoop }: Verifying,
  pairs: readonly Pair[],
  findings: Findings,
): Promise<void> => {
  for (const pair of pairs) await walk(session, pair, findings);
  // nearly there, so that the live loop waits for the last events only
  await catchUpTo(session, pairs, registry.position);
  await liveLoop.mutex.runExclusive(async () => {
    await catchUpTo(session, pairs, registry.position);
    for (const pair of pairs) await compareLater(session, pair, findings);
  });
};

/**
 * Folds the log anew into generations of its own and compares every row with the live ones, which go on meanwhile. Position, content
 * and the events taken in must agree.
 */
export const verify = async (
  verifying: Verifying,
  names: readonly string[],
  progress: Progress,
): Promise<VerifyResult> => {
  const { session, registry } = verifying;
  const { requests, skipped } = prepare(verifying, names);
  const findings = createFindings();
  let pairs: Pair[] = [];
  try {
    if (requests.length > 0) {
      const built = await build(session, requests, {
        until: registry.position,
        phase: 'Folding the log anew',
        progress,
      });
      pairs = built.map(({ live, run, build: own, projection }) => ({
        ...{ live, fresh: run, build: own, encode: createRowEncoder(projection.view) },
        ...{ rows: 0, count: 0, later: [] },
      }));
      progress.phase('Comparing');
      await compare(verifying, pairs, findings);
    }
  } finally {
    if (!session.signal.aborted)
      for (const { generation } of requests) await session.ports.reads.drop(session.token, generation);
  }
  const views = pairs.map(({ live: { generation, checkpoint }, rows, count }) => ({
    view: generation.view,
    rows,
    position: checkpoint.position,
    count,
  }));
  return { views, skipped, differences: findings.differences };
};
