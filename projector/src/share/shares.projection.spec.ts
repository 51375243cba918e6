import { isoWeek } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { given } from '../../testing/given.ts';
import { createStory } from '../../testing/story.ts';
import { sharesProjection } from './shares.projection.ts';

const about = {
  shareId: 's1',
  assetId: 'a1',
  assetTitle: 'Plan',
  sharedBy: 'u1',
  prospectId: 'p1',
  sharedVia: 'qr',
} as const;

const world = () => {
  const story = createStory();
  const viewed = (people: number, bots: number) =>
    story('ShareViewed', { ...about, people, bots, teammates: 1, first: false });
  return { story, viewed, shared: story('AssetShared', about) };
};

describe('a share', () => {
  it('starts without views, with the asset title of that time', () => {
    const { shared } = world();
    expect(given(sharesProjection, shared).row('o1/s1')).toEqual({
      organizationId: 'o1',
      ...about,
      people: 0,
      bots: 0,
      teammates: 0,
      withdrawn: false,
      createdAt: shared.meta.occurredAt,
      firstViewedAt: null,
      lastViewedAt: null,
      stage: 'shared',
      week: isoWeek(shared.meta.localDate),
      answer: null,
      answeredAt: null,
      revision: 0,
    });
  });

  it('is opened by people alone, and answered or of interest by what they say last', () => {
    const { story, shared, viewed } = world();
    const said = (answer: 'interested' | 'call' | 'question' | 'not-now', bound = true) => {
      const { sharedVia: _via, ...ids } = about;
      const words = { wish: null, name: null, contact: null, message: null, consent: null };
      return story('ShareAnswered', { ...ids, answerId: 'x', answer, bound, ...words });
    };
    const events = [shared, viewed(0, 2), viewed(1, 0), said('question'), said('call'), said('not-now')];
    const stages = events.map((_event, at) => given(sharesProjection, ...events.slice(0, at + 1)).row('o1/s1')?.stage);
    expect(stages).toEqual(['shared', 'shared', 'opened', 'answered', 'interested', 'answered']);
    const open = [shared, said('interested', false), said('not-now', false)];
    expect(given(sharesProjection, ...open).row('o1/s1')).toMatchObject({ stage: 'interested', answer: 'not-now' });
  });

  it('counts people, bots and teammates apart; only people give it a first and last view', () => {
    const { shared, viewed } = world();
    const bots = viewed(0, 3);
    const first = viewed(1, 0);
    const last = viewed(2, 0);
    expect(given(sharesProjection, shared, bots).row('o1/s1')).toMatchObject({
      people: 0,
      bots: 3,
      teammates: 1,
      firstViewedAt: null,
    });
    expect(given(sharesProjection, shared, bots, first, last).row('o1/s1')).toMatchObject({
      people: 3,
      bots: 3,
      teammates: 3,
      firstViewedAt: first.meta.occurredAt,
      lastViewedAt: last.meta.occurredAt,
      revision: 3,
    });
  });

  it('can be withdrawn and restored', () => {
    const { story, shared } = world();
    const withdrawn = story('ShareWithdrawn', { shareId: 's1', assetId: 'a1' });
    const restored = story('ShareRestored', { shareId: 's1', assetId: 'a1' });
    expect(given(sharesProjection, shared, withdrawn).row('o1/s1')).toMatchObject({ withdrawn: true, revision: 1 });
    expect(given(sharesProjection, shared, withdrawn, restored).row('o1/s1')).toMatchObject({
      withdrawn: false,
      revision: 2,
    });
  });
});
