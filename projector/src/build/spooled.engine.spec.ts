import { readdirSync, readSync } from 'node:fs';
import { erased } from '@upline/contracts';
import { writeHistory } from '@upline/infra/bench/programs/history.ts';
import { createSpoolWriter, openSpoolFile } from '@upline/infra/eventStore/spool.ts';
import { openLogReader, openOutlines } from '@upline/infra/logReader.ts';
import type { EventStore } from '@upline/infra/ports.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { BuildOnThreads } from './build.ts';
import { createBuildOnThreads } from './buildOnThreads.ts';
import { keyedProjections, reactors } from '../capabilities.ts';
import { operateOnce } from '../projector.ts';
import { rowsOf, silent } from '../../testing/engines.ts';
import { openOnEventStoreDb } from '../../testing/spooling.ts';

const ignore = (): void => undefined;

const openNew = async () => {
  const opened = await openOnEventStoreDb();
  onTestFinished(opened.close);
  return opened;
};
type Opened = Awaited<ReturnType<typeof openNew>>;

const from = 2_000;
const keySecret = 'a secret of tests';
const projections = keyedProjections(keySecret);
const write = (append: EventStore['append'], organizations: number) =>
  writeHistory({ append }, { events: from + 500, members: 5, assets: 4, organizations });

/** Rebuilds everything on threads. Returns which views got rows with a checkpoint, as only the log's order gives. */
const rebuildOnThreads = async ({ config, dataDir, ports }: Opened, overrides: { isMostlyOne?: boolean } = {}) => {
  const onThreads = createBuildOnThreads({ config, nice: 0, keySecret }, from);
  const inOrder = new Set<string>();
  const files = new Set<string>();
  let isCopied = true;
  const fold: BuildOnThreads['fold'] = (views, options) => {
    const put: typeof options.store.put = (generation, content) => {
      if (content.newRows.length > 0 && content.checkpoint.position > 0) inOrder.add(generation.view);
      for (const name of readdirSync(dataDir)) files.add(name);
      return options.store.put(generation, content);
    };
    isCopied = !options.isMostlyOne;
    return onThreads.fold(views, { ...options, ...overrides, store: { ...options.store, put } });
  };
  const dependencies = { ports, projections, reactors, log: silent, buildOnThreads: { from, fold } };
  const done = await operateOnce(dependencies, { name: 'rebuild', views: [] }, ignore);
  return { done, inOrder, isCopied, files: [...files] };
};

/** Every row and checkpoint of each view. */
const viewsOf = ({ ports: { reads } }: Opened) =>
  Promise.all(
    projections.map(async ({ view: { name } }) => {
      const live = await reads.live(name);
      return [name, [...(await rowsOf(reads, name))], live && (await reads.checkpoint(live))] as const;
    }),
  );

/** All views as they are when the log is folded in its order on this thread. */
const foldedHere = async (opened: Opened) => {
  const dependencies = { ports: opened.ports, projections, reactors, log: silent };
  await operateOnce(dependencies, { name: 'rebuild', views: [] }, ignore);
  return viewsOf(opened);
};

describe('a rebuild from an event store without an event lookup', () => {
  it('folds one organization after the other into the rows and checkpoints of the order of the log', async () => {
    const opened = await openNew();
    await write(opened.ports.events.append, 3);
    const here = await foldedHere(opened);
    const { done, inOrder, files, isCopied } = await rebuildOnThreads(opened);
    expect(isCopied).toBe(true);
    expect(done).toMatchObject({ failed: [] });
    expect([...inOrder]).toEqual([]);
    expect(files.filter((name) => name.startsWith('spool'))).toEqual([]);
    expect(await viewsOf(opened)).toEqual(here);
  });

  it('folds a log with one organization in its order, without a copy', async () => {
    const opened = await openNew();
    await write(opened.ports.events.append, 1);
    const here = await foldedHere(opened);
    const { inOrder, isCopied } = await rebuildOnThreads(opened);
    expect(isCopied).toBe(false);
    expect(inOrder).toContain('shares');
    expect(await viewsOf(opened)).toEqual(here);
  });

  it('folds a log in its order of which only the copy tells that it has one organization', async () => {
    const opened = await openNew();
    await write(opened.ports.events.append, 1);
    const here = await foldedHere(opened);
    const { inOrder } = await rebuildOnThreads(opened, { isMostlyOne: false });
    expect(inOrder).toContain('shares');
    expect(await viewsOf(opened)).toEqual(here);
  });

  it('ends a view before an event that cannot be applied', async () => {
    const opened = await openNew();
    const { append } = opened.ports.events;
    let shared = 0;
    const breaking: EventStore['append'] = (stream, expected, events) => {
      const changed = events.map((event) => {
        if (event.type === 'AssetShared') shared += 1;
        return event.type === 'AssetShared' && shared === 500
          ? { ...event, data: { ...event.data, sharedVia: 'pigeon' } }
          : event;
      });
      return append(stream, expected, changed);
    };
    await write(breaking, 3);
    const here = await foldedHere(opened);
    const { inOrder } = await rebuildOnThreads(opened);
    expect(inOrder).toContain('shares');
    expect(await viewsOf(opened)).toEqual(here);
  });
});

describe('the copy of a log', () => {
  const meta = {
    ...{ organizationId: null, actorId: 'u1', commandId: 'c1', requestHash: null, correlationId: 'r1' },
    ...{ occurredAt: '2026-01-05T09:30:00.000Z', localDate: '2026-01-05' },
  };
  const register = ({ ports: { events } }: Opened, userId: string, id: string) => {
    const data = { userId, email: `${userId}@mail.test`, firstName: 'Ann', lastName: null, username: userId };
    return events.append(`user-${userId}`, 'none', [{ id, type: 'UserRegistered', data, meta }]);
  };
  const [first, second, third] = [1, 2, 3].map((last) => `018cc251-f400-7001-8f7a-00000000000${last}`);

  it('has the events up to a position, sealed as in the log, and an erased person reads as erased', async () => {
    const opened = await openNew();
    await register(opened, 'ann', first ?? '');
    const { position: until } = await register(opened, 'bea', second ?? '');
    await register(opened, 'eve', third ?? '');
    const { file, close } = openSpoolFile(opened.dataDir);
    const writer = createSpoolWriter(file);
    const outlines = await openOutlines(opened.config, { writer, until });
    expect(await outlines.outline({ after: 0, limit: 10 })).toMatchObject([{ id: first }, { id: second }]);
    expect(await outlines.outline({ after: until, limit: 10 })).toEqual([]);
    await outlines.close();

    const bytes = Buffer.alloc(10_000);
    const text = bytes.toString('utf8', 0, readSync(file, bytes, 0, bytes.length, 0));
    expect(text).toContain('UserRegistered');
    expect(text).not.toContain('@mail.test');

    await opened.ports.keys.erase('bea');
    const reader = await openLogReader(opened.config, { spool: writer.index(), until });
    expect((await reader.readAll({ after: 0, limit: 10 })).map(({ data }) => data['email'])).toEqual([
      'ann@mail.test',
      erased,
    ]);
    expect(await reader.read?.([until])).toMatchObject([{ id: second, data: { email: erased } }]);
    await reader.close();
    close();
  });
});
