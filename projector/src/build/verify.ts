import type { VerifyResult } from '@upline/contracts';
import type { Build } from '@upline/infra/ports/projectionStore.ts';
import { parseBatch } from '../projection/batch.ts';
import type { LiveLoop } from '../projection/liveLoop.ts';
import type { ProjectionRun } from '../projection/projectionRun.ts';
import type { ViewRegistry } from '../projection/viewRegistry.ts';
import type { ProjectorSession } from '../session/projectorSession.ts';
import { settings } from '../settings.ts';
import { build } from './build.ts';
import { countLostKeys } from './lostKeys.ts';
import type { BuildRequest, BuiltView } from './build.ts';
import { compareLaterRows, compareRows, createFindings } from './compareRows.ts';
import type { Comparison, Findings } from './compareRows.ts';
import type { Progress } from './progress.ts';

/** The parts of an open session that a verification works with. */
export type Verifying = {
  session: ProjectorSession;
  registry: ViewRegistry;
  liveLoop: LiveLoop;
};

type Verified = Comparison & { build: Build };
type Request = BuildRequest & { live: ProjectionRun };

/** The views that can be compared, each with a new generation, and those that cannot. */
const prepare = ({ session, registry }: Verifying, names: readonly string[]) => {
  const requests: Request[] = [];
  const skipped: { view: string; reason: string }[] = [];
  for (const view of names) {
    const state = registry.view(view);
    const stopped = session.quarantine.of(view);
    if (!state?.live || stopped) {
      skipped.push({ view, reason: stopped ? `it is stopped at event ${stopped.id}` : 'it is not built yet' });
      continue;
    }
    const { projection, live } = state;
    requests.push({ projection, generation: session.newGeneration(projection.view), live });
  }
  return { requests, skipped };
};

/**
 * Projects rebuilt generations further. It puts their rows like a build: a save would make indexes that no read needs.
 */
const catchUpTo = async (
  { ports: { events } }: ProjectorSession,
  all: readonly Verified[],
  until: number,
): Promise<void> => {
  let position = Math.min(...all.map(({ rebuilt }) => rebuilt.checkpoint().position));
  while (position < until) {
    const stored = (await events.readAll({ after: position, limit: settings.liveEvents })).filter(
      (event) => event.position <= until,
    );
    if (stored.length === 0) return;
    const batch = parseBatch(stored);
    for (const { rebuilt, build: own } of all) {
      const applied = await rebuilt.apply(batch);
      if (applied.save) {
        const { rows, changes, checkpoint } = applied.save;
        await own.put({ newRows: [], changedRows: rows, changes, checkpoint });
      }
      rebuilt.commit(applied);
    }
    position = batch.position;
  }
};

const compare = async (
  { session, registry, liveLoop }: Verifying,
  all: readonly Verified[],
  findings: Findings,
): Promise<void> => {
  const { ports, signal } = session;
  for (const one of all) await compareRows(ports.reads, one, { findings, signal });
  // nearly there, so that the live loop waits for the last events only
  await catchUpTo(session, all, registry.position());
  await liveLoop.betweenBatches(async () => {
    await catchUpTo(session, all, registry.position());
    for (const one of all) await compareLaterRows(ports.reads, one, findings);
  });
};

const toVerified = ({ live, run, build: own }: BuiltView<Request>): Verified => ({
  live,
  rebuilt: run,
  build: own,
  rows: 0,
  count: 0,
  later: [],
});

const toResult = ({ live, rows, count }: Comparison): VerifyResult['views'][number] => {
  const { position } = live.checkpoint();
  return { view: live.generation.view, rows, position, count };
};

/**
 * Folds the log into new generations and compares every row with the live ones, which the live loop projects further
 * meanwhile. Position and content of each row must be equal, and the events applied. Drops the new generations. Counts
 * the lost keys too, which both folds lack.
 */
export const verify = async (
  verifying: Verifying,
  names: readonly string[],
  progress: Progress,
): Promise<VerifyResult> => {
  const { session, registry } = verifying;
  const { requests, skipped } = prepare(verifying, names);
  const findings = createFindings();
  let all: Verified[] = [];
  let lostKeys = 0;
  try {
    progress.phase('Looking for lost keys');
    lostKeys = await countLostKeys(session, registry.position());
    if (requests.length > 0) {
      const options = { until: registry.position(), phase: 'Folding the log', progress };
      all = (await build(session, requests, options)).map(toVerified);
      progress.phase('Comparing');
      await compare(verifying, all, findings);
    }
  } finally {
    if (!session.signal.aborted)
      for (const { generation } of requests) await session.ports.reads.drop(session.token, generation);
  }
  return { views: all.map(toResult), skipped, differences: findings.differences, lostKeys };
};
