import { screen, waitFor } from '@testing-library/react';
import type { TimelineEntry } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { trusted } from '../../lib/casts.ts';
import { idOf, minutesAgo, preferences, prospectAt } from '../../../testing/samples.ts';
import { showScreen, signedInApi } from '../../../testing/showScreen.tsx';
import { TimelineLine } from '../TimelineLine.tsx';
import { ProspectPage } from './ProspectPage.tsx';

const command = idOf(900);
const elena = prospectAt(0, { name: 'Elena Vogel', status: 'interested' });
const chosen = {
  id: '1',
  at: minutesAgo(2),
  by: null,
  type: 'status',
  from: 'new',
  to: 'interested',
  days: 3,
} as const;
const moved = { ...chosen, command };

const show = (entry: TimelineEntry, lastCommand: string | null = command) => {
  const api = signedInApi();
  let isUndone = false;
  api.answers('findProspect', () => ({ ...elena, lastCommand: isUndone ? null : lastCommand }));
  api.answers('prospectTimeline', () => [isUndone ? { ...entry, undone: true } : entry]);
  api.answers('showPreferences', preferences);
  const step = { wants: null, followUp: null, dropped: null };
  api.answers('nextStep', { ...step, contacts: 0, lastContactedAt: null, lastContactKind: null });
  api.does('UndoProspectChange', () => {
    isUndone = true;
    return {};
  });
  return showScreen(<ProspectPage />, { api, path: '/prospects/:id', at: `/prospects/${elena.id}` });
};

describe('a status that followed from an answer', () => {
  it('is taken back beside its entry in the timeline', async () => {
    const { api, user } = show(moved);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('1 change was taken back.');
    expect(api.callsOf(`/api/prospects/${elena.id}/undo`, 'POST').map(({ body }) => body)).toEqual([{ command }]);
    await screen.findByText('Taken back');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  });

  it.each([
    ['something changed since', moved, idOf(901)],
    ['it is too old', { ...moved, at: minutesAgo(11) }, command],
    ['a member chose it', chosen, command],
  ] as const)('is not once %s', async (_why, entry, lastCommand) => {
    show(entry, lastCommand);
    await screen.findByText(/Moved from/u);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('an entry of the timeline', () => {
  it('says that a person may be contacted again, with the reason beside it', async () => {
    const refusal = { refused: false, says: 'May be contacted again: lifted by an owner', reason: 'She agreed' };
    const text = `${refusal.says}\n${refusal.reason}`;
    show({ id: '1', at: minutesAgo(2), by: null, type: 'note', text, refusal });
    await screen.findByText(refusal.says);
    expect(screen.getByText(refusal.reason)).toBeDefined();
  });

  it.each([
    ['a kind', { type: 'watched', seconds: 45 }],
    ['a kind that every object has', { type: 'constructor' }],
    ['a status', { type: 'status', from: 'new', to: 'waiting', days: 2 }],
    ['a way of contact', { type: 'contact', kind: 'fax', outcome: 'reached', note: 'On paper' }],
    ['an outcome of a contact', { type: 'contact', kind: 'call', outcome: 'hung up', note: null }],
    ['a field', { type: 'changed', field: 'city', from: null, to: 'Leipzig' }],
    ['a reason', { type: 'dropped', followUpId: '1', reason: 'moved' }],
    ['a wish', { type: 'wants', from: null, to: 'everything' }],
  ])('with %s that only a later version knows says so, beside its time', async (_what, later) => {
    const entry = trusted<TimelineEntry>({ id: '1', at: minutesAgo(2), by: null, ...later });
    const day = { zone: 'UTC', today: '2026-11-24' };
    showScreen(<TimelineLine prospectId={elena.id} entry={entry} day={day} />, { api: signedInApi() });
    await screen.findByText('Something that this page does not know yet. Reload it to see what it is.');
    expect(screen.getByRole('time').textContent).not.toBe('');
  });
});
