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
  it('adds a person who earns nothing, and of whom nobody knows when they were contacted', () =>
    given().when({ type: 'AddByImport', data: row }).then(added));
  it('adds nobody the second time', () => given(added).when({ type: 'AddByImport', data: row }).thenNothing());
  it('marks a person who asked not to be contacted', () =>
    given()
      .when({ type: 'AddByImport', data: { ...row, listed } })
      .then(added, {
        type: 'ContactRefused',
        data: { ...ids, via: 'list', answerId: null, refusalIds: listed },
      }));
  it('fills what is empty', () => given(addedByHand).when(change('fill')).then(changed()));
  it('overwrites what it has, and empties nothing', () =>
    given(addedByHand)
      .when(change('overwrite'))
      .then(changed({ name: 'Anna' })));
  it('changes nothing that is there already', () => given(addedByHand, changed()).when(change('fill')).thenNothing());
  it('leaves a deleted person alone', () =>
    given(addedByHand, { type: 'ProspectDeleted', data: { ...ids, status: 'new' } })
      .when(change('overwrite'))
      .thenNothing());
});

describe('undoing an import', () => {
  it('deletes the person whom it added', () =>
    given(added)
      .when(undo)
      .then({
        type: 'ProspectDeleted',
        data: { ...ids, status: 'contacted', addedIn: { importId: 'i1', on: '2026-03-02' } },
      }));
  it('gives a person whom two of its rows changed the fields back that they had before', () =>
    given(addedByHand, by('c2', changed()), by('c3', changed({ name: 'Anna' })))
      .when(undo)
      .then({ type: 'ProspectChanged', data: { ...ids, ...details } }));
  it('keeps who was changed, or with whom anything happened, since', () => {
    given(added, by('c2', note)).when(undo).thenRefused('prospect/changed-since');
    given(addedByHand, by('c2', changed()), by('c3', note)).when(undo).thenRefused('prospect/changed-since');
    given(added, by('c2', changed({}, 'i2')))
      .when(undo)
      .thenRefused('prospect/changed-since');
  });
  it('does nothing to a person whom it did not touch, nor the second time', () => {
    given(addedByHand).when(undo).thenRefused('prospect/changed-since');
    given(added, { type: 'ProspectDeleted', data: { ...ids, status: 'new' } })
      .when(undo)
      .thenNothing();
  });
});
