import { describe, expect, it } from 'vitest';
import type { KeptAnswer, KeptAnswers, Sharing } from './keptAnswers.ts';
import { createKeptAnswers } from './keptAnswers.ts';

const sharing = (key: string, organizationId = 'o1'): Sharing => ({
  key,
  organizationId,
  views: ['members', 'people'],
});
const answer = (text: string, apart: string[] = []): KeptAnswer => ({
  json: Buffer.from(text),
  headers: [],
  apart: new Set(apart),
});

const keep = (answers: KeptAnswers, about: Sharing, kept: KeptAnswer | null) =>
  answers.make(about, async () => ({ kept }));

const found = (answers: KeptAnswers, key: string, userId = 'ann'): string | null =>
  answers.find(key, userId)?.json.toString() ?? null;

/** An answer that is being made until it is given. */
const beingMade = (answers: KeptAnswers, about: Sharing) => {
  const made = Promise.withResolvers<KeptAnswer | null>();
  const kept = answers.make(about, async () => ({ kept: await made.promise }));
  return { give: async (one: KeptAnswer | null): Promise<void> => (made.resolve(one), void (await kept)) };
};

describe('a kept answer', () => {
  it('is found under its key alone', async () => {
    const answers = createKeptAnswers();
    await keep(answers, sharing('a'), answer('A'));
    expect([found(answers, 'a'), found(answers, 'b')]).toEqual(['A', null]);
  });

  // shows I55
  it('is not for people who are named apart', async () => {
    const answers = createKeptAnswers();
    await keep(answers, sharing('a'), answer('A', ['ben']));
    expect([found(answers, 'a', 'ann'), found(answers, 'a', 'ben')]).toEqual(['A', null]);
  });

  it('goes with a change of any view that it was made of, in its organization', async () => {
    const answers = createKeptAnswers();
    for (const organizationId of ['o1', 'o2'])
      await keep(answers, sharing(organizationId, organizationId), answer('A'));
    answers.remove([
      { view: 'assets', audience: 'organization:o1' },
      { view: 'people', audience: 'user:o1' },
    ]);
    expect(found(answers, 'o1')).toBe('A');
    answers.remove([{ view: 'people', audience: 'organization:o1' }]);
    expect([found(answers, 'o1'), found(answers, 'o2')]).toEqual([null, 'A']);
  });

  it('goes with everything that is removed at once, which then takes no memory', async () => {
    const answers = createKeptAnswers();
    await keep(answers, sharing('a'), answer('A'));
    expect(answers.bytes()).toBeGreaterThan(0);
    answers.clear();
    expect([found(answers, 'a'), answers.bytes()]).toEqual([null, 0]);
  });

  it('makes place for others, those used longest ago first, and none is larger than its share', async () => {
    const answers = createKeptAnswers({ most: 5_000, mostOfOne: 3_000 });
    await keep(answers, sharing('a'), answer('A'.repeat(1_500)));
    await keep(answers, sharing('b'), answer('B'.repeat(1_500)));
    expect(found(answers, 'a')).not.toBeNull();
    await keep(answers, sharing('c'), answer('C'.repeat(1_500)));
    expect(['a', 'b', 'c'].map((key) => found(answers, key) !== null)).toEqual([true, false, true]);
    await keep(answers, sharing('large'), answer('D'.repeat(3_000)));
    expect(found(answers, 'large')).toBeNull();
    expect(answers.bytes()).toBeLessThanOrEqual(5_000);
  });
});

describe('an answer that is being made', () => {
  it('is given to people who ask meanwhile and would get the same, not to others', async () => {
    const answers = createKeptAnswers();
    const making = beingMade(answers, sharing('a'));
    const joined = ['ann', 'ben'].map((userId) => answers.join('a', userId));
    await making.give(answer('A', ['ben']));
    expect((await Promise.all(joined)).map((one) => one?.json.toString())).toEqual(['A', undefined]);
    expect(await answers.join('a', 'ann'), 'nothing is being made any more').toBeNull();
  });

  // shows I55.3
  it.each<[string, (answers: KeptAnswers) => void]>([
    ['an erasure', (answers) => answers.clear()],
    ['a change', (answers) => answers.remove([{ view: 'people', audience: 'organization:o1' }])],
  ])('is not kept after %s', async (_name, happen) => {
    const answers = createKeptAnswers();
    const [first, second] = [beingMade(answers, sharing('a')), beingMade(answers, sharing('a'))];
    happen(answers);
    for (const making of [first, second]) await making.give(answer('A'));
    expect([found(answers, 'a'), answers.bytes()]).toEqual([null, 0]);
  });

  it('leaves nothing where it fails', async () => {
    const answers = createKeptAnswers();
    const failing = answers.make(sharing('a'), async (): Promise<{ kept: null }> => {
      throw new Error('the store is away');
    });
    const joined = answers.join('a', 'ann');
    await expect(failing).rejects.toThrow('away');
    expect([await joined, found(answers, 'a')]).toEqual([null, null]);
  });
});
