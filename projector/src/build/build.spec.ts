import { writeHistory } from '@upline/infra/bench/programs/history.ts';
import type { EventStore } from '@upline/infra/ports/eventStore.ts';
import type { ProjectionStore } from '@upline/infra/ports/projectionStore.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projections, reactors } from '../capabilities.ts';
import { operateOnce } from '../projector.ts';
import type { ProjectorPorts } from '../session/projectorSession.ts';
import { openEngines, rowsOf, silent } from '../../testing/engines.ts';
import type { Engines } from '../../testing/engines.ts';
import { buildMemory } from '../session/buildMemory.ts';
import type { BuildMemory } from '../session/buildMemory.ts';

const history = { events: 1_000, organizations: 3, members: 5, assets: 4 };
// rows are written after a few events, evicted and loaded again and again
const hardlyAny: BuildMemory = { events: 50, rowBytes: 1 };

let engines: Engines;
beforeEach(async () => {
  engines = await openEngines();
});
afterEach(() => engines.close());

const rebuild = (ports: ProjectorPorts = engines.ports, memory: BuildMemory = hardlyAny) =>
  operateOnce(
    { ports, projections, reactors, log: silent, buildMemory: memory },
    { name: 'rebuild', views: [] },
    () => undefined,
  );

/** Rows and checkpoint of each view. */
const everything = async ({ ports: { reads } }: Engines) =>
  Promise.all(
    projections.map(async ({ view: { name } }) => {
      const live = await reads.live(name);
      return [name, [...(await rowsOf(reads, name))], live && (await reads.checkpoint(live))] as const;
    }),
  );

/** Ports whose builds call `work` before they put rows, with the keys of these. */
const beforePuts = (ports: ProjectorPorts, work: (view: string, keys: readonly string[]) => void): ProjectorPorts => {
  const beginBuild: ProjectionStore['beginBuild'] = async (...begin) => {
    const build = await ports.reads.beginBuild(...begin);
    const put: typeof build.put = async (write) => {
      work(
        begin[1].view,
        [...write.newRows, ...write.changedRows].map(({ key }) => key),
      );
      await build.put(write);
    };
    return { ...build, put };
  };
  return { ...ports, reads: { ...ports.reads, beginBuild } };
};

/** Counts how often each row is put, by `{view} {key}`. */
const countPuts = (ports: ProjectorPorts): { counted: ProjectorPorts; puts: Map<string, number> } => {
  const puts = new Map<string, number>();
  const counted = beforePuts(ports, (view, keys) => {
    for (const key of keys) puts.set(`${view} ${key}`, (puts.get(`${view} ${key}`) ?? 0) + 1);
  });
  return { counted, puts };
};

describe('a build in hardly any memory', () => {
  // shows I3
  it('has the rows and checkpoints of one that writes once, also where views stop at a malformed event', async () => {
    const { events } = engines.ports;
    let shared = 0;
    const append: EventStore['append'] = (stream, expected, appended) => {
      const changed = appended.map((event) => {
        if (event.type === 'AssetShared') shared += 1;
        return event.type === 'AssetShared' && shared === 200
          ? { ...event, data: { ...event.data, sharedVia: 'pigeon' } }
          : event;
      });
      return events.append(stream, expected, changed);
    };
    await writeHistory({ append }, history);
    await rebuild(engines.ports, { events: Infinity, rowBytes: Infinity });
    const atOnce = await everything(engines);
    await rebuild();
    const head = await events.head();
    const stopped = atOnce.filter(([, , checkpoint]) => (checkpoint?.position ?? 0) < head).map(([view]) => view);
    const needIt = projections.filter(({ on }) => 'AssetShared' in on).map(({ view }) => view.name);
    expect(stopped).toEqual(needIt);
    const { length } = await events.readAll({ after: 0, limit: 10_000 });
    for (const [view, , checkpoint] of atOnce)
      if (!stopped.includes(view)) expect(checkpoint, view).toMatchObject({ position: head, count: length });
    expect(await everything(engines)).toEqual(atOnce);
  });

  it('writes rows that it no longer uses before it reads on, so that memory does not grow with the log', async () => {
    const { ports } = engines;
    await writeHistory(ports.events, history);
    let unwritten = 0;
    let most = 0;
    const readAll: EventStore['readAll'] = async (options) => {
      const found = await ports.events.readAll(options);
      unwritten += found.length;
      most = Math.max(most, unwritten);
      return found;
    };
    const watched = beforePuts({ ...ports, events: { ...ports.events, readAll } }, () => {
      unwritten = 0;
    });
    await rebuild(watched);
    expect(await ports.events.head()).toBeGreaterThan(10 * hardlyAny.events);
    expect(most).toBe(hardlyAny.events);
  });

  it('ends with the error of a failed write and leaves the views as they were', async () => {
    const { ports } = engines;
    await writeHistory(ports.events, history);
    await rebuild();
    const [generations, rows] = [await ports.reads.generations(), await everything(engines)];
    let puts = 0;
    const failing = beforePuts(ports, () => {
      puts += 1;
      if (puts === 200) throw new Error('the disk is full');
    });
    await expect(rebuild(failing)).rejects.toThrow('the disk is full');
    expect(await ports.reads.generations()).toEqual(generations);
    expect(await everything(engines)).toEqual(rows);
  });
});

describe('a build in usual memory', () => {
  it('writes a row once that changes again and again', async () => {
    await writeHistory(engines.ports.events, history);
    const { counted, puts } = countPuts(engines.ports);
    await rebuild(counted, { ...buildMemory(), events: hardlyAny.events });
    expect(puts.size).toBeGreaterThan(history.events);
    expect([...puts].filter(([, times]) => times > 1)).toEqual([]);
  });
});

describe('a build in less memory than its rows take', () => {
  it('keeps the rows that events change again and again', async () => {
    await writeHistory(engines.ports.events, history);
    const { counted, puts } = countPuts(engines.ports);
    // all rows take about 900 kB, those of people and assets 30 kB
    await rebuild(counted, { events: hardlyAny.events, rowBytes: 300_000 });
    const again = [...puts].filter(([, times]) => times > 1).map(([name]) => name.split(' ')[0]);
    expect(again).toContain('shares');
    expect(again).not.toContain('members');
    expect(again).not.toContain('assets');
  });
});

describe('the memory of a build', () => {
  const mib = 1024 ** 2;

  it('follows the limit of a small container, and does not grow with a large one', () => {
    const small = buildMemory(256 * mib);
    const usual = buildMemory(1_024 * mib);
    expect(usual.events).toBe(4 * small.events);
    expect(usual.rowBytes).toBe(4 * small.rowBytes);
    expect(buildMemory(64 * 1_024 * mib)).toEqual(usual);
  });
});
