import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { FollowedInvitation } from '@upline/contracts';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../../testing/render.tsx';
import { idOf, invitationAt } from '../../../../testing/samples.ts';
import { signedInApi } from '../../../../testing/showScreen.tsx';
import { InvitationLinkDialog } from './InvitationLinkDialog.tsx';

const open: FollowedInvitation = { ...invitationAt(1), joined: null };
const over = { email: '', link: null } as const;
const accepted: FollowedInvitation = {
  ...open,
  ...over,
  status: 'accepted',
  joined: { id: idOf(7), firstName: 'Lena', initials: 'LV' },
};

const Sharing = () => {
  const [isOpen, setOpen] = useState(true);
  return <InvitationLinkDialog open={isOpen} invitation={open} onClose={() => setOpen(false)} />;
};

/** The dialog about an invitation, as the server has it; `becomes` is what a live message tells of it. */
const show = (first: FollowedInvitation = open) => {
  const api = signedInApi();
  api.answers('findInvitation', first);
  const { positions } = renderScreen(<Sharing />, { fake: api });
  const becomes = (next: FollowedInvitation): void => {
    api.answers('findInvitation', next, 9);
    act(() => {
      positions.wantView('invitations', 9);
      positions.catchUp();
    });
  };
  return { api, becomes };
};
const link = () => screen.queryByLabelText('Invitation link');
const code = () => screen.queryByRole('img', { name: 'QR code of the invitation' });

describe('the dialog with the link of an invitation', () => {
  it('says who joined as soon as they do, and shows neither link nor code any more', async () => {
    const { becomes } = show();
    await screen.findByLabelText('Invitation link');
    becomes(accepted);
    await screen.findByRole('dialog', { name: 'Lena joined' });
    expect([link(), code()]).toEqual([null, null]);
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows no code that was used before it opened', async () => {
    show(accepted);
    await screen.findByRole('dialog', { name: 'Lena joined' });
    expect([link(), code()]).toEqual([null, null]);
  });

  it.each(['revoked', 'expired'] as const)('shows no code of an invitation that is %s', async (status) => {
    const { becomes } = show();
    await screen.findByLabelText('Invitation link');
    becomes({ ...open, ...over, status });
    await screen.findByText(status === 'expired' ? /has expired/u : /was revoked/u);
    expect([link(), code()]).toEqual([null, null]);
  });

  it('shows the new link once it was renewed', async () => {
    const { becomes } = show();
    await screen.findByLabelText('Invitation link');
    becomes({ ...open, link: 'http://upline.test/invite/new' });
    await waitFor(() => expect(link()).toHaveProperty('value', 'http://upline.test/invite/new'));
  });

  it('shows the link that it was given where the server cannot be asked', async () => {
    const api = signedInApi();
    api.isUnreachable('findInvitation');
    renderScreen(<Sharing />, { fake: api });
    expect(await screen.findByLabelText('Invitation link')).toHaveProperty('value', open.link);
  });
});

describe('an invitation that is passed on', () => {
  const noted = (api: ReturnType<typeof show>['api']) => api.callsOf('/api/checklist/handed-over', 'POST').length;

  it('is so once its link was copied or a way was pressed, and not by being shown', async () => {
    const { api } = show();
    api.repliesTo('NoteInvitationHandedOver', () => new Response(null, { status: 204 }));
    const whatsapp = await screen.findByRole('link', { name: 'WhatsApp' });
    expect(noted(api)).toBe(0);
    fireEvent.click(whatsapp);
    await waitFor(() => expect(noted(api)).toBe(1));
    fireEvent.click(screen.getByRole('button', { name: 'Copy invitation link' }));
    await waitFor(() => expect(noted(api)).toBe(2));
  });
});

describe('the good news that somebody joined', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());

  it('closes by itself after eight seconds, and not under the pointer', async () => {
    show(accepted);
    const words = await screen.findByText(/was accepted: its link and its code no longer work/u);
    const box = words.parentElement ?? document.body;
    fireEvent.pointerEnter(box);
    act(() => void vi.advanceTimersByTime(20_000));
    expect(screen.getByRole('dialog', { name: 'Lena joined' })).toBeDefined();
    fireEvent.pointerLeave(box);
    act(() => void vi.advanceTimersByTime(8_000));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
