import type { ContactKind } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { given } from '../../testing/given.ts';
import { createStory } from '../../testing/story.ts';
import { nextStepsProjection } from './nextSteps.projection.ts';

const ids = { prospectId: 'p1', ownerId: 'u1' };
const details = { name: 'Bo', email: null, phone: null, notes: null, source: null };
const link = { shareId: 's1', assetId: 'a1', assetTitle: 'Plan', sharedBy: 'u1', sharedVia: 'whatsapp' } as const;
const at = (day: number, hour = 10) => ({ occurredAt: new Date(Date.UTC(2026, 10, day, hour)).toISOString() });

const world = () => {
  const story = createStory();
  const due = { followUpId: 'f1', dueTime: null, timeZone: 'America/New_York' };
  return {
    story,
    added: story('ProspectAdded', { ...ids, ...details, status: 'new' }, at(10)),
    planned: (dueOn: string) =>
      story('FollowUpPlanned', { ...ids, ...due, dueOn, plannedBy: 'person', note: 'Ask Zelda' }, at(11)),
    moved: (dueOn: string) => story('FollowUpMoved', { ...ids, ...due, dueOn }, at(12)),
    done: (followUpId = 'f1') => story('FollowUpDone', { ...ids, followUpId, contactId: 'c1' }, at(13)),
    contact: (when: ReturnType<typeof at>, kind: ContactKind = 'call') =>
      story(
        'ContactLogged',
        {
          ...ids,
          contactId: 'c1',
          kind,
          outcome: 'reached',
          happenedAt: when.occurredAt,
          note: null,
        },
        at(20),
      ),
    status: (when: ReturnType<typeof at>) =>
      story('ProspectStatusChanged', { ...ids, from: 'new', to: 'interested', firstConversion: false }, when),
    shared: (when: ReturnType<typeof at>) => story('AssetShared', { ...link, prospectId: 'p1' }, when),
    opened: (when: ReturnType<typeof at>, people = 1) =>
      story('ShareViewed', { ...link, prospectId: 'p1', people, bots: 1, teammates: 1, first: true }, when),
  };
};
const row = (...events: Parameters<typeof given>[1][]) =>
  given(nextStepsProjection, ...(events as never[])).row('o1/p1');

describe('where a prospect waits', () => {
  it('is the first contact until somebody is in touch', () => {
    const { added, contact, shared, status } = world();
    expect(row(added)).toMatchObject({ wait: 'first', waitSince: at(10).occurredAt, contacts: 0, doneAt: 0 });
    expect(row(added, contact(at(12)))).toMatchObject({ wait: 'quiet:new', waitSince: at(12).occurredAt, contacts: 1 });
    expect(row(added, shared(at(12)))).toMatchObject({ wait: 'quiet:new', waitSince: at(12).occurredAt });
    expect(row(added, status(at(12)))).toMatchObject({ wait: 'quiet:interested', waitSince: at(12).occurredAt });
  });

  // shows I51.9
  it('is the date of the next step while there is one, and holds none of its words', () => {
    const { added, planned, moved, done } = world();
    expect(row(added, planned('2026-11-20'))).toMatchObject({ wait: 'due', waitSince: '2026-11-20' });
    expect(row(added, planned('2026-11-20'), moved('2026-11-22'))).toMatchObject({
      wait: 'due',
      waitSince: '2026-11-22',
    });
    expect(row(added, planned('2026-11-20'), done())).toMatchObject({ wait: 'first', dueOn: null, followUpId: null });
    expect(row(added, planned('2026-11-20'), done('f0'))).toMatchObject({ wait: 'due' });
    expect(JSON.stringify(row(added, planned('2026-11-20')))).not.toMatch(/Zelda|Bo/);
  });

  it('is nowhere while the prospect is deleted, and there is no row once they are erased', () => {
    const { story, added, opened } = world();
    const deleted = story('ProspectDeleted', { ...ids, status: 'new' });
    const restored = story('ProspectRestored', { ...ids, status: 'new' });
    const erased = story('ProspectErased', { ...ids, status: 'new', wasDeleted: false });
    expect(row(added, opened(at(12)), deleted)).toMatchObject({ wait: '', waitSince: null, lookedAt: null });
    expect(row(added, opened(at(12)), deleted, restored)).toMatchObject({ wait: 'first', lookedAt: at(12).occurredAt });
    expect(row(added, erased, opened(at(12)))).toBeNull();
  });

  it('goes to the next owner with the prospect', () => {
    const { story, added } = world();
    const given2 = story('ProspectReassigned', { prospectId: 'p1', ownerId: 'u2', previousOwnerId: 'u1' });
    expect(row(added, given2)).toMatchObject({ ownerId: 'u2', wait: 'first' });
  });
});

describe('a next step that is due', () => {
  // midnight of New York is 05:00 UTC
  // shows I51.2
  it.each(['shared', 'status'] as const)('is closed by what was done (%s) from its midnight on', (what) => {
    const { added, planned, ...events } = world();
    expect(row(added, planned('2026-11-20'), events[what](at(20, 4)))).toMatchObject({ dueOn: '2026-11-20' });
    expect(row(added, planned('2026-11-20'), events[what](at(20, 5)))).toMatchObject({ dueOn: null });
  });
});

describe('an opening by a person', () => {
  it('is kept until somebody is in touch afterwards', () => {
    const { added, opened, contact, shared, status } = world();
    const seen = [added, shared(at(11)), opened(at(12))];
    const opening = { lookedAt: at(12).occurredAt, openedShareId: 's1', openedAssetId: 'a1' };
    expect(row(...seen)).toMatchObject(opening);
    expect(row(...seen, contact(at(11)))).toMatchObject(opening);
    for (const answer of [contact(at(12)), shared(at(13)), status(at(13))])
      expect(row(...seen, answer)).toMatchObject({ lookedAt: null, openedShareId: null });
    expect(row(...seen, contact(at(13)), opened(at(14)))).toMatchObject({ lookedAt: at(14).occurredAt });
  });

  // shows I51.2
  it('is answered by a date that is chosen for the next step afterwards', () => {
    const { added, opened, planned, moved } = world();
    expect(row(added, planned('2026-11-20'), opened(at(12, 9)))).toMatchObject({ lookedAt: at(12, 9).occurredAt });
    expect(row(added, opened(at(11)), planned('2026-11-20'))).toMatchObject({ lookedAt: null, dueOn: '2026-11-20' });
    expect(row(added, planned('2026-11-20'), opened(at(12, 9)), moved('2026-11-22'))).toMatchObject({
      lookedAt: null,
      dueOn: '2026-11-22',
    });
  });

  it('is remembered as the last one when somebody was in touch afterwards', () => {
    const { added, opened, contact, shared } = world();
    expect(row(added)).toMatchObject({ lastOpenedAt: null });
    const seen = [added, shared(at(11)), opened(at(12)), contact(at(13))];
    expect(row(...seen)).toMatchObject({ lookedAt: null, lastOpenedAt: at(12).occurredAt });
    expect(row(...seen, opened(at(14)))).toMatchObject({ lastOpenedAt: at(14).occurredAt });
  });

  it('is none by a bot or a teammate', () => {
    const { added, opened } = world();
    expect(row(added, opened(at(12), 0))).toMatchObject({ lastOpenedAt: null });
    expect(row(added, opened(at(12), 0))).toMatchObject({ lookedAt: null });
  });
});

describe('a share that is taken back', () => {
  const back = (about: ReturnType<typeof at>) => ({
    ...link,
    prospectId: 'p1',
    reason: 'not-sent',
    sharedEventId: 'e1',
    sharedAt: about.occurredAt,
    sharedOn: about.occurredAt.slice(0, 10),
  });

  it('leaves the prospect as they were before', () => {
    const { story, added, planned, opened, shared } = world();
    const before = [added, planned('2026-11-12'), opened(at(12))];
    const taken = story('ShareRetracted', back(at(13)), at(13, 11));
    expect(row(...before, shared(at(13)))).toMatchObject({ dueOn: null, lookedAt: null });
    expect(row(...before, shared(at(13)), taken)).toEqual(row(...before));
  });

  it('leaves what was done since', () => {
    const { story, added, planned, done, shared, contact } = world();
    const taken = story('ShareRetracted', back(at(13)), at(13, 11));
    expect(row(added, planned('2026-11-12'), shared(at(13)), contact(at(14)), done(), taken)).toMatchObject({
      dueOn: null,
      lastContactedAt: at(14).occurredAt,
      touchedAt: at(14).occurredAt,
      contacts: 1,
    });
  });
});

describe('somebody who is put off', () => {
  const counts = (...events: Parameters<typeof given>[1][]) => {
    const { doneAt, putOff } = row(...events) ?? expect.fail('no row');
    return { doneAt, putOff };
  };
  const put = (day: number) => Date.parse(at(day).occurredAt);

  it('is dealt with, and the row says how they waited', () => {
    const { added, planned, moved, opened } = world();
    expect(counts(added, planned('2026-11-11'), moved('2026-11-22'))).toEqual({
      doneAt: put(12),
      putOff: { at: put(12), doneAt: 0, wait: 'due', waitSince: '2026-11-11', lookedAt: null, heardAt: null },
    });
    expect(counts(added, opened(at(10, 11)), planned('2026-11-22'))).toMatchObject({
      doneAt: put(11),
      putOff: { doneAt: 0, wait: 'first', lookedAt: at(10, 11).occurredAt },
    });
  });

  it('is not, where nothing waited for the day or something was done', () => {
    const { added, planned, moved, shared } = world();
    expect(counts(added, planned('2026-11-20'), moved('2026-11-22'))).toMatchObject({ doneAt: put(11) });
    const done = counts(added, planned('2026-11-11'), moved('2026-11-22'), shared(at(13)));
    expect(done.doneAt).toBe(put(13));
  });

  it('is so by a step that is dropped on its day, and as before once that is taken back', () => {
    const { story, added, shared } = world();
    const step = { followUpId: 'f1', dueOn: '2026-11-13', dueTime: null, timeZone: 'UTC', note: null } as const;
    const before = [added, shared(at(11)), story('FollowUpPlanned', { ...ids, ...step, plannedBy: 'person' }, at(12))];
    const dropped = story('FollowUpDropped', { ...ids, followUpId: 'f1', reason: 'person' }, at(14));
    expect(counts(...before, dropped)).toMatchObject({
      doneAt: put(14),
      putOff: { wait: 'due', waitSince: '2026-11-13' },
    });
    const taken = {
      undoneCommandId: dropped.meta.commandId,
      undoneEventId: dropped.id,
      changedAt: at(14).occurredAt,
      changedOn: '2026-11-14',
      contactId: null,
      worked: false,
      from: 'new',
      to: 'new',
      firstConversion: false,
    } as const;
    const undone = story('ProspectChangeUndone', { ...ids, ...taken }, at(14));
    expect(counts(...before, dropped, undone)).toEqual(counts(...before));
  });
});

describe('what was done', () => {
  it('counts for the day of a share or a new status, and of the later of two', () => {
    const { added, shared, status } = world();
    const doneAt = Date.parse(at(13).occurredAt);
    for (const events of [[shared(at(13))], [status(at(13))], [shared(at(13)), status(at(12))]])
      expect(row(added, ...events)).toMatchObject({ doneAt });
  });

  it('counts for the day on which it was recorded, however long ago it happened', () => {
    const { added, contact } = world();
    expect(row(added, contact(at(12)))).toMatchObject({
      doneAt: Date.parse(at(20).occurredAt),
      lastContactedAt: at(12).occurredAt,
      lastContactKind: 'call',
    });
    expect(row(added, contact(at(12)), contact(at(11), 'meeting'))).toMatchObject({
      lastContactKind: 'call',
      contacts: 2,
    });
  });
});
