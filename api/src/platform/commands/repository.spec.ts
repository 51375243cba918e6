import { randomUUID } from 'node:crypto';
import type { Role } from '@upline/contracts';
import type { EventStore, NewEvent } from '@upline/infra/ports/eventStore.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRepository } from './repository.ts';
import { teamDecider } from '../../team/team.decider.ts';
import { openOwnEvents } from '../../../testing/ownEvents.ts';

const meta = {
  organizationId: 'o1',
  actorId: 'u1',
  commandId: 'c1',
  requestHash: null,
  correlationId: 'r1',
  occurredAt: '2026-01-05T09:30:00.000Z',
  localDate: '2026-01-05',
};
const joined = (userId: string): NewEvent => ({
  id: randomUUID(),
  type: 'MemberJoined',
  data: { userId, email: `${userId}@team.example`, role: 'owner', invitationId: null },
  meta,
});
const roleChanged = (userId: string, role: Role): NewEvent => ({
  id: randomUUID(),
  type: 'MemberRoleChanged',
  data: { userId, role, previousRole: 'owner' },
  meta,
});

describe('the cached states of a process where others append too', () => {
  let events: EventStore;
  let close: () => Promise<void>;
  let isCurrent: boolean;
  beforeEach(async () => {
    ({ events, close } = await openOwnEvents());
    isCurrent = true;
    await events.append('team-o1', 'none', [joined('u1')]);
  });
  afterEach(() => close());

  const open = (store: EventStore = events) => createRepository(store, teamDecider, { isCurrent: () => isCurrent });
  const roleIn = async (teams: ReturnType<typeof open>): Promise<Role | undefined> =>
    (await teams.cached('o1')).state.members.get('u1')?.role;
  /** What another process does; the subscription brings it whenever `observe` is called with it. */
  const demote = () => events.append('team-o1', 0, [roleChanged('u1', 'member')]);
  const stored = async (revision: number) =>
    (await events.readStream('team-o1', { from: revision, limit: 1 }))[0] ?? expect.fail();

  it('are not used while events of others may be missing', async () => {
    const teams = open();
    expect(await roleIn(teams)).toBe('owner');
    await demote();
    expect(await roleIn(teams)).toBe('owner');
    isCurrent = false;
    expect(await roleIn(teams)).toBe('member');
  });

  it('follow the events of others', async () => {
    const teams = open();
    expect(await roleIn(teams)).toBe('owner');
    await demote();
    teams.observe(await stored(1));
    expect(await roleIn(teams)).toBe('member');
  });

  // shows I17.2
  it.each(['arrives', 'is evicted'] as const)(
    'are not cached when something %s while they are loaded',
    async (what) => {
      const { promise: gate, resolve: open1 } = Promise.withResolvers<void>();
      let reads = 0;
      const readStream: EventStore['readStream'] = async (...asked) => {
        reads += 1;
        const found = await events.readStream(...asked);
        if (reads === 1) await gate;
        return found;
      };
      const teams = open({ ...events, readStream });
      const early = roleIn(teams);
      await expect.poll(() => reads).toBe(1);
      await demote();
      if (what === 'arrives') teams.observe(await stored(1));
      else teams.evictAll();
      open1();
      expect(await early).toBe('owner');
      expect(await roleIn(teams)).toBe('member');
    },
  );

  it('are not cached when another process appends right after an append whose result is still on its way', async () => {
    const { promise: gate, resolve: answer } = Promise.withResolvers<void>();
    const append: EventStore['append'] = async (...asked) => {
      const result = await events.append(...asked);
      await gate;
      return result;
    };
    const teams = open({ ...events, append });
    const own = teams.load('o2').then((loaded) => teams.append('o2', loaded, [joined('u1')]));
    await expect.poll(() => events.readStream('team-o2')).toHaveLength(1);
    await events.append('team-o2', 0, [roleChanged('u1', 'member')]);
    for (const event of await events.readStream('team-o2')) teams.observe(event);
    answer();
    await own;
    expect((await teams.cached('o2')).state.members.get('u1')?.role).toBe('member');
  });
});
