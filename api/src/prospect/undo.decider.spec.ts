import type { ProspectStatus } from '@upline/contracts';
import { describe, it } from 'vitest';
import { scenario } from '../../testing/scenario.ts';
import { prospectDecider } from './prospect.decider.ts';

const { given } = scenario(prospectDecider);
const details = { name: 'Ann', email: null, phone: null, notes: null, source: null };
const ids = { prospectId: 'p1', ownerId: 'u1' };
const pointsADay = { prospects: 40, conversions: 100 };
const at = '2026-03-02T10:00:00.000Z';
const on = at.slice(0, 10);

const added = { type: 'ProspectAdded' as const, data: { ...ids, ...details, status: 'new' as const, pointsADay } };
const moved = (from: ProspectStatus, to: ProspectStatus, commandId: string, actorId = 'u1') => ({
  type: 'ProspectStatusChanged' as const,
  data: { ...ids, from, to, firstConversion: to === 'converted' },
  meta: { commandId, actorId },
});
const noted = {
  type: 'NoteAdded' as const,
  data: { ...ids, noteId: 'n1', text: 'Called' },
  meta: { commandId: 'note' },
};
const renamed = {
  type: 'ProspectChanged' as const,
  data: { ...ids, ...details, name: 'Anna' },
  meta: { commandId: 'form' },
};
const deleted = {
  type: 'ProspectDeleted' as const,
  data: { ...ids, status: 'interested' as const },
  meta: { commandId: 'd' },
};
const restored = { ...deleted, type: 'ProspectRestored' as const };
const undone = (
  undoneCommandId: string,
  { eventId = 'e1', ...move }: { eventId?: string; from: ProspectStatus; to: ProspectStatus },
) => ({
  type: 'ProspectChangeUndone' as const,
  data: {
    ...ids,
    undoneCommandId,
    undoneEventId: eventId,
    changedAt: at,
    changedOn: on,
    contactId: null,
    worked: true,
    ...move,
    firstConversion: false,
  },
});
const undo = (commandId: string, more: { by?: string | null; at?: string } = {}) => ({
  type: 'UndoProspectChange' as const,
  data: { prospectId: 'p1', commandId, by: 'u1', at, ...more },
});

describe('taking back a change of a prospect', () => {
  const move = { from: 'interested', to: 'new' } as const;

  it('gives the status before', () =>
    given(added, moved('new', 'interested', 'c1'))
      .when(undo('c1'))
      .then(undone('c1', move)));

  it('takes the first conversion with it, so that the next one is the first', () => {
    const conversion = { ...moved('new', 'converted', 'c1') };
    given(added, conversion, { ...undone('c1', { from: 'converted', to: 'new' }) })
      .when({ type: 'ChangeProspectStatus', data: { prospectId: 'p1', status: 'converted' } })
      .then({
        type: 'ProspectStatusChanged',
        data: { ...ids, from: 'new', to: 'converted', firstConversion: true, pointsADay },
      });
  });

  it('does nothing the second time', () =>
    given(added, moved('new', 'interested', 'c1'), { ...undone('c1', move), meta: { commandId: 'u' } })
      .when(undo('c1'))
      .thenNothing());

  it('leaves notes that were added since', () =>
    given(added, moved('new', 'interested', 'c1'), noted)
      .when(undo('c1'))
      .then(undone('c1', move)));

  it('gives the details before as well, where a form changed both', () =>
    given(added, { ...renamed, meta: { commandId: 'c1' } }, moved('new', 'interested', 'c1'))
      .when(undo('c1'))
      .then(undone('c1', move), { type: 'ProspectChanged', data: { ...ids, ...details } }));

  it.each([
    ['somebody else', moved('interested', 'contacted', 'c2', 'u2')],
    ['the same person', moved('interested', 'lost', 'c2')],
    ['the form', renamed],
  ])('is refused when %s changed something since', (_who, later) =>
    given(added, moved('new', 'interested', 'c1'), later)
      .when(undo('c1'))
      .thenRefused('prospect/changed-since'),
  );

  it('is refused when the prospect was deleted and restored since', () =>
    given(added, moved('new', 'interested', 'c1'), deleted, restored)
      .when(undo('c1'))
      .thenRefused('prospect/changed-since'));

  it('is refused while the prospect is deleted, and once they are erased', () => {
    const before = [added, moved('new', 'interested', 'c1')];
    given(...before, deleted)
      .when(undo('c1'))
      .thenRefused('prospect/not-found');
    const erased = { type: 'ProspectErased' as const, data: { ...deleted.data, wasDeleted: false } };
    given(...before, erased)
      .when(undo('c1'))
      .thenRefused('prospect/not-found');
  });

  it('is refused to another person than the one who made the change', () =>
    given(added, moved('new', 'interested', 'c1'))
      .when(undo('c1', { by: 'u2' }))
      .thenRefused('prospect/changed-by-other'));

  it('is refused after ten minutes', () => {
    const before = given(added, moved('new', 'interested', 'c1'));
    before.when(undo('c1', { at: '2026-03-02T10:10:00.000Z' })).then(undone('c1', move));
    before.when(undo('c1', { at: '2026-03-02T10:10:00.001Z' })).thenRefused('prospect/undo-too-late');
  });

  it('is refused for a command that changed nothing here', () =>
    given(added, noted).when(undo('note')).thenRefused('prospect/changed-since'));
});

describe('a contact that is taken back', () => {
  const meta = { commandId: 'c1' };
  const contact = { contactId: 'k', kind: 'call', outcome: 'reached', happenedAt: at, note: null } as const;
  const step = { dueTime: null, timeZone: 'UTC', plannedBy: 'person', note: 'Bring the plan' } as const;
  const planned = (followUpId: string, dueOn: string) => ({
    type: 'FollowUpPlanned' as const,
    data: { ...ids, ...step, followUpId, dueOn },
  });
  const history = [
    { ...planned('f0', '2026-03-02'), meta: { commandId: 'p' } },
    { type: 'ContactLogged' as const, data: { ...ids, ...contact }, meta },
    {
      type: 'ProspectStatusChanged' as const,
      data: { ...ids, from: 'new', to: 'contacted', firstConversion: false, follows: 'contact' } as const,
      meta,
    },
    { type: 'FollowUpDone' as const, data: { ...ids, followUpId: 'f0', contactId: 'k' }, meta },
    { ...planned('f1', '2026-03-05'), meta },
  ];
  const back = {
    ...undone('c1', { eventId: 'e2', from: 'contacted', to: 'new' }),
    meta: { commandId: 'u' },
  };
  const taken = { ...back.data, contactId: 'k' };

  it('takes status and next step with it', () =>
    given(added, ...history)
      .when(undo('c1'))
      .then({ type: 'ProspectChangeUndone', data: taken }));

  it('leaves the step that it had done', () =>
    given(added, ...history, { ...back, data: taken })
      .when({ type: 'DropFollowUp', data: { prospectId: 'p1' } })
      .then({ type: 'FollowUpDropped', data: { ...ids, followUpId: 'f0', reason: 'person' } }));
});

describe('a status that follows a share', () => {
  const follow = { type: 'FollowShare' as const, data: { prospectId: 'p1' } };
  const followed = { from: 'new', to: 'contacted', firstConversion: false, follows: 'share' } as const;

  it('is contacted for a new prospect', () =>
    given(added)
      .when(follow)
      .then({ type: 'ProspectStatusChanged', data: { ...ids, ...followed } }));
  it('is none for any other', () =>
    given(added, moved('new', 'lost', 'c1'))
      .when(follow)
      .thenNothing());
  it('is taken back by the product, whoever shared', () =>
    given(added, { type: 'ProspectStatusChanged', data: { ...ids, ...followed }, meta: { commandId: 's1' } })
      .when(undo('s1', { by: null }))
      .then({
        ...undone('s1', { from: 'contacted', to: 'new' }),
        data: { ...undone('s1', { from: 'contacted', to: 'new' }).data, worked: false },
      }));
});
