import { describe, it } from 'vitest';
import { scenario } from '../../testing/scenario.ts';
import { importDecider } from './import.decider.ts';

const { given } = scenario(importDecider);
const ids = { importId: 'i1', byId: 'u1' };
const at = '2026-03-02T12:00:00.000Z';
const late = '2026-03-09T10:00:00.001Z';
const none = { added: 0, updated: 0, skipped: 0, refused: 0 };
const drafted = { type: 'ImportDrafted' as const, data: { ...ids, via: 'file' as const, fileName: 'people.csv' } };
const prepared = (draftId = 'd1') => ({ type: 'ImportPrepared' as const, data: { ...ids, draftId, rows: 700 } });
const started = {
  type: 'ImportStarted' as const,
  data: { ...ids, draftId: 'd1', via: 'file' as const, rows: 700, onDuplicate: 'fill' as const },
};
const rows = (from: number, to: number, more: Partial<typeof none> = {}) => ({
  from,
  to,
  ...none,
  added: to - from + 1,
  ...more,
  updatedIds: [],
});
const taken = (from: number, to: number, more: Partial<typeof none> = {}) => ({
  type: 'ImportRowsTaken' as const,
  data: { ...ids, ...rows(from, to, more) },
});
const take = (from: number, to: number, more: Partial<typeof none> = {}) => ({
  type: 'TakeRows' as const,
  data: { importId: 'i1', ...rows(from, to, more) },
});
const finished = { type: 'ImportFinished' as const, data: { ...ids, ...none, added: 690, refused: 10 } };
const cancelled = (reason: 'person' | 'removed' = 'person') => ({
  type: 'ImportCancelled' as const,
  data: { ...ids, reason },
});
const cancel = { type: 'CancelImport' as const, data: { importId: 'i1', reason: 'person' as const } };
const start = (draftId = 'd1', now = at) => ({
  type: 'StartImport' as const,
  data: { importId: 'i1', draftId, onDuplicate: 'fill' as const, at: now },
});
const prepare = (now = at) => ({
  type: 'PrepareImport' as const,
  data: { importId: 'i1', draftId: 'd2', rows: 700, at: now },
});
const startUndo = (now = at) => ({ type: 'StartUndo' as const, data: { importId: 'i1', at: now } });
const undoStarted = { type: 'ImportUndoStarted' as const, data: ids };
const running = [drafted, prepared(), started] as const;
const done = [...running, taken(1, 500), taken(501, 700, { added: 190, refused: 10 }), finished] as const;

describe('confirming an import', () => {
  it('starts what was previewed', () => given(drafted, prepared()).when(start()).then(started));
  it('is refused when another file or mapping came meanwhile', () =>
    given(drafted, prepared(), prepared('d2')).when(start()).thenRefused('import/file-changed'));
  it('is refused the second time, and after days', () => {
    given(...running)
      .when(start())
      .thenRefused('import/started');
    given(drafted, prepared()).when(start('d1', late)).thenRefused('import/expired');
  });
  it('keeps the file from being replaced', () => {
    given(...running)
      .when(prepare())
      .thenRefused('import/started');
    given(drafted, cancelled()).when(prepare()).thenRefused('import/cancelled');
  });
});

describe('taking rows', () => {
  it('counts each part once, in order', () => {
    given(...running)
      .when(take(1, 500))
      .then(taken(1, 500));
    given(...running, taken(1, 500))
      .when(take(1, 500))
      .thenNothing();
    given(...running)
      .when(take(501, 700))
      .thenNothing();
  });
  it('ends with the last row, with the counts of all', () =>
    given(...running, taken(1, 500))
      .when(take(501, 700, { added: 190, refused: 10 }))
      .then(taken(501, 700, { added: 190, refused: 10 }), finished));
  it('counts the part that was on its way when the import was cancelled', () =>
    given(...running, cancelled())
      .when(take(1, 500))
      .then(taken(1, 500)));
});

describe('cancelling an import', () => {
  it('ends a draft and a running one', () => {
    given(drafted).when(cancel).then(cancelled());
    given(...running)
      .when(cancel)
      .then(cancelled());
  });
  it('is refused at the end, and does nothing the second time', () => {
    given(...done)
      .when(cancel)
      .thenRefused('import/ended');
    given(...running, cancelled())
      .when(cancel)
      .thenNothing();
  });
});

describe('undoing an import', () => {
  it('starts once it has ended', () => {
    given(...done)
      .when(startUndo())
      .then(undoStarted);
    given(...running, taken(1, 500), cancelled())
      .when(startUndo())
      .then(undoStarted);
  });
  it('is refused while it runs, and for a draft that was never started', () => {
    given(...running)
      .when(startUndo())
      .thenRefused('import/not-undoable');
    given(drafted, cancelled()).when(startUndo()).thenRefused('import/not-undoable');
  });
  it('is refused the second time, and after days', () => {
    const undone = { type: 'ImportUndone' as const, data: { ...ids, removed: 690, kept: 0 } };
    given(...done, undoStarted, undone)
      .when(startUndo())
      .thenRefused('import/undone');
    given(...done)
      .when(startUndo(late))
      .thenRefused('import/undo-too-late');
  });
  it('counts each part once, and ends with the sum', () => {
    const part = { from: 1, to: 500, removed: 499, kept: 1, keptIds: ['p7'] };
    const event = { type: 'ImportRowsUndone' as const, data: { ...ids, ...part } };
    given(...done, undoStarted)
      .when({ type: 'UndoRows', data: { importId: 'i1', ...part } })
      .then(event);
    given(...done, undoStarted, event)
      .when({ type: 'UndoRows', data: { importId: 'i1', ...part } })
      .thenNothing();
    given(...done, undoStarted, event)
      .when({ type: 'FinishUndo', data: { importId: 'i1' } })
      .then({ type: 'ImportUndone', data: { ...ids, removed: 499, kept: 1 } });
  });
});
