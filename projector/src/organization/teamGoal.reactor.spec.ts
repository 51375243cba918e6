import type { OrganizationEvent, ShareEvent } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { reactions } from '../../testing/given.ts';
import { createStory } from '../../testing/story.ts';
import { teamGoalReactor } from './teamGoal.reactor.ts';

const world = () => {
  const story = createStory();
  const about = { shareId: 's1', assetId: 'a1', assetTitle: 'Plan', sharedBy: 'u1', prospectId: null };
  return {
    goal: (goal: number) => story('TeamGoalSet', { organizationId: 'o1', goal }),
    shared: (localDate = '2026-11-16') => story('AssetShared', { ...about, sharedVia: 'direct' }, { localDate }),
    takenBack: (sharedOn = '2026-11-16') =>
      story('ShareRetracted', {
        ...about,
        sharedVia: 'direct',
        reason: '',
        sharedEventId: 'e1',
        sharedAt: `${sharedOn}T10:00:00.000Z`,
        sharedOn,
      }),
  };
};

type Events =
  Parameters<typeof reactions<never, ShareEvent | OrganizationEvent>> extends [unknown, ...infer E] ? E : never;
const reachedBy = (...events: Events): string[] =>
  reactions(teamGoalReactor, ...events).map(({ data }) => ('month' in data ? `${data.month} ${data.shares}` : ''));

describe('the goal of a team', () => {
  it('is reached by the share of a month that completes it, once', () => {
    const { goal, shared } = world();
    expect(reachedBy(goal(2), shared())).toEqual([]);
    expect(reachedBy(goal(2), shared(), shared(), shared())).toEqual(['2026-11 2']);
  });

  it('begins again with each month of the organization', () => {
    const { goal, shared } = world();
    const events = [shared('2026-11-30'), shared('2026-12-01'), shared('2026-12-01'), shared('2026-11-30')];
    expect(reachedBy(goal(2), ...events)).toEqual(['2026-12 2']);
  });

  it('leaves out what is taken back', () => {
    const { goal, shared, takenBack } = world();
    expect(reachedBy(goal(2), shared(), takenBack(), shared())).toEqual([]);
    const december = [shared('2026-12-01'), takenBack('2026-11-30'), shared('2026-12-01')];
    expect(reachedBy(goal(2), shared('2026-11-30'), ...december)).toEqual(['2026-12 2']);
  });

  it('is reached with the next share when it was lowered, and again when it was raised', () => {
    const { goal, shared } = world();
    expect(reachedBy(shared(), shared(), goal(2), shared())).toEqual(['2026-11 3']);
    expect(reachedBy(goal(1), shared(), goal(2), shared())).toEqual(['2026-11 1', '2026-11 2']);
  });
});
