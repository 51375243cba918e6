import { randomUUID } from 'node:crypto';
import { startEventStoreDouble } from '@upline/infra/testing/engines/eventStoreDouble/eventStoreDouble.ts';
import { openEventStoreDb } from '@upline/infra/eventstoredb/eventStoreDb.ts';
import { createLog } from '@upline/infra/log/log.ts';
import type { EventStore, NewEvent } from '@upline/infra/ports/eventStore.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { organizationDecider } from '../../organization/organization.decider.ts';
import { createRepository } from './repository.ts';
import { createFreshness, followLog } from './followLog.ts';

const log = createLog({ logLevel: 'silent' });
const meta = {
  organizationId: 'o1',
  actorId: 'u1',
  commandId: 'c1',
  requestHash: null,
  correlationId: 'r1',
  occurredAt: '2026-01-05T09:30:00.000Z',
  localDate: '2026-01-05',
};
const event = (type: string, data: Record<string, unknown>): NewEvent => ({ id: randomUUID(), type, data, meta });
const founded = () =>
  event('OrganizationFounded', { organizationId: 'o1', name: 'One', founderId: 'u1', timeZone: 'UTC' });
const renamed = (name: string) =>
  event('OrganizationDetailsChanged', { organizationId: 'o1', name, domain: null, timeZone: 'UTC' });

describe('a process that follows the log', () => {
  let double: Awaited<ReturnType<typeof startEventStoreDouble>>;
  let ends: (() => Promise<void>)[];
  beforeEach(async () => {
    double = await startEventStoreDouble();
    ends = [double.stop];
  });
  afterEach(async () => {
    for (const end of ends.reverse()) await end();
  });

  const openStore = (): EventStore => {
    const store = openEventStoreDb({ url: double.url, log, patience: { readMs: 500 } });
    ends.push(store.close);
    return store;
  };
  const openProcess = () => {
    const events = openStore();
    const freshness = createFreshness();
    const organizations = createRepository(events, organizationDecider, { isCurrent: freshness.isFresh });
    const following = followLog({ repositories: [organizations], freshness }, events, log);
    ends.push(following.stop);
    const name = async (): Promise<string | null> => {
      const { state } = await organizations.cached('o1');
      return state.status === 'founded' ? state.details.name : null;
    };
    return { name, isFresh: freshness.isFresh };
  };

  it('has the events of others in its cached states', async () => {
    const others = openStore();
    await others.append('organization-o1', 'none', [founded()]);
    const process = openProcess();
    await expect.poll(process.isFresh).toBe(true);
    expect(await process.name()).toBe('One');
    for (let revision = 0; revision < 5; revision += 1) {
      await others.append('organization-o1', revision, [renamed(`Name ${revision}`)]);
      await expect.poll(process.name).toBe(`Name ${revision}`);
    }
    expect(process.isFresh()).toBe(true);
  });

  // shows I17.2
  it('reads the events of others when its subscription falls silent', async () => {
    const others = openStore();
    await others.append('organization-o1', 'none', [founded()]);
    const process = openProcess();
    await expect.poll(process.isFresh).toBe(true);
    expect(await process.name()).toBe('One');
    double.faults.muteSubscribers();
    await others.append('organization-o1', 0, [renamed('Two')]);
    await expect.poll(process.name).toBe('Two');
  });

  it('uses no cached state while the event store is away, and follows again by itself', async () => {
    const others = openStore();
    await others.append('organization-o1', 'none', [founded()]);
    const process = openProcess();
    await expect.poll(process.isFresh).toBe(true);
    expect(await process.name()).toBe('One');
    await double.faults.refuse();
    await expect.poll(() => process.name().catch((error: unknown) => String(error))).toContain('not available');
    await double.faults.accept();
    await expect.poll(() => process.name().catch(() => null)).toBe('One');
    await expect.poll(process.isFresh).toBe(true);
  });

  it('starts while the event store is away, and misses no event that was appended before', async () => {
    const others = openStore();
    await others.append('organization-o1', 'none', [founded()]);
    await double.faults.refuse();
    const process = openProcess();
    await expect(process.name()).rejects.toThrow('not available');
    await double.faults.accept();
    await expect.poll(() => process.name().catch(() => null)).toBe('One');
    await others.append('organization-o1', 0, [renamed('Two')]);
    await expect.poll(process.name).toBe('Two');
  });
});
