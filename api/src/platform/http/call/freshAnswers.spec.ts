import { randomUUID } from 'node:crypto';
import { keyErasedChannel } from '@upline/infra/channels.ts';
import type { ChangedOnBus } from '@upline/infra/channels.ts';
import { queries } from '@upline/contracts';
import { openThreadBus } from '@upline/infra/memory/threadBus.ts';
import type { PersonKeys } from '@upline/infra/ports.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Answers } from './freshAnswers.ts';
import { createAnswers } from './freshAnswers.ts';

describe('what a process keeps of answers and questions', () => {
  let bus: ReturnType<typeof openThreadBus>;
  let answers: Answers;
  let gap: () => void;
  let missed: () => void;
  let changed: (message: Pick<ChangedOnBus, 'changes'>) => void;

  beforeEach(async () => {
    bus = openThreadBus({ name: randomUUID() });
    const nothing = (): void => undefined;
    answers = createAnswers({
      tracker: {
        onChange: (listener) => ((changed = (message) => listener(message as ChangedOnBus)), nothing),
        onMissed: (listener) => ((missed = listener), nothing),
      },
      bus: { subscribe: bus.subscribe, onGap: (listener) => ((gap = listener), nothing) },
    });
    const sharing = { key: 'a', organizationId: 'o1', views: ['people'] };
    const kept = { json: Buffer.from('["Erin"]'), headers: [], apart: new Set<string>() };
    await answers.kept.make(sharing, async () => ({ kept }));
    answers.questions.note('/api/team-members?search=erin', {
      ...{ definition: queries.listMembers, params: {}, search: 'search=erin' },
    });
  });
  afterEach(async () => {
    answers.close();
    await bus.close();
  });

  const isEmpty = (): [answers: boolean, questions: boolean] => [
    answers.kept.bytes() === 0,
    answers.questions.of('/api/team-members?search=erin') === null,
  ];

  const keysThat = (erase: PersonKeys['erase']): PersonKeys => ({
    ensure: async () => new Map(),
    find: async () => new Map(),
    evict: () => undefined,
    evictAll: () => undefined,
    erase,
  });

  // shows I55.3
  it('is all gone once a key is erased here, before anybody else hears of it', async () => {
    expect(isEmpty()).toEqual([false, false]);
    expect(await answers.emptiedBy(keysThat(async () => true)).erase('erin')).toBe(true);
    expect(isEmpty()).toEqual([true, true]);
  });

  it('is all gone when an erasure failed halfway', async () => {
    const failing = keysThat(async () => {
      throw new Error('the store is away');
    });
    await expect(answers.emptiedBy(failing).erase('erin')).rejects.toThrow('away');
    expect(isEmpty()).toEqual([true, true]);
  });

  it('is all gone once a key is erased in another process, or when that may have been missed', async () => {
    bus.publish(keyErasedChannel, 'erin');
    await expect.poll(isEmpty).toEqual([true, true]);
    answers.questions.note('/api/team-members?search=erin', {
      ...{ definition: queries.listMembers, params: {}, search: 'search=erin' },
    });
    gap();
    expect(isEmpty()).toEqual([true, true]);
  });

  it('loses the answers that a change made old, and all when changes may have been missed', () => {
    changed({ changes: [{ view: 'people', audience: 'organization:o2', position: 7 }] });
    expect(isEmpty()[0]).toBe(false);
    changed({ changes: [{ view: 'people', audience: 'organization:o1', position: 8 }] });
    expect(isEmpty()[0]).toBe(true);
  });

  it('loses all answers when messages of the projector may have been missed', () => {
    missed();
    expect(isEmpty()[0]).toBe(true);
  });
});
