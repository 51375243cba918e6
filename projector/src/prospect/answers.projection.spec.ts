import type { AnswerKind } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { given } from '../../testing/given.ts';
import { createStory } from '../../testing/story.ts';
import type { About } from '../../testing/story.ts';
import { activitiesProjection } from '../overview/activities.projection.ts';
import { inboxProjection } from '../notification/inbox.projection.ts';
import { answerReactor } from './answer.reactor.ts';
import { answersProjection } from './answers.projection.ts';

const at = (hour: number): About => ({ occurredAt: `2026-11-16T${hour}:00:00.000Z` });
const link = { shareId: 's1', assetId: 'a1', sharedBy: 'u1', wish: null, answerId: 'v1' };

const world = () => {
  const story = createStory();
  const words = { name: 'Zelda', contact: '+491511', message: 'Zounds', consent: null };
  const said = { saidName: 'Zelda', saidContact: '+491511', saidMessage: 'Zounds' };
  return {
    story,
    answered: (answer: AnswerKind, when: About) =>
      story('ShareAnswered', { ...link, assetTitle: 'Tour', prospectId: null, bound: false, answer, ...words }, when),
    answeredByPerson: (answer: AnswerKind, when: About) =>
      story('ShareAnswered', { ...link, assetTitle: 'Tour', prospectId: 'p1', bound: true, answer, ...words }, when),
    taken: (answer: AnswerKind, when: About, answerId = 'v1') =>
      story(
        'AnswerTaken',
        { prospectId: 'p1', ownerId: 'u2', ...link, answerId, title: 'Tour', answer, ...said },
        when,
      ),
  };
};

describe('a row of the answers', () => {
  it('has the last answer of a visitor, whose it is once it was taken, and no words', () => {
    const { answered, taken } = world();
    const first = answered('not-now', at(10));
    const row = (...events: Parameters<typeof given>[1][]) =>
      given(answersProjection, ...(events as never[])).row('o1/v1');
    expect(row(first)).toMatchObject({ answer: 'not-now', ownerId: 'u1', prospectId: null, revision: null });
    const own = taken('not-now', at(10));
    expect(row(first, own)).toMatchObject({ ownerId: 'u2', prospectId: 'p1', revision: own.revision });
    const second = answered('call', at(11));
    expect(row(first, own, second)).toMatchObject({ answer: 'call', prospectId: 'p1', revision: null });
    expect(row(first, second, own)).toMatchObject({ answer: 'call', prospectId: 'p1', revision: null });
    expect(JSON.stringify(row(first, own, second))).not.toMatch(/Zelda|Zounds|491511/u);
  });
});

describe('a notification of an answer', () => {
  it('goes to the owner of the prospect, and takes the place of what the same visitor said before', () => {
    const { taken } = world();
    const events = [taken('not-now', at(10)), taken('question', at(10), 'v2'), taken('call', at(11))];
    const row = given(inboxProjection, ...events).row('o1/u2');
    expect(row?.items.map(({ type, answered }) => [type, answered?.answer])).toEqual([
      ['prospect_answered', 'call'],
      ['prospect_answered', 'question'],
    ]);
    expect(JSON.stringify(row)).not.toMatch(/Zelda|Zounds|491511/u);
  });
});

describe('a notification of an answer to a link that was made for a prospect', () => {
  it('goes to the sharer too, once where they are the owner, and an answer that was replaced is none', () => {
    const { story, answeredByPerson, taken } = world();
    const [first, second] = [answeredByPerson('not-now', at(10)), answeredByPerson('call', at(11))];
    const itemsOf = (userId: string, ...events: Parameters<typeof given>[1][]) =>
      given(inboxProjection, ...(events as never[])).row(`o1/${userId}`)?.items ?? [];
    expect(itemsOf('u1', first, second, taken('not-now', at(10)), taken('call', at(11)))).toMatchObject([
      { id: second.id, type: 'prospect_answered', prospectId: 'p1', subject: 'Tour', answered: { answer: 'call' } },
    ]);
    expect(itemsOf('u2', first, taken('not-now', at(10)))).toHaveLength(1);
    const own = story('AnswerTaken', { ...taken('call', at(11)).data, ownerId: 'u1' }, at(11));
    expect(itemsOf('u1', second, own).map(({ id }) => id)).toEqual([second.id]);
    expect(JSON.stringify(itemsOf('u1', second))).not.toMatch(/Zelda|Zounds|491511/u);
  });
});

describe('the feed', () => {
  it('has one line for the answers of a visitor, and none for the prospect that they make', () => {
    const { story, answered } = world();
    const details = { name: 'Zelda', email: null, phone: null, notes: null, source: null };
    const ids = { prospectId: 'p1', ownerId: 'u1', status: 'new' as const };
    const made = story('ProspectAdded', { ...ids, ...details, answerId: 'v1' });
    const first = answered('not-now', at(10));
    const feed = given(activitiesProjection, first, made, answered('call', at(11)));
    const rows = feed.keys().map((key) => feed.row(key));
    expect(rows).toMatchObject([{ type: 'share_answered', userId: 'u1', createdAt: at(10).occurredAt }]);
    expect(JSON.stringify(rows)).not.toContain('Zelda');
  });
});

describe('the reactor of answers', () => {
  it('asks to take each at its place in the log, without a word of it', () => {
    const asked = answerReactor.on.ShareAnswered?.(null, world().answered('call', at(10))).jobs;
    expect(asked).toEqual([{ kind: 'take-answer', data: { organizationId: 'o1', shareId: 's1', revision: 0 } }]);
  });
});
