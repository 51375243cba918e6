import { screen } from '@testing-library/react';
import type { ProspectStatus } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { idOf, prospectAt } from '../../../testing/samples.ts';
import { showScreen, signedInApi } from '../../../testing/showScreen.tsx';
import { ContactSheet } from './ContactSheet.tsx';

const lola = prospectAt(0, { name: 'Lola Fischer' });
const asked = { prospectId: lola.id, happenedAt: '2026-11-20T10:00:00.000Z', note: null, followUp: null };

const log = async (outcome: 'Positive' | 'Reached', { status, moved }: { status: ProspectStatus; moved: boolean }) => {
  const api = signedInApi();
  api.repliesTo('LogContact', ({ body }) => Response.json({ ...asked, ...Object(body), id: idOf(9), moved }));
  api.repliesTo('ChangeProspectStatus', () => Response.json({ ...lola, status: 'interested' }));
  const prospect = { ...lola, status, followUpId: null };
  const { user } = showScreen(<ContactSheet open kind="call" prospect={prospect} onClose={() => undefined} />, { api });
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${outcome}`, 'u') }));
  await screen.findByText('Contact recorded');
  return { api, user };
};

describe('a contact that was recorded', () => {
  it('says that it moved a new prospect, and offers the next status after a positive answer', async () => {
    const { api, user } = await log('Positive', { status: 'new', moved: true });
    expect(screen.getByText('Lola moved to Contacted. No next step is planned.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Mark as interested' }));
    await screen.findByText('Lola Fischer is now: Interested');
    const [change] = api.callsOf(`/api/prospects/${lola.id}/status`, 'PUT');
    expect(change?.body).toEqual({ status: 'interested' });
  });

  it('offers no status after another answer, and none to somebody who is interested', async () => {
    await log('Reached', { status: 'new', moved: true });
    expect(screen.queryByRole('button', { name: 'Mark as interested' })).toBeNull();
  });

  it('says nothing of a status that stayed', async () => {
    await log('Positive', { status: 'interested', moved: false });
    expect(screen.getByText('No next step is planned.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Mark as interested' })).toBeNull();
  });
});
