import { randomUUID } from 'node:crypto';
import { keyErasedChannel } from '@upline/infra/channels.ts';
import type { ChangedOnBus } from '@upline/infra/channels.ts';
import { openThreadBus } from '@upline/infra/memory/threadBus.ts';
import type { PersonKeys } from '@upline/infra/ports/personKeys.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FreshAnswers } from './freshAnswers.ts';
import { createFreshAnswers } from './freshAnswers.ts';

describe('the answers that a process keeps', () => {
  let bus: ReturnType<typeof openThreadBus>;
  let answers: FreshAnswers;
  let gap: () => void;
  let missed: () => void;
  let changed: (message: Pick<ChangedOnBus, 'changes'>) => void;

  const keepOne = async (): Promise<void> => {
    const sharing = { key: 'a', organizationId: 'o1', views: ['people'] };
    const kept = { json: Buffer.from('["Erin"]'), headers: [], apart: new Set<string>() };
    await answers.kept.make(sharing, async () => ({ kept }));
  };

  beforeEach(async () => {
    bus = openThreadBus({ name: randomUUID() });
    const nothing = (): void => undefined;
    answers = createFreshAnswers({
      tracker: {
        onChange: (listener) => ((changed = (message) => listener(message as ChangedOnBus)), nothing),
        onMissed: (listener) => ((missed = listener), nothing),
      },
      bus: { subscribe: bus.subscribe, onGap: (listener) => ((gap = listener), nothing) },
    });
    await keepOne();
  });
  afterEach(async () => {
    answers.close();
    await bus.close();
  });

  const isEmpty = (): boolean => answers.kept.bytes() === 0;

  const keysThat = (erase: PersonKeys['erase']): PersonKeys => ({
    ensure: async () => new Map(),
    find: async () => new Map(),
    evict: () => undefined,
    evictAll: () => undefined,
    erase,
  });

  // shows I55.3
  it('is all gone once a key is erased here, before anybody else hears of it', async () => {
    expect(isEmpty()).toBe(false);
    expect(await answers.emptiedBy(keysThat(async () => true)).erase('erin')).toBe(true);
    expect(isEmpty()).toBe(true);
  });

  it('is all gone when an erasure failed halfway', async () => {
    const failing = keysThat(async () => {
      throw new Error('the store is away');
    });
    await expect(answers.emptiedBy(failing).erase('erin')).rejects.toThrow('away');
    expect(isEmpty()).toBe(true);
  });

  it('is all gone once a key is erased in another process, or when that may have been missed', async () => {
    bus.publish(keyErasedChannel, 'erin');
    await expect.poll(isEmpty).toBe(true);
    await keepOne();
    expect(isEmpty()).toBe(false);
    gap();
    expect(isEmpty()).toBe(true);
  });

  it('loses the answers that a change made old, and all when changes may have been missed', () => {
    changed({ changes: [{ view: 'people', audience: 'organization:o2', position: 7 }] });
    expect(isEmpty()).toBe(false);
    changed({ changes: [{ view: 'people', audience: 'organization:o1', position: 8 }] });
    expect(isEmpty()).toBe(true);
  });

  it('loses all answers when messages of the projector may have been missed', () => {
    missed();
    expect(isEmpty()).toBe(true);
  });
});
