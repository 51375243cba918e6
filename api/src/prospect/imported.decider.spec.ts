import { describe, it } from 'vitest';
import { scenario } from '../../testing/scenario.ts';
import { prospectDecider } from './prospect.decider.ts';

const { given } = scenario(prospectDecider);
const details = { name: 'Ann', email: null, phone: '+4915112345678', notes: null, source: null };
const ids = { prospectId: 'p1', ownerId: 'u1' };
const byHand = { ...ids, ...details, status: 'new' as const, pointsADay: { prospects: 40, conversions: 100 } };
const row = { ...ids, ...details, importId: 'i1', status: 'contacted' as const };
const added = { type: 'ProspectAdded' as const, data: { ...row, pointsADay: { prospects: 0, conversions: 0 } } };
const addedByHand = { type: 'ProspectAdded' as const, data: byHand };
const said = { ...details, name: 'Anna', email: 'ann@mail.example', phone: null };
const change = (mode: 'fill' | 'overwrite', importId = 'i1') => ({
  type: 'ChangeByImport' as const,
  data: { prospectId: 'p1', importId, mode, details: said },
});
const changed = (more: Partial<typeof said> = {}, importId = 'i1') => ({
  type: 'ProspectChanged' as const,
  data: { ...ids, ...details, email: said.email, ...more, importId },
});
/** The same fact by a command of its own. */
const by = <Fact extends object>(commandId: string, fact: Fact) => ({ ...fact, meta: { commandId } });
const undo = { type: 'UndoImport' as const, data: { prospectId: 'p1', importId: 'i1' } };
const note = { type: 'NoteAdded' as const, data: { ...ids, noteId: 'n1', text: 'Called' } };
const listed = ['r1'];

describe('a row of an import', () => {
  it('adds a person without points and without the time of a contact', () =>
    given().when({ type: 'AddByImport', data: row }).then(added));
  it('adds nobody when it is sent again', () => given(added).when({ type: 'AddByImport', data: row }).thenNothing());
  it('marks a person who asked not to be contacted', () =>
    given()
      .when({ type: 'AddByImport', data: { ...row, listed } })
      .then(added, {
        type: 'ContactRefused',
        data: { ...ids, via: 'list', answerId: null, refusalIds: listed },
      }));
  it('fills empty fields', () => given(addedByHand).when(change('fill')).then(changed()));
  it('overwrites fields for which it has a value, and empties none', () =>
    given(addedByHand)
      .when(change('overwrite'))
      .then(changed({ name: 'Anna' })));
  it('changes nothing where the values are there already', () =>
    given(addedByHand, changed()).when(change('fill')).thenNothing());
  it('does not change a deleted person', () =>
    given(addedByHand, { type: 'ProspectDeleted', data: { ...ids, status: 'new' } })
      .when(change('overwrite'))
      .thenNothing());
});

describe('undoing an import', () => {
  it('deletes a person that the import added', () =>
    given(added)
      .when(undo)
      .then({
        type: 'ProspectDeleted',
        data: { ...ids, status: 'contacted', addedIn: { importId: 'i1', on: '2026-03-02' } },
      }));
  it('restores the fields of a person that two rows of the import changed', () =>
    given(addedByHand, by('c2', changed()), by('c3', changed({ name: 'Anna' })))
      .when(undo)
      .then({ type: 'ProspectChanged', data: { ...ids, ...details } }));
  it('is refused for a person with a note or another import since', () => {
    given(added, by('c2', note)).when(undo).thenRefused('prospect/changed-since');
    given(addedByHand, by('c2', changed()), by('c3', note)).when(undo).thenRefused('prospect/changed-since');
    given(added, by('c2', changed({}, 'i2')))
      .when(undo)
      .thenRefused('prospect/changed-since');
  });
  it('is refused for a person the import did not touch, and does nothing the second time', () => {
    given(addedByHand).when(undo).thenRefused('prospect/changed-since');
    given(added, { type: 'ProspectDeleted', data: { ...ids, status: 'new' } })
      .when(undo)
      .thenNothing();
  });
});
