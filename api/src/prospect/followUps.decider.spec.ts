import type { ContactOutcome } from '@upline/contracts';
import { usualCadence } from '@upline/contracts';
import { describe, it } from 'vitest';
import { scenario } from '../../testing/scenario.ts';
import { prospectDecider } from './prospect.decider.ts';

const { given } = scenario(prospectDecider);
// the events of these stories happen on 2 March 2026 at 10:00 UTC
const now = { at: '2026-03-02T12:00:00.000Z', today: '2026-03-02', timeZone: 'Europe/Berlin' };
const ids = { prospectId: 'p1', ownerId: 'u1' };
const added = {
  type: 'ProspectAdded' as const,
  data: { ...ids, name: 'Ann', email: null, phone: null, notes: null, source: null, status: 'interested' as const },
};
const deleted = { type: 'ProspectDeleted' as const, data: { ...ids, status: 'interested' as const } };
const erased = {
  type: 'ProspectErased' as const,
  data: { ...ids, status: 'interested' as const, wasDeleted: false },
};

const planned = (dueOn: string, more: { followUpId?: string; plannedBy?: 'cadence'; note?: string } = {}) => ({
  type: 'FollowUpPlanned' as const,
  data: {
    ...ids,
    followUpId: 'f1',
    dueOn,
    dueTime: null,
    timeZone: now.timeZone,
    plannedBy: 'person' as const,
    note: null,
    ...more,
  },
});
const logged = (outcome: ContactOutcome = 'reached', contactId = 'c1') => ({
  type: 'ContactLogged' as const,
  data: { ...ids, contactId, kind: 'call' as const, outcome, happenedAt: now.at, note: 'Said hello' },
});
const done = (contactId = 'c1') => ({
  type: 'FollowUpDone' as const,
  data: { ...ids, followUpId: 'f1', contactId },
});
const dropped = (reason: 'person' | 'refused' | 'lost') => ({
  type: 'FollowUpDropped' as const,
  data: { ...ids, followUpId: 'f1', reason },
});

type Logging = { outcome?: ContactOutcome; next?: string | null; happenedAt?: string; followUpId?: string };
const log = ({ outcome = 'reached', next, happenedAt = now.at, followUpId }: Logging = {}, contactId = 'c1') => ({
  type: 'LogContact' as const,
  data: {
    prospectId: 'p1',
    contactId,
    nextId: 'f2',
    kind: 'call' as const,
    outcome,
    happenedAt,
    note: 'Said hello',
    next,
    followUpId: followUpId ?? null,
    cadence: usualCadence,
    ...now,
  },
});
const plan = (dueOn: string, note?: string | null) => ({
  type: 'PlanFollowUp' as const,
  data: { prospectId: 'p1', followUpId: 'f2', dueOn, dueTime: null, note, ...now },
});

describe('logging a contact', () => {
  it('happens, and leaves a later follow-up as it is', () => {
    given(added).when(log()).then(logged());
    given(added, planned('2026-03-09')).when(log()).then(logged());
  });
  it('does the follow-up that is due', () => given(added, planned('2026-03-02')).when(log()).then(logged(), done()));
  it('plans the next step in the same append', () =>
    given(added, planned('2026-03-09'))
      .when(log({ next: '2026-03-20' }))
      .then(logged(), done(), planned('2026-03-20', { followUpId: 'f2' })));
  it('plans what the cadence suggests for the status and outcome', () =>
    given(added)
      .when(log({ outcome: 'no-answer', next: 'suggested' }))
      .then(logged('no-answer'), planned('2026-03-04', { followUpId: 'f2', plannedBy: 'cadence' })));
  it('plans nothing where the cadence suggests nothing, or nothing is wanted', () => {
    given(added, planned('2026-03-09'))
      .when(log({ outcome: 'no', next: 'suggested' }))
      .then(logged('no'), done());
    given(added, planned('2026-03-09'))
      .when(log({ next: null }))
      .then(logged(), done());
  });
  it('drops the next step of a prospect who refused', () =>
    given(added, planned('2026-03-09'))
      .when(log({ outcome: 'no' }))
      .then(logged('no'), dropped('refused')));
  // shows I51
  it('does no follow-up that was planned after it happened, or in the place of the one that was seen', () => {
    const happenedAt = '2026-03-01T12:00:00.000Z';
    const contact = { ...logged(), data: { ...logged().data, happenedAt } };
    given(added, planned('2026-03-02'))
      .when(log({ happenedAt, next: null }))
      .then(contact);
    given(added, planned('2026-03-02'))
      .when(log({ followUpId: 'f0', next: null }))
      .then(logged());
  });
  it('does nothing when another device has said the same of the same follow-up', () =>
    given(added, planned('2026-03-02'), logged(), done())
      .when(log({ followUpId: 'f1', next: 'suggested' }, 'c2'))
      .thenNothing());
  it.each(['2026-03-02T12:06:00.000Z', '2026-01-30T12:00:00.000Z'])('is refused at %s', (happenedAt) =>
    given(added).when(log({ happenedAt })).thenRefused('prospect/wrong-time'),
  );
  it.each(['2026-03-02T12:05:00.000Z', '2026-01-31T12:00:00.000Z'])('is taken at %s', (happenedAt) =>
    given(added)
      .when(log({ happenedAt }))
      .then({ ...logged(), data: { ...logged().data, happenedAt } }),
  );
  it.each(['2026-03-01', '2326-03-02'])('is refused with a next step on %s', (next) =>
    given(added).when(log({ next })).thenRefused('prospect/wrong-date'),
  );
});

describe('planning a follow-up', () => {
  it('happens', () =>
    given(added)
      .when(plan('2026-03-02'))
      .then(planned('2026-03-02', { followUpId: 'f2' })));
  // shows I51
  it('moves the one that is planned, with its note', () =>
    given(added, planned('2026-03-02', { note: 'Ask for Bo' }))
      .when(plan('2026-03-03'))
      .then({
        type: 'FollowUpMoved',
        data: { ...ids, followUpId: 'f1', dueOn: '2026-03-03', dueTime: null, timeZone: now.timeZone },
      }));
  it('replaces the one that is planned when the note is another', () =>
    given(added, planned('2026-03-02', { note: 'Ask for Bo' }))
      .when(plan('2026-03-02', null))
      .then(planned('2026-03-02', { followUpId: 'f2' })));
  it('does nothing the second time', () => given(added, planned('2026-03-03')).when(plan('2026-03-03')).thenNothing());
  it.each(['2026-03-01', '2326-03-02'])('is refused on %s', (dueOn) =>
    given(added).when(plan(dueOn)).thenRefused('prospect/wrong-date'),
  );
});

describe('the follow-up of a prospect', () => {
  const status = (to: 'lost' | 'contacted') => ({
    type: 'ChangeProspectStatus' as const,
    data: { prospectId: 'p1', status: to },
  });
  const moved = (to: 'lost' | 'contacted') => ({
    type: 'ProspectStatusChanged' as const,
    data: { ...ids, from: 'interested' as const, to, firstConversion: false },
  });
  const drop = { type: 'DropFollowUp' as const, data: { prospectId: 'p1' } };

  it('is dropped by a person, once', () => {
    given(added, planned('2026-03-09')).when(drop).then(dropped('person'));
    given(added, planned('2026-03-09'), dropped('person')).when(drop).thenNothing();
  });
  it('is dropped when the prospect is lost', () =>
    given(added, planned('2026-03-09')).when(status('lost')).then(moved('lost'), dropped('lost')));
  // shows I51
  it('is closed by a change of status on its day, and stays before', () => {
    given(added, planned('2026-03-02'), moved('contacted')).when(drop).thenNothing();
    given(added, planned('2026-03-03'), moved('contacted')).when(drop).then(dropped('person'));
  });
  it.each([log(), plan('2026-03-02'), drop])('takes no $type once the prospect is deleted or erased', (command) => {
    given(added, deleted).when(command).thenRefused('prospect/not-found');
    given(added, erased).when(command).thenRefused('prospect/not-found');
    given().when(command).thenRefused('prospect/not-found');
  });
});

describe('notes and wants', () => {
  const note = { prospectId: 'p1', noteId: 'n1', text: 'Has two children' };
  const wants = { prospectId: 'p1', wants: 'both' as const };
  const changed = { type: 'ProspectWantsChanged' as const, data: { ...ids, wants: 'both' as const } };

  it('adds a note', () =>
    given(added)
      .when({ type: 'AddNote', data: note })
      .then({ type: 'NoteAdded', data: { ...note, ownerId: 'u1' } }));
  // shows I51.9
  it('takes the two thousandth note or contact, and none after it, but everything else', () => {
    const noted = { type: 'NoteAdded' as const, data: { ...note, ownerId: 'u1' } };
    const nearly = [added, ...Array.from({ length: 999 }, () => [noted, logged()]).flat(), planned('2026-03-09')];
    given(...nearly, noted)
      .when({ type: 'AddNote', data: note })
      .then(noted);
    const full = [...nearly, noted, logged()];
    given(...full)
      .when({ type: 'AddNote', data: note })
      .thenRefused('prospect/full');
    given(...full)
      .when(log())
      .thenRefused('prospect/full');
    given(...full)
      .when({ type: 'ChangeWants', data: wants })
      .then(changed);
    given(...full)
      .when({ type: 'DropFollowUp', data: { prospectId: 'p1' } })
      .then(dropped('person'));
  });
  it('changes what a prospect wants, once', () => {
    given(added).when({ type: 'ChangeWants', data: wants }).then(changed);
    given(added, changed).when({ type: 'ChangeWants', data: wants }).thenNothing();
  });
  it('is refused for a deleted prospect', () => {
    given(added, deleted).when({ type: 'AddNote', data: note }).thenRefused('prospect/not-found');
    given(added, deleted).when({ type: 'ChangeWants', data: wants }).thenRefused('prospect/not-found');
  });
});
