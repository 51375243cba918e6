import { screen, within } from '@testing-library/react';
import type { FollowUpAnswer } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { idOf, plannedStep, preferences, prospectAt } from '../../../testing/samples.ts';
import { showScreen, signedInApi } from '../../../testing/showScreen.tsx';
import { ProspectPage } from './ProspectPage.tsx';

const elena = prospectAt(0, { name: 'Elena Vogel' });
const path = `/api/prospects/${elena.id}`;
const planned = plannedStep();

const show = (followUp: FollowUpAnswer | null) => {
  const api = signedInApi();
  api.answers('findProspect', elena);
  api.answers('prospectTimeline', []);
  api.answers('showPreferences', preferences);
  const step = { wants: null, followUp, dropped: null };
  api.answers('nextStep', { ...step, contacts: 0, lastContactedAt: null, lastContactKind: null });
  api.does('PlanFollowUp', () => ({ body: planned, command: idOf(900) }));
  api.does('DropFollowUp', () => ({ command: idOf(900) }));
  api.does('UndoProspectChange', () => ({}));
  return showScreen(<ProspectPage />, { api, path: '/prospects/:id', at: `/prospects/${elena.id}` });
};

/** Presses Undo in the toast with this title, and looks that the change is taken back. */
const undoes = async ({ api, user }: ReturnType<typeof show>, title: string): Promise<void> => {
  await screen.findByText(title);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('1 change was taken back.');
  expect(api.callsOf(`${path}/undo`, 'POST').map(({ body }) => body)).toEqual([{ command: idOf(900) }]);
};

describe('the next step is taken back by the toast', () => {
  it.each([
    [null, 'Plan', 'Next step planned'],
    [planned, 'Move', 'Next step moved'],
  ])('after it was planned or moved: %#', async (followUp, action, title) => {
    const shown = show(followUp);
    await shown.user.click(await screen.findByRole('button', { name: action }));
    const dialog = within(await screen.findByRole('dialog'));
    await shown.user.click(dialog.getByRole('button', { name: action }));
    await undoes(shown, title);
  });

  it('after it was dropped', async () => {
    const shown = show(planned);
    await shown.user.click(await screen.findByRole('button', { name: 'Drop' }));
    await shown.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Drop' }));
    await undoes(shown, 'Next step dropped');
  });
});
