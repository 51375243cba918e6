import { screen, waitFor } from '@testing-library/react';
import type { TimelineEntry } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { idOf, minutesAgo, preferences, prospectAt } from '../../../testing/samples.ts';
import { showScreen, signedInApi } from '../../../testing/showScreen.tsx';
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
});
