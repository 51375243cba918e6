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
  const contact = { contactId: 'c1', kind: 'call', outcome: 'reached', note: null } as const;
  return {
    story,
    added: story('ProspectAdded', { ...ids, ...details, status: 'new' }, at(10)),
    planned: (dueOn: string) =>
      story('FollowUpPlanned', { ...ids, ...due, dueOn, plannedBy: 'person', note: null }, at(13)),
    contact: (when: ReturnType<typeof at>) =>
      story('ContactLogged', { ...ids, ...contact, happenedAt: when.occurredAt }, when),
    status: (when: ReturnType<typeof at>) =>
      story('ProspectStatusChanged', { ...ids, from: 'new', to: 'interested', firstConversion: false }, when),
    shared: (when: ReturnType<typeof at>) => story('AssetShared', { ...link, prospectId: 'p1' }, when),
    answered: (when: ReturnType<typeof at>) => {
      const said = { saidName: null, saidContact: null, saidMessage: 'Zelda' };
      const given = {
        answerId: 'v1',
        shareId: 's1',
        assetId: 'a1',
        title: 'Plan',
        answer: 'call',
        wish: null,
      } as const;
      return story('AnswerTaken', { ...ids, sharedBy: 'u1', ...given, ...said }, when);
    },
    followed: (when: ReturnType<typeof at>) =>
      story(
        'ProspectStatusChanged',
        { ...ids, from: 'new', to: 'interested', firstConversion: false, answerId: 'v1' },
        { ...when, commandId: 'answer' },
      ),
  };
};
const row = (...events: Parameters<typeof given>[1][]) =>
  given(nextStepsProjection, ...(events as never[])).row('o1/p1');

describe('a prospect who answered', () => {
  const waits = { heardAt: at(12).occurredAt, heardBy: 'u1', answered: { answer: 'call', title: 'Plan' } };
  const none = { heardAt: null, heardBy: null, answeredAt: null, answered: null };

  it('waits for their owner until something is done about it, and no word of theirs is kept', () => {
    const { added, answered, contact, shared, planned, status } = world();
    const answer = answered(at(12));
    expect(row(added, answer)).toMatchObject({ ...waits, touchedAt: at(10).occurredAt, doneAt: 0 });
    for (const act of [contact(at(13)), shared(at(13)), status(at(13))])
      expect(row(added, answer, act)).toMatchObject(none);
    expect(row(added, answer, planned('2026-11-20'))).toMatchObject(none);
    expect(row(added, contact(at(11)), answer)).toMatchObject(waits);
    expect(JSON.stringify(row(added, answer))).not.toContain('Zelda');
  });

  it('waits on after the status that follows from the answer, and after that is taken back', () => {
    const { story, added, answered, followed } = world();
    const [answer, moved] = [answered(at(12)), followed(at(12))];
    expect(row(added, answer, moved)).toMatchObject({ ...waits, status: 'interested', doneAt: 0 });
    const undone = story('ProspectChangeUndone', {
      ...ids,
      undoneCommandId: 'answer',
      undoneEventId: moved.id,
      changedAt: at(12).occurredAt,
      changedOn: '2026-11-12',
      from: 'interested',
      to: 'new',
      firstConversion: false,
      contactId: null,
      worked: false,
    });
    expect(row(added, answer, moved, undone)).toMatchObject({ ...waits, status: 'new' });
  });

  it('waits again once the share that closed the answer is taken back, and is nowhere while deleted', () => {
    const { story, added, answered, shared } = world();
    const answer = answered(at(12));
    const taken = { reason: 'not-sent', sharedEventId: 'e', sharedAt: at(12, 11).occurredAt, sharedOn: '2026-11-12' };
    const retracted = story('ShareRetracted', { ...link, prospectId: 'p1', ...taken }, at(12, 12));
    expect(row(added, answer, shared(at(12, 11)), retracted)).toMatchObject(waits);
    const deleted = story('ProspectDeleted', { ...ids, status: 'new' });
    expect(row(added, answer, deleted)).toMatchObject({ heardAt: null, heardBy: null });
    expect(row(added, answer, deleted, story('ProspectRestored', { ...ids, status: 'new' }))).toMatchObject(waits);
  });

  it('keeps waiting when what was done before is taken back, and waits for the next owner', () => {
    const { story, added, status, answered } = world();
    const chosen = status(at(11));
    const undone = story('ProspectChangeUndone', {
      ...ids,
      undoneCommandId: chosen.meta.commandId,
      undoneEventId: chosen.id,
      changedAt: at(11).occurredAt,
      changedOn: '2026-11-11',
      from: 'interested',
      to: 'new',
      firstConversion: false,
      contactId: null,
      worked: true,
    });
    const answer = answered({ occurredAt: new Date(Date.parse(at(11).occurredAt) + 60_000).toISOString() });
    expect(row(added, chosen, answer, undone)).toMatchObject({ heardAt: answer.meta.occurredAt, status: 'new' });
    const next = story('ProspectReassigned', { prospectId: 'p1', ownerId: 'u2', previousOwnerId: 'u1' });
    expect(row(added, answer, next)).toMatchObject({ heardBy: 'u2' });
  });
});
