import { describe, expect, it } from 'vitest';
import { translateTo } from '../../catalogs/catalogs.ts';
import { activitySentence, feedRuns } from './feed.ts';
import type { ActivityAnswer, ActivityType } from './overview.ts';

const t = translateTo('en');
const user = { id: 'u1', firstName: 'Sofia', lastName: 'Rossi', initials: 'SR', name: 'Sofia Rossi' };
const other = { ...user, id: 'u2', firstName: 'Nora', lastName: 'Falk', name: 'Nora Falk' };

/** Activities from the newest to the oldest, a minute apart before noon in UTC. */
const feed = (...changes: Partial<ActivityAnswer>[]): ActivityAnswer[] =>
  changes.map((change, place) => {
    const type: ActivityType = change.type ?? 'asset_shared';
    const subject = change.subject === undefined ? 'X' : change.subject;
    const person = change.user ?? user;
    return {
      id: `e${place}`,
      type,
      subject,
      description: activitySentence(t, type, { name: person.name, subject }),
      createdAt: new Date(Date.parse('2026-11-22T12:00:00Z') - place * 60_000).toISOString(),
      at: 1000 - place,
      user: person,
      leadsTo: { kind: 'asset', id: 'a1' },
      ...change,
    };
  });

const whole = { t, timeZone: 'UTC', hasMore: false };
const lines = (entries: ActivityAnswer[], options = whole) =>
  feedRuns(entries, options).map(({ sentence }) => sentence);

describe('the lines of the feed', () => {
  // shows I46
  it('say the sharer, never the prospect, when a link was opened', () => {
    expect(lines(feed({ type: 'share_opened' }))).toEqual(["Sofia Rossi's link to “X” was opened"]);
  });

  it.each([
    ['asset_shared', 'Sofia Rossi shared “X” 3 times'],
    ['share_opened', "Sofia Rossi's links to “X” were opened 3 times"],
    ['prospect_added', 'Sofia Rossi added 3 new prospects'],
    ['member_invited', 'Sofia Rossi invited 3 new team members'],
  ] as const)('fold a run of %s into one', (type, sentence) => {
    expect(lines(feed({ type }, { type }, { type }))).toEqual([sentence]);
  });

  it.each(['achievement_earned', 'asset_created', 'training_completed', 'member_joined'] as const)(
    'keep each %s',
    (type) => expect(lines(feed({ type }, { type }))).toHaveLength(2),
  );

  // shows I46
  it('are separate for another person, kind, subject, asset or day', () => {
    expect(lines(feed({}, { user: other }, {}))).toHaveLength(3);
    expect(lines(feed({}, { type: 'share_opened' }, {}))).toHaveLength(3);
    expect(lines(feed({}, { subject: 'Y' }, {}))).toHaveLength(3);
    expect(lines(feed({}, { leadsTo: { kind: 'asset', id: 'a2' } }, {}))).toHaveLength(3);
    const twoDays = feed({}, { createdAt: '2026-11-21T23:59:00Z' });
    expect(feedRuns(twoDays, whole).map(({ day }) => day)).toEqual(['2026-11-22', '2026-11-21']);
    // seven hours earlier both are on the same day
    expect(lines(feed({ createdAt: '2026-11-22T00:30:00Z' }, { createdAt: '2026-11-21T23:59:00Z' }))).toHaveLength(2);
    expect(
      lines(feed({ createdAt: '2026-11-22T00:30:00Z' }, { createdAt: '2026-11-21T23:59:00Z' }), {
        ...whole,
        timeZone: 'America/Denver',
      }),
    ).toEqual(['Sofia Rossi shared “X” 2 times']);
  });

  // shows I46
  it('count nothing of a run that may go on in what is not loaded, and all of it once it is', () => {
    const some = feed({ user: other }, {}, {});
    expect(lines(some, { ...whole, hasMore: true })).toEqual(['Nora Falk shared “X”', 'Sofia Rossi shared “X”']);
    const all = feed({ user: other }, {}, {}, {}, { user: other });
    expect(lines(all, { ...whole, hasMore: true })).toEqual([
      'Nora Falk shared “X”',
      'Sofia Rossi shared “X” 3 times',
      'Nora Falk shared “X”',
    ]);
  });

  // shows I46
  it('are the same wherever the pages end, and keep their ids when newer activities join', () => {
    const all = feed({}, {}, { user: other }, {}, {}, {});
    const asked = feedRuns(all, whole);
    for (let page = 1; page < all.length; page += 1) {
      const first = feedRuns(all.slice(0, page), { ...whole, hasMore: true });
      // every line but the last one is final
      expect(first.slice(0, -1).map(({ count, sentence }) => [count, sentence])).toEqual(
        asked.slice(0, first.length - 1).map(({ count, sentence }) => [count, sentence]),
      );
      const before = feedRuns(all.slice(page), whole);
      expect(asked.slice(-before.length).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    }
  });
});
