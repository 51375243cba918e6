import { describe, it } from 'vitest';
import { scenario } from '../../../testing/scenario.ts';
import { prospectDecider } from '../prospect.decider.ts';

const { given } = scenario(prospectDecider);
const ids = { prospectId: 'p1', ownerId: 'u1' };
const details = { name: 'Elena', email: null, phone: '+4915123456789', notes: null, source: null };
const pointsADay = { prospects: 40, conversions: 100 };
const added = { type: 'ProspectAdded' as const, data: { ...ids, ...details, status: 'new' as const, pointsADay } };
const refused = (via: 'page' | 'rep' | 'list', answerId: string | null = null, refusalIds = ['h1']) => ({
  type: 'ContactRefused' as const,
  data: { ...ids, via, answerId, refusalIds },
});
const due = { followUpId: 'f1', dueOn: '2026-12-01', dueTime: null, timeZone: 'UTC' };
const planned = {
  type: 'FollowUpPlanned' as const,
  data: { ...ids, ...due, plannedBy: 'person' as const, note: null },
};
const dropped = { type: 'FollowUpDropped' as const, data: { ...ids, followUpId: 'f1', reason: 'refused' as const } };
const erased = { type: 'ProspectErased' as const, data: { ...ids, status: 'new' as const, wasDeleted: false } };
const allowed = (via: 'page' | 'owner' | 'list', reason: string | null = null) => ({
  type: 'ContactAllowed' as const,
  data: { ...ids, via, reason },
});
const refuse = (via: 'page' | 'rep', answerId: string | null = null) => ({
  type: 'RefuseContact' as const,
  data: { prospectId: 'p1', via, answerId, refusalIds: ['h1'] },
});
const follow = (refusalIds: string[], { byOwner = false, stays = false } = {}) => ({
  type: 'FollowRefusalList' as const,
  data: { prospectId: 'p1', refusalIds, stays, byOwner },
});
const takeBack = (answerId: string) => ({
  type: 'AllowContact' as const,
  data: { prospectId: 'p1', via: 'page' as const, answerId },
});

describe('a person who asks not to be contacted', () => {
  it('is refused, and their next step ends', () =>
    given(added, planned).when(refuse('page', 'a1')).then(refused('page', 'a1'), dropped));
  it('does nothing the second time', () => given(added, refused('rep')).when(refuse('page', 'a1')).thenNothing());
  it('counts as their own wish where the list had them already', () =>
    given(added, refused('list')).when(refuse('page', 'a1')).then(refused('page', 'a1')));
  it('is no longer there once they are erased', () =>
    given(added, erased).when(refuse('rep')).thenRefused('prospect/not-found'));
  it('has no next step any more', () => {
    const next = { prospectId: 'p1', at: '2026-11-20T10:00:00.000Z', today: '2026-11-20', timeZone: 'UTC' };
    const plan = { ...next, followUpId: 'f2', dueOn: '2026-12-02', dueTime: null, note: null };
    given(added, refused('rep')).when({ type: 'PlanFollowUp', data: plan }).thenRefused('prospect/refused-contact');
  });
});

describe('the end of a refusal', () => {
  it('comes from the visitor who asked', () =>
    given(added, refused('page', 'a1')).when(takeBack('a1')).then(allowed('page')));
  it('is refused from another visitor, and of what a member entered', () => {
    given(added, refused('page', 'a1')).when(takeBack('a2')).thenRefused('prospect/refused-by-other');
    given(added, refused('rep')).when(takeBack('a1')).thenRefused('prospect/refused-by-other');
  });
  it('comes from an owner with a reason', () =>
    given(added, refused('page', 'a1'))
      .when({ type: 'AllowContact', data: { prospectId: 'p1', via: 'owner', reason: 'She called', isListed: true } })
      .then(allowed('owner', 'She called')));
});

describe('the list of refusals', () => {
  it('marks a person with a number of the list', () =>
    given(added)
      .when(follow(['h1']))
      .then(refused('list')));
  it('marks a person who is added with one', () =>
    given()
      .when({ type: 'AddProspect', data: { ...ids, ...details, status: 'new', listed: ['h1'] } })
      .then(added, refused('list')));
  it('marks a person who gets one, and never takes a mark away by a change', () => {
    const change = { prospectId: 'p1', ...details, status: 'new' as const };
    const changed = { type: 'ProspectChanged' as const, data: { ...ids, ...details, phone: '+4915199999999' } };
    const other = { ...change, phone: '+4915199999999' };
    given(added)
      .when({ type: 'ChangeProspect', data: { ...other, listed: ['h2'] } })
      .then(changed, refused('list', null, ['h2']));
    given(added, refused('list'))
      .when({ type: 'ChangeProspect', data: { ...other, listed: [] } })
      .then(changed);
  });
  it('keeps the mark of a person whose number was changed before the list was followed', () =>
    given(added, refused('list'))
      .when(follow([], { stays: true }))
      .thenNothing());
  it('keeps the wish that a person said themselves when an entry ends', () => {
    given(added, refused('list')).when(follow([])).then(allowed('list'));
    given(added, refused('page', 'a1')).when(follow([])).thenNothing();
    given(added, refused('page', 'a1'))
      .when(follow([], { byOwner: true }))
      .then(allowed('list'));
  });
});

describe('the undo of a refusal', () => {
  const undo = { prospectId: 'p1', commandId: 'c1', by: 'u1', at: '2026-11-20T10:00:00.000Z' };
  it('is refused for what a person said on the page, and for a mark of the list', () => {
    given(added, refused('page', 'a1'))
      .when({ type: 'UndoProspectChange', data: undo })
      .thenRefused('prospect/changed-since');
    given(added, refused('list'), dropped)
      .when({ type: 'UndoProspectChange', data: undo })
      .thenRefused('prospect/changed-since');
  });
});
