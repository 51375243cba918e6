import type { StoredEvent } from '@upline/contracts';
import { reactorStates } from '@upline/infra/readStore/reactorStates.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projections, reactors } from '../capabilities.ts';
import { openEngines, rowsOf } from '../../testing/engines.ts';
import type { Engines } from '../../testing/engines.ts';
import { inTeam } from '../../testing/people.ts';
import { startProjector } from '../../testing/running.ts';
import type { RunningProjector } from '../../testing/running.ts';
import { createStory } from '../../testing/story.ts';

let engines: Engines;
let team: ReturnType<typeof inTeam>;
let projector: RunningProjector;
/** How often the read models were scrubbed. */
let scrubbed: number;
beforeEach(async () => {
  engines = await openEngines();
  team = inTeam(createStory());
  scrubbed = 0;
  const { reads } = engines.ports;
  const scrub = async (): Promise<boolean> => {
    scrubbed += 1;
    return (await reads.scrub?.()) ?? true;
  };
  projector = startProjector({ ...engines.ports, reads: { ...reads, scrub } });
});
afterEach(async () => {
  await projector.stop();
  await engines.close();
});

/** The views that a share changes. */
const ofShares = projections.filter(({ on }) => 'AssetShared' in on).map(({ view }) => view.name);
/** The views and reactors that stop at a share that cannot be parsed. */
const stopping = [
  ...ofShares,
  ...reactors.filter(({ on }) => 'AssetShared' in on).map(({ name }) => `${reactorStates}${name}`),
].toSorted();
const others = projections.map(({ view }) => view.name).filter((view) => !ofShares.includes(view));

const malformed = (event: StoredEvent): StoredEvent => ({ ...event, data: { ...event.data, sharedVia: 'pigeon' } });

/** A team, then a share that cannot be parsed, then more. */
const poisoned = async (): Promise<{ poison: StoredEvent; position: number }> => {
  const poison = malformed(team.shared('s1'));
  const before = [team.registered('u1'), team.founded(), team.joined('u1'), team.created('a1')];
  const position = await engines.append([...before, poison, team.joined('u2'), team.shared('s2')]);
  return { poison, position };
};

const status = async () => {
  const result = await projector.ask({ name: 'status' });
  if (result.name !== 'status') throw new Error('another result');
  return result.status;
};

describe('an event that cannot be applied', () => {
  // shows I12
  it('stops only the views that need it; the others go on', async () => {
    const { poison, position } = await poisoned();
    await projector.reach(position, others);
    await expect.poll(async () => (await status()).quarantine.map(({ view }) => view).toSorted()).toEqual(stopping);
    const { quarantine, views } = await status();
    expect(new Set(quarantine.map(({ id, type }) => `${id} ${type}`))).toEqual(new Set([`${poison.id} AssetShared`]));
    expect(quarantine[0]?.reason).toMatch(/sharedVia/);
    expect(views.filter(({ running }) => running).map(({ view }) => view)).toEqual(others);
    expect(projector.messages.at(-1)?.views['members']).toMatchObject({ running: false });
    await expect.poll(() => projector.state().problem).toContain(poison.id);
  });

  // shows I12
  it('keeps the rows of the events before it', async () => {
    const { position } = await poisoned();
    await projector.reach(position, others);
    expect([...(await rowsOf(engines.ports.reads, 'members')).keys()]).toEqual(['o1/u1']);
    expect((await rowsOf(engines.ports.reads, 'organizations')).get('o1')).toContain('"teamCount":2');
  });

  it('stops the views whose projection throws', async () => {
    const created = team.created('a1');
    const homeless = { ...created, meta: { ...created.meta, organizationId: null } };
    await projector.reach(await engines.append([homeless, team.founded()]), ['people', 'members']);
    const stopped = ['activities', 'assets', 'organizations', 'storage'];
    await expect.poll(async () => (await status()).quarantine.map(({ view }) => view).toSorted()).toEqual(stopped);
    for (const { reason } of (await status()).quarantine)
      expect(reason).toBe('AssetCreated belongs to no organization');
  });

  it('stays after a retry that fails again, and after a restart', async () => {
    const { poison, position } = await poisoned();
    await projector.reach(position, others);
    const result = await projector.ask({ name: 'quarantine-retry', id: poison.id });
    expect(result).toMatchObject({ name: 'quarantine' });
    await projector.stop();
    projector = startProjector(engines.ports);
    await projector.reach(position, others);
    await expect.poll(async () => (await status()).quarantine).toHaveLength(stopping.length);
  });

  // shows I12
  it('can be skipped for good: views and reactors go on, and every later build skips it too', async () => {
    const { poison, position } = await poisoned();
    await projector.reach(position, others);
    await expect.poll(async () => (await status()).quarantine).toHaveLength(stopping.length);
    expect(await projector.ask({ name: 'quarantine-skip', id: poison.id })).toEqual({
      name: 'quarantine',
      entries: [],
    });
    await projector.reach(position);
    expect([...(await rowsOf(engines.ports.reads, 'shares')).keys()]).toEqual(['o1/s2']);
    await projector.reach(await engines.append([team.shared('s3')]));
    expect((await rowsOf(engines.ports.reads, 'members')).get('o1/u1')).toContain('"totalShares":2');
    expect(await projector.ask({ name: 'rebuild', views: [] })).toMatchObject({ failed: [] });
    expect(await projector.ask({ name: 'verify', views: [] })).toMatchObject({
      result: { differences: [], skipped: [] },
    });
    expect([...(await rowsOf(engines.ports.reads, 'shares')).keys()]).toEqual(['o1/s2', 'o1/s3']);
    await expect
      .poll(async () => (await status()).reactors.every(({ running, lag }) => running && lag === 0))
      .toBe(true);
  });

  // shows I13
  it('leaves no bytes of an erased person once the stopped views have caught up', async () => {
    const { poison, position } = await poisoned();
    await projector.reach(position, others);
    await projector.reach(await engines.append([team.erased('u1')]), others);
    await expect.poll(() => scrubbed).toBe(1);
    await projector.ask({ name: 'quarantine-skip', id: poison.id });
    // once more, since views were behind
    await expect.poll(() => scrubbed).toBeGreaterThan(1);
  });

  it('lets a stopped view be rebuilt up to the event at which it stopped', async () => {
    const { poison, position } = await poisoned();
    await projector.reach(position, others);
    await expect.poll(async () => (await status()).quarantine).toHaveLength(stopping.length);
    const result = await projector.ask({ name: 'rebuild', views: ['people', 'members'] });
    expect(result).toMatchObject({ views: ['people', 'members'], failed: [] });
    expect((await status()).quarantine.find(({ view }) => view === 'members')?.id).toBe(poison.id);
    expect([...(await rowsOf(engines.ports.reads, 'members')).keys()]).toEqual(['o1/u1']);
  });

  it('cannot be released when no view is stopped at it', async () => {
    await projector.reach(0);
    await expect(projector.ask({ name: 'quarantine-skip', id: 'e1' })).rejects.toThrow(
      'No view is stopped at event e1.',
    );
  });

  it('stops a view that is built for the first time; reads show it up to the event', async () => {
    await projector.stop();
    const { position } = await poisoned();
    projector = startProjector(engines.ports);
    await projector.reach(position, others);
    expect([...(await rowsOf(engines.ports.reads, 'members')).keys()]).toEqual(['o1/u1']);
    await expect.poll(async () => (await status()).quarantine).toHaveLength(stopping.length);
  });
});
