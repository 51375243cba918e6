import type { AnswerKind, ProspectStatus } from '@upline/contracts';
import { describe, it } from 'vitest';
import { scenario } from '../../../testing/scenario.ts';
import { prospectDecider } from '../prospect.decider.ts';

const { given } = scenario(prospectDecider);
const ids = { prospectId: 'p1', ownerId: 'u1' };
const details = { name: 'Lena', email: null, phone: null, notes: null, source: null };
const added = (status: ProspectStatus = 'new') => ({
  type: 'ProspectAdded' as const,
  data: { ...ids, ...details, status },
});
const said = { saidName: null, saidContact: null, saidMessage: 'Is it vegan?' };
const link = { shareId: 's1', assetId: 'a1', title: 'Tour', sharedBy: 'u1', wish: null };
const given1 = (answer: AnswerKind) => ({ prospectId: 'p1', answerId: 'v1', ...link, answer, ...said });
const take = (answer: AnswerKind, at = '2026-11-16T12:00:00.000Z') => ({
  type: 'TakeAnswer' as const,
  data: { ...given1(answer), at },
});
const taken = (answer: AnswerKind) => ({ type: 'AnswerTaken' as const, data: { ...given1(answer), ...ids } });
const moved = (from: ProspectStatus) => ({
  type: 'ProspectStatusChanged' as const,
  data: { ...ids, from, to: 'interested' as const, firstConversion: false, answerId: 'v1' },
});
const deleted = { type: 'ProspectDeleted' as const, data: { ...ids, status: 'new' as const } };
const erased = { type: 'ProspectErased' as const, data: { ...ids, status: 'new' as const, wasDeleted: false } };

describe('taking an answer', () => {
  it('moves a new or contacted prospect to interested, and no other', () => {
    for (const status of ['new', 'contacted'] as const)
      given(added(status)).when(take('interested')).then(taken('interested'), moved(status));
    for (const status of ['interested', 'converted', 'lost'] as const)
      given(added(status)).when(take('interested')).then(taken('interested'));
  });

  it('leaves the status of a prospect who asks a question or says not now', () => {
    for (const answer of ['call', 'question', 'not-now'] as const)
      given(added()).when(take(answer)).then(taken(answer));
  });

  it('leaves the status of a deleted prospect, and is refused for an erased one', () => {
    given(added(), deleted).when(take('interested')).then(taken('interested'));
    given(added(), erased).when(take('interested')).thenRefused('prospect/not-found');
  });

  it('marks the prospect once where the number or address in it is on the list of refused contacts', () => {
    const listing = { ...take('call'), data: { ...take('call').data, listed: ['h1'] } };
    const mark = { ...ids, via: 'list' as const, answerId: null, refusalIds: ['h1'] };
    const marked = { type: 'ContactRefused' as const, data: mark };
    given(added()).when(listing).then(taken('call'), marked);
    given(added(), marked).when(listing).then(taken('call'));
  });

  it('does nothing when a newer answer of the visitor was taken', () =>
    given(added(), taken('call')).when(take('interested', '2000-01-01T00:00:00.000Z')).thenNothing());
});

describe('taking back a status that an answer changed', () => {
  const at = '2026-03-02T10:00:00.000Z';
  const meta = { commandId: 'answer', actorId: null };
  const undone = {
    undoneCommandId: 'answer',
    undoneEventId: 'e2',
    changedAt: at,
    changedOn: '2026-03-02',
    from: 'interested' as const,
    to: 'new' as const,
    firstConversion: false,
    contactId: null,
    worked: false,
  };
  const answered = [
    { ...taken('interested'), meta },
    { ...moved('new'), meta },
  ];
  it('is possible for any member who sees the prospect, and counts as no work of theirs', () =>
    given(added(), ...answered)
      .when({ type: 'UndoProspectChange', data: { prospectId: 'p1', commandId: 'answer', by: 'u2', at } })
      .then({ type: 'ProspectChangeUndone', data: { ...ids, ...undone } }));

  it('is possible after a further answer that changed no status', () =>
    given(added(), ...answered, { ...taken('question'), meta: { commandId: 'later' } })
      .when({ type: 'UndoProspectChange', data: { prospectId: 'p1', commandId: 'answer', by: 'u1', at } })
      .then({ type: 'ProspectChangeUndone', data: { ...ids, ...undone } }));
});

describe('adding the visitor who answered', () => {
  const person = { ...ids, ...details, answerId: 'v1', source: 'from your link' };
  const points = { prospects: 0, conversions: 100 };
  const event = { type: 'ProspectAdded' as const, data: { ...person, status: 'new' as const, pointsADay: points } };
  it('earns no points, and happens once', () => {
    given().when({ type: 'AddAnswerer', data: person }).then(event);
    given(event).when({ type: 'AddAnswerer', data: person }).thenNothing();
  });
});
