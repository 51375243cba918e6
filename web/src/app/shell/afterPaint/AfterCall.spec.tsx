import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FakeApi } from '../../../../testing/fakeApi.ts';
import { renderScreen } from '../../../../testing/render.tsx';
import { currentUser, idOf, prospectAt } from '../../../../testing/samples.ts';
import { signedInApi } from '../../../../testing/showScreen.tsx';
import { beginCall, endCall } from '../../../lib/browser/calls.ts';
import { AfterCall } from './AfterCall.tsx';

const lola = prospectAt(0, { name: 'Lola Fischer', phone: '+49 151 23' });

/** Any screen, in the shell that has the sheet. */
const show = (contacted: string | null = null): { api: FakeApi; user: ReturnType<typeof userEvent.setup> } => {
  const api = signedInApi();
  api.answers('findProspect', { ...lola, lastContactedAt: contacted });
  const nothing = { followUp: null, dropped: null, wants: null, contacts: 0, lastContactedAt: null };
  api.answers('nextStep', { ...nothing, lastContactKind: null });
  renderScreen(<p>a screen</p>, { fake: api });
  return { api, user: userEvent.setup() };
};

const call = (prospectId = lola.id, userId = currentUser().id): void => act(() => beginCall(userId, prospectId));
const leave = (): void => void fireEvent.blur(window);
const comeBack = (): void => void fireEvent.focus(window);
const question = () => screen.findByRole('dialog', { name: 'How did it go with Lola Fischer?' });
const noQuestion = () => expect(screen.queryByRole('dialog')).toBeNull();

afterEach(() => {
  act(() => endCall(lola.id));
  sessionStorage.clear();
});

describe('the return from a call', () => {
  it('asks once how it went, and the answer records the call', async () => {
    const { api, user } = show();
    api.repliesTo('LogContact', ({ body }) => Response.json({ ...Object(body), id: idOf(9), followUp: null }));
    call();
    comeBack();
    noQuestion();
    leave();
    comeBack();
    await question();
    await user.click(screen.getByRole('button', { name: /^Reached/u }));
    await waitFor(noQuestion);
    const [sent] = api.callsOf(`/api/prospects/${lola.id}/contacts`, 'POST');
    expect(sent?.body).toMatchObject({ kind: 'call', outcome: 'reached' });
    leave();
    comeBack();
    noQuestion();
  });

  it.each([
    ['Escape', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
    [
      'its button',
      (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'Record nothing' })),
    ],
  ])('is not asked about any more after %s', async (_name, close) => {
    const { api, user } = show();
    call();
    leave();
    comeBack();
    await question();
    await close(user);
    await waitFor(noQuestion);
    leave();
    comeBack();
    noQuestion();
    expect(api.callsOf(`/api/prospects/${lola.id}/contacts`, 'POST')).toEqual([]);
  });

  it('asks nothing when the call was recorded meanwhile, on another device too', async () => {
    const { api } = show(new Date(Date.now() + 60_000).toISOString());
    call();
    leave();
    comeBack();
    await waitFor(() => expect(api.callsOf(`/api/prospects/${lola.id}`)).toHaveLength(1));
    await waitFor(() => expect(sessionStorage.getItem('upline-call')).toBeNull());
    noQuestion();
  });

  it('asks nothing hours later, as when a phone dropped the page meanwhile', async () => {
    const { api } = show();
    const onAsk = vi.fn();
    call();
    const begun = { userId: currentUser().id, prospectId: lola.id, at: Date.now() - 121 * 60_000 };
    renderScreen(<AfterCall call={begun} isInPanel={false} onAsk={onAsk} />, { fake: api });
    await waitFor(() => expect(sessionStorage.getItem('upline-call')).toBeNull());
    expect(onAsk).not.toHaveBeenCalled();
  });

  it('asks nothing of another person who signed in here since', async () => {
    const { api } = show();
    call(lola.id, idOf(99));
    leave();
    comeBack();
    await waitFor(() => expect(api.callsOf('/api/auth/user')).not.toEqual([]));
    expect(api.callsOf(`/api/prospects/${lola.id}`)).toEqual([]);
    noQuestion();
  });
});
