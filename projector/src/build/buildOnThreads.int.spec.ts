import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { writeHistory } from '@upline/infra/bench/programs/history.ts';
import type { OperatorProgress } from '@upline/contracts';
import { parseConfig } from '@upline/infra/settings/config.ts';
import { openInfra } from '@upline/infra/open.ts';
import type { ProjectionStore } from '@upline/infra/ports.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuildOnThreads } from './build.ts';
import { createBuildOnThreads } from './buildOnThreads.ts';
import { operateOnce } from '../projector.ts';
import { keyedProjections, reactors } from '../capabilities.ts';
import { settings } from '../settings.ts';
import { rowsOf } from '../../testing/engines.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined };
const ignore = (): void => undefined;
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

const openIn = async (dataDir: string) => {
  const config = parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  return { config, dataDir, infra: await openInfra(config, { projector: 'here' }) };
};
type Opened = Awaited<ReturnType<typeof openIn>>;

const openNew = (): Promise<Opened> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'upline-fold-'));
  folders.push(dataDir);
  return openIn(dataDir);
};

// long enough for several reads and writes of each view, and no longer
const from = 4_000;
const keySecret = 'a secret of tests';
const projections = keyedProjections(keySecret);
const history = { events: from + 500, members: 5, assets: 4 };

/**
 * Builds on threads and records which views got rows with a checkpoint, which only the order of the log gives, and
 * which views were begun again.
 */
const watched = ({ config }: Opened, { memoryBytes = settings.buildBytes, isLate = false } = {}) => {
  const [inOrder, restarted]: [Set<string>, string[]] = [new Set(), []];
  const onThreads = createBuildOnThreads({ config, nice: 0, keySecret }, from);
  const fold: BuildOnThreads['fold'] = (views, options) => {
    const { put, begin } = options.store;
    const begun = new Set<string>();
    const store: typeof options.store = {
      ...options.store,
      put: async (generation, write) => {
        const hasRows = write.newRows.length + write.changedRows.length > 0;
        if (hasRows && write.checkpoint.position > 0) inOrder.add(generation.view);
        for (let round = 0; isLate && round < 3000; round += 1) await nextTurn();
        await put(generation, write);
      },
      begin: async (generation) => {
        if (begun.has(generation.view)) restarted.push(generation.view);
        begun.add(generation.view);
        await begin(generation);
      },
    };
    return onThreads.fold(views, { ...options, memoryBytes, store });
  };
  return { buildOnThreads: { from, fold }, inOrder, restarted };
};

const dependenciesOf = ({ infra: { ports } }: Opened) => ({ ports, projections, reactors, log });

/** Expects all views to have the rows of folding in the order of the log, in this thread. */
const expectEqual = async (opened: Opened): Promise<void> => {
  const verified = await operateOnce(dependenciesOf(opened), { name: 'verify', views: [] }, ignore);
  const equal = projections.map(({ view }) => expect.objectContaining({ view: view.name, count: 0 }));
  expect(verified).toMatchObject({ name: 'verify', result: { differences: [], skipped: [], views: equal } });
};

describe('a long log that is folded on threads of their own', () => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await openNew();
    await writeHistory(opened.infra.ports.events, { ...history, organizations: 3 });
  });
  afterAll(() => opened.infra.close());

  it.each([
    ['in the memory it is given', [], {}],
    [
      'in hardly any memory, with rows that are written late and loaded again and again',
      [],
      { memoryBytes: 20_000, isLate: true },
    ],
    // alone, several of its writes are under way while it loads
    ['so also one view by itself', ['shares'], { memoryBytes: 1_000, isLate: true }],
  ])('organization by organization has the rows of folding on this thread, %s', async (_how, views, how) => {
    const { buildOnThreads, inOrder, restarted } = watched(opened, how);
    const reported: OperatorProgress[] = [];
    const done = await operateOnce(
      { ...dependenciesOf(opened), buildOnThreads },
      { name: 'rebuild', views },
      (progress) => reported.push(progress),
    );
    expect(done).toMatchObject({ events: await opened.infra.ports.events.head(), failed: [] });
    expect([...inOrder]).toEqual([]);
    expect(restarted).toEqual([]);
    const shares = reported.flatMap(({ share }) => (share === null ? [] : [share]));
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect(Math.max(...shares)).toBeLessThanOrEqual(1);
    await expectEqual(opened);
  });

  it('is not read through before its threads begin', async () => {
    const { ports } = opened.infra;
    const { buildOnThreads } = watched(opened);
    let read = 0;
    const readAll: typeof ports.events.readAll = async (options) => {
      const found = await ports.events.readAll(options);
      read += found.length;
      return found;
    };
    let readBefore = NaN;
    const fold: BuildOnThreads['fold'] = (...work) => {
      readBefore = read;
      return buildOnThreads.fold(...work);
    };
    const dependencies = {
      ...dependenciesOf(opened),
      ports: { ...ports, events: { ...ports.events, readAll } },
      buildOnThreads: { from, fold },
    };
    await operateOnce(dependencies, { name: 'rebuild', views: ['activities'] }, ignore);
    expect(readBefore).toBeLessThanOrEqual(settings.buildEvents);
  });

  it('ends with the error of a thread and leaves the views as they were', async () => {
    const { ports } = opened.infra;
    const before = await ports.reads.generations();
    const config = { ...opened.config, dataDir: join(opened.dataDir, 'nowhere') };
    const broken = createBuildOnThreads({ config, nice: 0, keySecret }, from);
    const dependencies = { ...dependenciesOf(opened), buildOnThreads: broken };
    await expect(operateOnce(dependencies, { name: 'rebuild', views: ['activities'] }, ignore)).rejects.toThrow();
    expect(await ports.reads.generations()).toEqual(before);
  });

  it('ends with the error of a failed write and leaves the views as they were', async () => {
    const { ports } = opened.infra;
    const before = await ports.reads.generations();
    let writes = 0;
    const beginBuild: ProjectionStore['beginBuild'] = async (...begin) => {
      const build = await ports.reads.beginBuild(...begin);
      const put: typeof build.put = async (write) => {
        writes += 1;
        if (writes === 20) throw new Error('the disk is full');
        await build.put(write);
      };
      return { ...build, put };
    };
    const reads = { ...ports.reads, beginBuild };
    const dependencies = {
      ...dependenciesOf(opened),
      ports: { ...ports, reads },
      buildOnThreads: watched(opened).buildOnThreads,
    };
    await expect(operateOnce(dependencies, { name: 'rebuild', views: [] }, ignore)).rejects.toThrow('the disk is full');
    expect(await ports.reads.generations()).toEqual(before);
    await expectEqual(opened);
  });
});

describe('a short log', () => {
  it('is folded on this thread, also where its positions count bytes', async () => {
    const opened = await openNew();
    const { ports } = opened.infra;
    const { events } = ports;
    await writeHistory(events, { events: 200, organizations: 1, members: 5, assets: 4 });
    const bytes = 1_000;
    const readAll: typeof events.readAll = async ({ after, limit }) =>
      (await events.readAll({ after: after / bytes, limit })).map((event) => ({
        ...event,
        position: event.position * bytes,
      }));
    const head = async () => (await events.head()) * bytes;
    const fold: BuildOnThreads['fold'] = () => Promise.reject(new Error('threads were asked to fold'));
    const dependencies = {
      ...dependenciesOf(opened),
      ports: { ...ports, events: { ...events, readAll, head } },
      buildOnThreads: { from, fold },
    };
    const done = await operateOnce(dependencies, { name: 'rebuild', views: ['activities'] }, ignore);
    expect(done).toMatchObject({ failed: [] });
    await opened.infra.close();
  });
});

describe('a long log', () => {
  it('is folded in its own order when it has only one organization', async () => {
    const opened = await openNew();
    await writeHistory(opened.infra.ports.events, { ...history, organizations: 1 });
    const { buildOnThreads, inOrder } = watched(opened);
    await operateOnce({ ...dependenciesOf(opened), buildOnThreads }, { name: 'rebuild', views: [] }, ignore);
    expect(inOrder).toContain('shares');
    await expectEqual(opened);
    await opened.infra.close();
  });

  it.each([
    [3, 'that are folded again'],
    [1, 'at once'],
  ])(
    'with an event that cannot be applied, of %i organizations, ends the views that need it before it, %s',
    async (organizations) => {
      const opened = await openNew();
      const { events, reads } = opened.infra.ports;
      let shared = 0;
      const append: typeof events.append = (stream, expected, appended) => {
        const changed = appended.map((event) => {
          if (event.type === 'AssetShared') shared += 1;
          return event.type === 'AssetShared' && shared === 1_000
            ? { ...event, data: { ...event.data, sharedVia: 'pigeon' } }
            : event;
        });
        return events.append(stream, expected, changed);
      };
      await writeHistory({ append }, { ...history, organizations });
      const rebuilt = async (dependencies: Parameters<typeof operateOnce>[0]) => {
        await operateOnce(dependencies, { name: 'rebuild', views: [] }, ignore);
        const texts = projections.map(async ({ view: { name } }) => {
          const live = await reads.live(name);
          return [name, [...(await rowsOf(reads, name))], live && (await reads.checkpoint(live))] as const;
        });
        return Promise.all(texts);
      };
      const here = await rebuilt(dependenciesOf(opened));
      const { buildOnThreads, restarted } = watched(opened);
      const onThreads = await rebuilt({ ...dependenciesOf(opened), buildOnThreads });
      const needIt = projections.filter(({ on }) => 'AssetShared' in on).map(({ view }) => view.name);
      expect(restarted.toSorted()).toEqual(organizations > 1 ? needIt.toSorted() : []);
      expect(onThreads).toEqual(here);
      await opened.infra.close();
    },
  );
});
