import type { ProspectStatus } from '@upline/contracts';
import { describe, it } from 'vitest';
import { scenario } from '../../testing/scenario.ts';
import { prospectDecider } from './prospect.decider.ts';

const { given } = scenario(prospectDecider);
const details = { name: 'Ann', email: null, phone: null, notes: null, source: null };
const ids = { prospectId: 'p1', ownerId: 'u1' };
const pointsADay = { prospects: 40, conversions: 100 };
const added = (status: ProspectStatus = 'new') => ({
  type: 'ProspectAdded' as const,
  data: { ...ids, ...details, status, pointsADay },
});
const moved = (from: ProspectStatus, to: ProspectStatus, firstConversion: boolean) => ({
  type: 'ProspectStatusChanged' as const,
  data: { ...ids, from, to, firstConversion, ...(firstConversion && { pointsADay }) },
});
const change = (status: ProspectStatus, more: Partial<typeof details> = {}) => ({
  type: 'ChangeProspect' as const,
  data: { prospectId: 'p1', status, ...details, ...more },
});
const contacted = { type: 'ProspectContacted' as const, data: ids };
const deleted = { type: 'ProspectDeleted' as const, data: { ...ids, status: 'new' as const } };
const erased = { type: 'ProspectErased' as const, data: { ...ids, status: 'new' as const, wasDeleted: false } };

describe('adding a prospect', () => {
  it('happens', () => given().when({ type: 'AddProspect', data: added().data }).then(added()));
  it('notes the contact when they are contacted already', () =>
    given()
      .when({ type: 'AddProspect', data: added('contacted').data })
      .then(added('contacted'), contacted));
  it('does nothing the second time', () =>
    given(added()).when({ type: 'AddProspect', data: added().data }).thenNothing());
});

describe('changing a prospect', () => {
  it('keeps details and status apart', () =>
    given(added())
      .when(change('interested', { name: 'Anna' }))
      .then(
        { type: 'ProspectChanged', data: { ...ids, ...details, name: 'Anna' } },
        moved('new', 'interested', false),
      ));
  it('notes the contact when the status says so', () =>
    given(added())
      .when(change('contacted'))
      .then(moved('new', 'contacted', false), contacted));
  it('marks the first conversion', () =>
    given(added())
      .when(change('converted'))
      .then(moved('new', 'converted', true)));
  it('marks no second conversion', () =>
    given(added(), moved('new', 'converted', true), moved('converted', 'lost', false))
      .when(change('converted'))
      .then(moved('lost', 'converted', false)));
  it('marks no conversion of a prospect added as converted', () =>
    given(added('converted'), moved('converted', 'lost', false))
      .when(change('converted'))
      .then(moved('lost', 'converted', false)));
  it('does nothing when nothing differs', () => given(added()).when(change('new')).thenNothing());
  // shows I50.5
  it('keeps a number that the form has unchanged as it is, and reads another one', () => {
    const noted = '0664 1234567';
    const before = given({ type: 'ProspectAdded', data: { ...added().data, phone: noted } });
    const changed = (more: object) => ({ type: 'ProspectChanged' as const, data: { ...ids, ...details, ...more } });
    const form = (phone: string, readPhone: string) => {
      const { type, data } = change('new', { name: 'Anna' });
      return { type, data: { ...data, phone, readPhone } };
    };
    before.when(form(noted, '+496641234567')).then(changed({ name: 'Anna', phone: noted }));
    before.when(form(`\u202a${noted}`, '+496641234567')).then(changed({ name: 'Anna', phone: noted }));
    before.when(form('0664 1234568', '+496641234568')).then(changed({ name: 'Anna', phone: '+496641234568' }));
  });
  it('is refused for a deleted prospect', () =>
    given(added(), deleted).when(change('lost')).thenRefused('prospect/not-found'));
  it('is refused for an unknown prospect', () => given().when(change('lost')).thenRefused('prospect/not-found'));
});

describe('deleting a prospect', () => {
  const remove = { type: 'DeleteProspect' as const, data: { prospectId: 'p1' } };
  it('records the status that leaves the counts', () =>
    given(added(), moved('new', 'interested', false))
      .when(remove)
      .then({ type: 'ProspectDeleted', data: { ...ids, status: 'interested' } }));
  it('does nothing the second time', () => given(added(), deleted).when(remove).thenNothing());
});

describe('restoring a prospect', () => {
  const restore = (deletion?: string) => ({ type: 'RestoreProspect' as const, data: { prospectId: 'p1', deletion } });
  const restored = {
    type: 'ProspectRestored' as const,
    data: { ...ids, status: 'new' as const, undoneCommandId: 'c1', undoneEventId: 'e1' },
  };
  it('names the deletion that it takes back', () => {
    given(added(), deleted).when(restore()).then(restored);
    given(added(), deleted).when(restore('c1')).then(restored);
  });
  it('is refused the second time', () =>
    given(added(), deleted, restored).when(restore()).thenRefused('prospect/not-deleted'));
  it('is refused when another deletion came after the one that is taken back', () =>
    given(added(), deleted, restored, { ...deleted, meta: { commandId: 'c2' } })
      .when(restore('c1'))
      .thenRefused('prospect/changed-since'));
});

describe('erasing a prospect', () => {
  const erase = { type: 'EraseProspect' as const, data: { prospectId: 'p1' } };
  it('happens', () => given(added()).when(erase).then(erased));
  it('records that a deleted prospect had left the counts', () =>
    given(added(), deleted)
      .when(erase)
      .then({ type: 'ProspectErased', data: { ...ids, status: 'new', wasDeleted: true } }));
  it('does nothing the second time', () => given(added(), erased).when(erase).thenNothing());
  it('cannot be taken back', () =>
    given(added(), erased)
      .when({ type: 'RestoreProspect', data: { prospectId: 'p1' } })
      .thenRefused('prospect/erased'));
});

describe('reassigning a prospect', () => {
  const data = { prospectId: 'p1', previousOwnerId: 'u1', ownerId: 'u2' };
  it('names both owners', () =>
    given(added()).when({ type: 'ReassignProspect', data }).then({ type: 'ProspectReassigned', data }));
  it('does nothing where they have the prospect already', () =>
    given(added())
      .when({ type: 'ReassignProspect', data: { ...data, ownerId: 'u1' } })
      .thenNothing());
  it('does nothing once the prospect belongs to somebody else', () =>
    given(added(), { type: 'ProspectReassigned', data: { ...data, ownerId: 'u3' } })
      .when({ type: 'ReassignProspect', data })
      .thenNothing());
});
