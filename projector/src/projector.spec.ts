import { copyFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { trendView } from '@upline/contracts';
import { Unavailable } from '@upline/infra/ports/unavailable.ts';
import { change } from './projection/projection.ts';
import { projections } from './capabilities.ts';
import { dyingPorts, openEngines, rowsOf } from '../testing/engines.ts';
import type { Engines } from '../testing/engines.ts';
import { inTeam } from '../testing/people.ts';
import { startProjector } from '../testing/running.ts';
import type { RunningProjector } from '../testing/running.ts';
import { createStory } from '../testing/story.ts';

let engines: Engines;
let team: ReturnType<typeof inTeam>;
const running: RunningProjector[] = [];
beforeEach(async () => {
  engines = await openEngines();
  team = inTeam(createStory());
});
afterEach(async () => {
  for (const projector of running.splice(0)) await projector.stop();
  await engines.close();
});

const start = (...options: Parameters<typeof startProjector>): RunningProjector => {
  const projector = startProjector(...options);
  running.push(projector);
  return projector;
};

const members = async (): Promise<Map<string, string>> => rowsOf(engines.ports.reads, 'members');

describe('projecting', () => {
  it('notifies of each batch: the views that changed, their audiences and how far every view is', async () => {
    const { ports } = engines;
    const projector = start(ports);
    const before = [team.registered('u1'), team.founded(), team.joined('u1'), team.created('a1'), team.added('p1')];
    await projector.reach(await engines.append(before));
    const position = await engines.append([team.shared('s1')]);
    await projector.reach(position);
    const last = projector.messages.findLast(({ changes }) => changes.length > 0);
    expect(last?.checkpoint).toBe(position);
    const audiences = new Map(last?.changes.map(({ view, audience }) => [view, audience]));
    for (const view of ['members', 'assets', 'shares', 'metrics', 'activities', 'trend'])
      expect(audiences.get(view), view).toBe('organization:o1');
    expect([...audiences.keys()]).not.toContain('prospects');
    expect(new Set(last?.changes.map((one) => one.position))).toEqual(new Set([position]));
    expect(Object.values(last?.views ?? {}).every((view) => view.running && view.position === position)).toBe(true);
  });

  it('notifies only the person themselves of their notifications', async () => {
    const projector = start(engines.ports);
    await projector.reach(await engines.append([team.registered('u1'), team.founded(), team.joined('u1')]));
    const changes = projector.messages.flatMap(({ changes }) => changes).filter(({ view }) => view === 'inbox');
    expect(changes.map(({ audience }) => audience)).toEqual(['user:u1']);
  });

  it('goes on from its checkpoint, each event once, whether it died before or after a save', async () => {
    const { ports } = engines;
    await engines.append([team.founded(), team.joined('u1'), team.created('a1')]);
    for (const after of [false, true]) {
      const projector = startProjector(dyingPorts(ports, { at: 1, after }));
      await projector.reach(await ports.events.head());
      await expect.poll(() => projector.state().phase).toBe('live');
      await engines.append([team.shared(`s1${after}`)]);
      await projector.reach(await engines.append([team.shared(`s2${after}`), team.shared(`s3${after}`)]));
      expect(projector.states.map(({ phase }) => phase)).toContain('failing');
      await projector.stop();
    }
    expect((await members()).get('o1/u1')).toContain('"totalShares":6');
  });

  // shows I61
  it('writes at most 120 kB of read models for one share', async () => {
    const projector = start(engines.ports);
    const before = [team.registered('u1'), team.founded(), team.joined('u1'), team.created('a1'), team.shared('s1')];
    await projector.reach(await engines.append(before));
    await expect.poll(() => projector.state().phase).toBe('live');
    const logBytes = (): number => statSync(join(engines.folder, 'read.db-wal')).size;
    const bytesBefore = logBytes();
    await projector.reach(await engines.append([team.shared('s2')]));
    expect(logBytes() - bytesBefore).toBeGreaterThan(0);
    // twenty pages of 4 kB; the rest is for renewals of the lease meanwhile, one page each
    expect(logBytes() - bytesBefore).toBeLessThanOrEqual(120_000);
  });

  it('passes over events of unknown types and counts them', async () => {
    const projector = start(engines.ports);
    const shared = team.shared('s1');
    await projector.reach(
      await engines.append([team.founded(), { ...shared, type: 'AssetTeleported' }, team.joined('u1')]),
    );
    const counted = { status: { unknown: { AssetTeleported: 1 }, quarantine: [] } };
    await expect.poll(() => projector.ask({ name: 'status' })).toMatchObject(counted);
    expect(await rowsOf(engines.ports.reads, 'shares')).toEqual(new Map());
  });

  it('counts events of unknown types also before its start, once a view is rebuilt', async () => {
    const first = start(engines.ports);
    await first.reach(
      await engines.append([team.founded(), { ...team.shared('s1'), type: 'AssetTeleported' }, team.joined('u1')]),
    );
    await first.stop();
    const projector = start(engines.ports);
    await projector.reach(await engines.append([{ ...team.shared('s2'), type: 'AssetTeleported' }]));
    for (const _ of ['once', 'again']) {
      await projector.ask({ name: 'rebuild', views: [] });
      await expect
        .poll(() => projector.ask({ name: 'status' }))
        .toMatchObject({ status: { unknown: { AssetTeleported: 2 } } });
    }
  });
});

describe('an engine that is away', () => {
  it('is one warning in the log, and no error, until projecting goes on', async () => {
    const { ports } = engines;
    const lines: [level: string, message: string][] = [];
    const keep = (level: string) => (_details: object, message: string) => void lines.push([level, message]);
    const log = { debug: keep('debug'), info: keep('info'), warn: keep('warn'), error: keep('error') };
    let attempts = 0;
    const acquire: typeof ports.reads.acquire = async (holder, ttlMs) => {
      attempts += 1;
      if (attempts <= 3) throw new Unavailable('the database');
      return ports.reads.acquire(holder, ttlMs);
    };
    const projector = start({ ...ports, reads: { ...ports.reads, acquire } }, { log });
    await projector.reach(0);
    expect(lines.filter(([level]) => level !== 'info')).toEqual([
      ['warn', 'projecting waits for an engine that is away'],
    ]);
  });
});

describe('the lease', () => {
  it('lets one projector work and another stand by, which takes over', async () => {
    const { ports } = engines;
    const first = start(ports, { holder: 'first' });
    await first.reach(0);
    const second = start(ports, { holder: 'second' });
    await expect.poll(() => second.state().phase).toBe('standing by');
    await engines.append([team.founded(), team.joined('u1')]);
    await first.stop();
    await expect.poll(() => second.state().phase).toBe('live');
    await second.reach(await engines.append([team.shared('s1')]));
    expect((await members()).get('o1/u1')).toContain('"totalShares":1');
  });

  it('stops a projector that lost it without noticing: it writes nothing', async () => {
    const { ports } = engines;
    const zombie = start(ports, { holder: 'zombie' });
    await zombie.reach(await engines.append([team.founded(), team.joined('u1')]));
    await ports.reads.release('zombie');
    expect(await ports.reads.acquire('other', 60_000)).not.toBeNull();
    const before = await members();
    await engines.append([team.shared('s1')]);
    await expect.poll(() => zombie.state().phase).toBe('standing by');
    expect(await members()).toEqual(before);
  });
});

describe('generations that a projector finds at its start', () => {
  it('are dropped when neither live nor resting', async () => {
    const { ports } = engines;
    const lease = await ports.reads.acquire('crashed', 60_000);
    const stray = { view: 'members', version: 1, generation: '1-99' };
    await ports.reads.beginBuild(lease?.token ?? 0, stray, { indexes: {} });
    await ports.reads.release('crashed');
    const projector = start(ports);
    await projector.reach(0);
    const generations = await ports.reads.generations();
    expect(generations).not.toContainEqual(stray);
    expect(generations.filter(({ view }) => view === 'members')).toHaveLength(1);
  });

  it('answer reads while a new version of the view is built beside them', async () => {
    const { ports } = engines;
    const first = start(ports);
    await first.reach(await engines.append([team.founded(), team.joined('u1'), team.shared('s1')]));
    await first.stop();
    const { version } = trendView;
    const newer = projections.map((projection) => {
      if (projection.view.name !== 'trend') return projection;
      const on = {
        ...projection.on,
        AssetShared: (row: Record<string, unknown> | null) => row && change(row, { shares: 100 }),
      };
      return {
        ...projection,
        view: { ...projection.view, version: version + 1 },
        on: { ...on, ShareWithdrawn: on.AssetShared },
      };
    });
    const second = start(ports, { projections: newer });
    await expect
      .poll(() => second.messages.map(({ views }) => views['trend']))
      .toContainEqual(expect.objectContaining({ version, running: false }));
    await expect
      .poll(() => second.messages.at(-1)?.views['trend'])
      .toMatchObject({ version: version + 1, running: true });
    expect(second.messages.every(({ views }) => views['members']?.running)).toBe(true);
    expect(await ports.reads.live('trend')).toMatchObject({ version: version + 1 });
  });

  it('are rebuilt when the log is another one than they were built from', async () => {
    const other = await openEngines();
    await other.append([
      inTeam(createStory(500)).founded(),
      ...['u7', 'u8', 'u9'].map((userId) => inTeam(createStory(600)).registered(userId)),
    ]);
    await other.infra.close();
    const first = start(engines.ports);
    await first.reach(await engines.append([team.founded(), team.joined('u1'), team.shared('s1')]));
    await first.stop();
    await engines.infra.close();
    for (const file of ['events.db', 'accounts.db']) copyFileSync(join(other.folder, file), join(engines.folder, file));
    engines = await openEngines(engines.folder);
    const second = start(engines.ports);
    await second.reach(await engines.ports.events.head());
    await expect.poll(() => second.state().phase).toBe('live');
    expect(await members()).toEqual(new Map());
    expect([...(await rowsOf(engines.ports.reads, 'people')).keys()]).toEqual(['u7', 'u8', 'u9']);
  });
});
