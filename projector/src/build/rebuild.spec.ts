import { bytesOf } from '@upline/infra/testing/bytesOf.ts';
import type { Job } from '@upline/infra/ports/queue.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { operateOnce } from '../projector.ts';
import { projections, reactors } from '../capabilities.ts';
import type { ProjectorPorts } from '../session/projectorSession.ts';
import { openEngines, rowsOf, silent } from '../../testing/engines.ts';
import type { Engines } from '../../testing/engines.ts';
import { inTeam } from '../../testing/people.ts';
import { startProjector } from '../../testing/running.ts';
import type { RunningProjector } from '../../testing/running.ts';
import { createStory } from '../../testing/story.ts';
import type { Story } from '../../testing/story.ts';

let engines: Engines;
let story: Story;
let team: ReturnType<typeof inTeam>;
const running: RunningProjector[] = [];
beforeEach(async () => {
  engines = await openEngines();
  story = createStory();
  team = inTeam(story);
});
afterEach(async () => {
  for (const projector of running.splice(0)) await projector.stop();
  await engines.close();
});

const start = (ports: ProjectorPorts = engines.ports): RunningProjector => {
  const projector = startProjector(ports);
  running.push(projector);
  return projector;
};

const everything = () => Promise.all(projections.map(({ view }) => rowsOf(engines.ports.reads, view.name)));

/** Ports that collect the jobs that reactors ask for. */
const watched = (ports: ProjectorPorts, asked: Job[]): ProjectorPorts => ({
  ...ports,
  queue: {
    ...ports.queue,
    enqueue: async (jobs) => {
      asked.push(...jobs);
      await ports.queue.enqueue(jobs);
    },
  },
});

describe('rebuilding while events are appended', () => {
  // shows I4
  it('switches to the same rows without going back, and they equal a new fold of the log', async () => {
    const projector = start();
    await projector.reach(
      await engines.append([team.founded(), team.joined('u1'), team.joined('u2'), team.created('a1')]),
    );
    let isDone = false;
    const appending = (async () => {
      for (let round = 0; !isDone; round += 1)
        await engines.append(
          Array.from({ length: 20 }, (_, index) => team.shared(`s${round}-${index}`, index % 2 ? 'u1' : 'u2')),
        );
    })();
    await engines.append([team.registered('u1')]);
    const before = await engines.ports.reads.live('members');
    const rebuilt = await projector.ask({ name: 'rebuild', views: [] });
    const verified = await projector.ask({ name: 'verify', views: [] });
    isDone = true;
    await appending;
    expect(rebuilt).toMatchObject({ failed: [], views: projections.map(({ view }) => view.name) });
    expect(verified).toMatchObject({ result: { differences: [], skipped: [] } });
    expect((await engines.ports.reads.live('members'))?.generation).not.toBe(before?.generation);
    await projector.reach(await engines.ports.events.head());
    for (const { view } of projections) {
      const positions = projector.messages.map(({ views }) => views[view.name]?.position ?? 0);
      expect(positions, view.name).toEqual(positions.toSorted((one, other) => one - other));
    }
    expect(await projector.ask({ name: 'verify', views: [] })).toMatchObject({ result: { differences: [] } });
  });

  // shows I4
  it('notifies nobody, since no row changed', async () => {
    const projector = start();
    await projector.reach(await engines.append([team.founded(), team.joined('u1')]));
    const messagesBefore = projector.messages.length;
    await projector.ask({ name: 'rebuild', views: [] });
    expect(projector.messages.length).toBeGreaterThan(messagesBefore);
    expect(projector.messages.slice(messagesBefore).flatMap(({ changes }) => changes)).toEqual([]);
  });

  it('keeps one resting generation and drops the one before', async () => {
    const projector = start();
    await projector.reach(await engines.append([team.founded()]));
    const generationsOf = async () =>
      (await engines.ports.reads.generations()).filter(({ view }) => view === 'metrics');
    const [first] = await generationsOf();
    await projector.ask({ name: 'rebuild', views: ['metrics'] });
    expect(await generationsOf()).toHaveLength(2);
    await projector.ask({ name: 'rebuild', views: ['metrics'] });
    const kept = await generationsOf();
    expect(kept).toHaveLength(2);
    expect(kept).not.toContainEqual(first);
  });

  // shows I4
  it('asks for no job', async () => {
    const asked: Job[] = [];
    const projector = start(watched(engines.ports, asked));
    const invited = {
      invitationId: 'i1',
      email: 'bo@mail.test',
      invitedBy: 'u1',
      generation: 1,
      expiresAt: '2026-12-01T00:00:00.000Z',
    };
    const shares = Array.from({ length: 25 }, (_, index) => team.shared(`s${index}`));
    await projector.reach(
      await engines.append([team.founded(), team.joined('u1'), story('MemberInvited', invited), ...shares]),
    );
    await expect.poll(() => asked.map(({ kind }) => kind).toSorted()).toEqual(['command', 'invitation-mail']);
    await projector.ask({ name: 'rebuild', views: [] });
    await projector.ask({ name: 'verify', views: [] });
    expect(asked).toHaveLength(2);
  });
});

describe('a view that cannot be built', () => {
  it('keeps its generation and is reported with the reason; the others are rebuilt', async () => {
    const first = start();
    await first.reach(await engines.append([team.founded(), team.joined('u1')]));
    await first.stop();
    running.length = 0;
    const stricter = projections.map((projection) => {
      if (projection.view.name !== 'members') return projection;
      const refuse = (): never => {
        throw new Error('nobody joins any more');
      };
      return { ...projection, on: { ...projection.on, MemberJoined: refuse } };
    });
    const options = { ports: engines.ports, projections: stricter, reactors, log: silent };
    const before = await engines.ports.reads.live('members');
    const result = await operateOnce(options, { name: 'rebuild', views: ['members', 'metrics'] }, () => undefined);
    expect(result).toMatchObject({
      views: ['metrics'],
      failed: [{ view: 'members', reason: expect.stringContaining('nobody joins any more') as string }],
    });
    expect(await engines.ports.reads.live('members')).toEqual(before);
    expect((await engines.ports.reads.generations()).filter(({ view }) => view === 'members')).toEqual([before]);
    expect([...(await rowsOf(engines.ports.reads, 'members')).keys()]).toEqual(['o1/u1']);
  });
});

describe('verifying', () => {
  it('finds a row that differs from the log', async () => {
    const { ports } = engines;
    const projector = start();
    const position = await engines.append([team.founded(), team.joined('u1'), team.joined('u2')]);
    await projector.reach(position);
    await projector.stop();
    running.length = 0;
    const lease = await ports.reads.acquire('hand', 60_000);
    const generation = await ports.reads.live('members');
    const checkpoint = generation && (await ports.reads.checkpoint(generation));
    const [stored] = generation ? await ports.reads.scan(generation, { afterKey: null, limit: 1 }) : [];
    if (!lease || !generation || !checkpoint || !stored?.row) throw new Error('nothing to spoil');
    const spoiled = { ...stored, position: position + 1, row: { ...stored.row, points: 99 } };
    await ports.reads.save(lease.token, [{ generation, rows: [spoiled], changes: [], checkpoint }]);
    await ports.reads.release('hand');
    const options = { ports, projections, reactors, log: silent };
    const found = await operateOnce(options, { name: 'verify', views: [] }, () => undefined);
    expect(found).toMatchObject({
      result: {
        differences: [
          { view: 'members', key: 'o1/u1', stored: { row: { points: 99 } }, rebuilt: { row: { points: 0 } } },
        ],
      },
    });
    await operateOnce(options, { name: 'rebuild', views: ['members'] }, () => undefined);
    expect(await operateOnce(options, { name: 'verify', views: [] }, () => undefined)).toMatchObject({
      result: { differences: [] },
    });
  });
});

describe('erasing', () => {
  it('leaves live rows equal to those of a rebuild without the key', async () => {
    const { ports } = engines;
    const projector = start();
    const before = [team.registered('u1'), team.founded(), team.joined('u1'), team.added('p1'), team.added('p2')];
    const gone = [
      story('PersonErased', { userId: 'u1' }, { organizationId: null }),
      story('ProspectErased', { prospectId: 'p1', ownerId: 'u1', status: 'new', wasDeleted: false }),
    ];
    await projector.reach(await engines.append([...before, ...gone]));
    const live = await everything();
    for (const subject of ['u1', 'p1']) await ports.keys.erase(subject);
    expect(await projector.ask({ name: 'verify', views: [] })).toMatchObject({ result: { differences: [] } });
    await projector.ask({ name: 'rebuild', views: [] });
    expect(await everything()).toEqual(live);
    expect(JSON.stringify([...(await rowsOf(ports.reads, 'prospects')).entries()])).toContain('bo@mail.test');
    expect((await rowsOf(ports.reads, 'prospects')).get('o1/p1')).not.toContain('bo@mail.test');
  });

  // shows I13
  it('leaves no row in any file: not in a log, a free page, or a generation that rests', async () => {
    const { ports, folder } = engines;
    const first = start();
    const people = Array.from({ length: 60 }, (_, number) => `u${number}`);
    await first.reach(
      await engines.append([...people.map((id) => team.registered(id)), team.founded(), team.joined('u7')]),
    );
    await first.ask({ name: 'rebuild', views: ['people'] });
    await first.stop();
    running.length = 0;
    // the old generation rests from here on
    const projector = start();
    // the log seals addresses: only rows hold them
    expect(bytesOf(folder)).toContain('u7@mail.test');
    await projector.reach(await engines.append([story('PersonErased', { userId: 'u7' }, { organizationId: null })]));
    await expect.poll(() => bytesOf(folder).includes('u7@mail.test')).toBe(false);
    expect(bytesOf(folder)).toContain('u8@mail.test');
    expect((await ports.reads.generations()).filter(({ view }) => view === 'people')).toHaveLength(1);
  });
});
