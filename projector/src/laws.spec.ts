import type { StoredEvent } from '@upline/contracts';
import type { Row } from '@upline/infra/ports/rows.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBatch } from './projection/batch.ts';
import type { AnyProjection } from './projection/projection.ts';
import { createProjector, operateOnce } from './projector.ts';
import { projections, reactors } from './capabilities.ts';
import { dyingPorts, openEngines, rowsOf, silent, textOf } from '../testing/engines.ts';
import type { Engines } from '../testing/engines.ts';
import { keyOf } from '../testing/given.ts';
import { histories } from '../testing/histories.ts';
import type { ProjectorPorts } from './session/projectorSession.ts';
import type { FoldedChanges } from './projection/changedRows.ts';
import { createViewFold } from './projection/viewFold.ts';

type Expected = Map<string, string>;

/** The meaning of a projection: its handlers applied to one event after the other. */
const meaningOf = (projection: AnyProjection, events: readonly StoredEvent[]): Expected => {
  const rows = new Map<string, { position: number; row: Row | null }>();
  for (const event of events) {
    const handle = projection.on[event.type];
    const key = handle ? keyOf(projection, event) : null;
    if (!handle || key === null) continue;
    const before = rows.get(key)?.row ?? null;
    const row = handle(before, event);
    if (row !== before) rows.set(key, { position: event.position, row });
  }
  return new Map([...rows].map(([rowKey, { position, row }]) => [rowKey, textOf({ position, row })]));
};

const sorted = (rows: Expected): [string, string][] => [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1));

const runUntil = async (ports: ProjectorPorts, position: number): Promise<void> => {
  const stop = new AbortController();
  const projector = createProjector({ ports, projections, reactors, log: silent, holder: 'law' });
  const running = projector.run(stop.signal);
  const reached = async (): Promise<boolean> => {
    const all = await Promise.all(
      projections.map(async ({ view }) => {
        const live = await ports.reads.live(view.name);
        return live ? ((await ports.reads.checkpoint(live))?.position ?? 0) : 0;
      }),
    );
    return all.every((at) => at >= position);
  };
  await expect.poll(reached, { interval: 5 }).toBe(true);
  stop.abort();
  await running;
};

const withEngines = async (work: (engines: Engines) => Promise<void>): Promise<void> => {
  const engines = await openEngines();
  try {
    await work(engines);
  } finally {
    await engines.close();
  }
};

const expectMeaning = async ({ ports }: Engines): Promise<void> => {
  const events = await ports.events.readAll({ after: 0, limit: 10_000 });
  for (const projection of projections)
    expect(sorted(await rowsOf(ports.reads, projection.view.name)), projection.view.name).toEqual(
      sorted(meaningOf(projection, events)),
    );
};

describe('for every projection and any history', () => {
  // shows I2
  it('folding in batches, with repeats and evicted rows, gives the rows of folding one by one', async () => {
    await fc.assert(
      fc.asyncProperty(
        histories(60),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
        fc.integer(),
        async (drawn, sizes, seed) => {
          const events = drawn.map((event, index) => ({ ...event, position: index + 1 }));
          for (const projection of projections) {
            const stored = new Map<string, { key: string; position: number; row: Row | null }>();
            const load = async (keys: readonly string[]) =>
              new Map(
                keys.flatMap((key) =>
                  [[key, stored.get(key)] as const].flatMap(([k, row]) => (row ? [[k, row] as const] : [])),
                ),
              );
            const fold = createViewFold({ projection, load, skipped: new Set(), startsEmpty: seed % 2 === 0 });
            const write = ({ changedRows, newRows }: FoldedChanges): void => {
              for (const row of [...changedRows, ...newRows]) stored.set(row.key, row);
            };
            for (let at = 0, round = 0; at < events.length; round += 1) {
              const size = sizes[round % sizes.length] ?? 1;
              const repeated = (round + seed) % 3 === 0 ? Math.min(at, 4) : 0;
              await fold.apply(parseBatch(events.slice(at - repeated, at + size)), 0);
              at += size;
              // a build writes the rows that it evicts, the live loop all after each batch
              if ((round + seed) % 3 === 0) write(fold.takeChanges());
              if ((round + seed) % 2 === 0) write(fold.makeRoom(0));
              if ((round + seed) % 15 === 0) fold.evictAll();
            }
            write(fold.takeChanges());
            const found = new Map([...stored].map(([key, { position, row }]) => [key, textOf({ position, row })]));
            expect(sorted(found), projection.view.name).toEqual(sorted(meaningOf(projection, events)));
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('on the real stores, for any history', () => {
  const crash = fc.record({ at: fc.integer({ min: 1, max: 6 }), after: fc.boolean() });

  // shows I2, I3
  it('views are the rows of folding one by one, wherever the projector died, and rebuilding changes none', async () => {
    await fc.assert(
      fc.asyncProperty(histories(50), histories(30), crash, async (first, second, die) =>
        withEngines(async (engines) => {
          const { ports } = engines;
          await runUntil(ports, await engines.appendTogether(first));
          await expectMeaning(engines);
          const more = continued(second, first);
          const running = runUntil(dyingPorts(ports, die), (await ports.events.head()) + more.length);
          await engines.appendTogether(more);
          await running;
          await expectMeaning(engines);
          const before = await Promise.all(projections.map(({ view }) => rowsOf(ports.reads, view.name)));
          // rows are written after a few events, evicted and loaded again
          const buildMemory = { events: 7, rowBytes: 1 };
          await operateOnce(
            { ports, projections, reactors, log: silent, holder: 'law', buildMemory },
            { name: 'rebuild', views: [] },
            () => undefined,
          );
          const after = await Promise.all(projections.map(({ view }) => rowsOf(ports.reads, view.name)));
          expect(after).toEqual(before);
          const verified = await operateOnce(
            { ports, projections, reactors, log: silent, holder: 'law' },
            { name: 'verify', views: [] },
            () => undefined,
          );
          expect(verified).toMatchObject({ result: { differences: [], skipped: [] } });
        }),
      ),
      { numRuns: 15 },
    );
  });
});

/** The second part of a history, with revisions that continue those of the first part. */
function continued(second: Omit<StoredEvent, 'position'>[], first: readonly Omit<StoredEvent, 'position'>[]) {
  const last = new Map(first.map(({ stream, revision }) => [stream, revision]));
  return second.map((event) => ({ ...event, revision: event.revision + (last.get(event.stream) ?? -1) + 1 }));
}
