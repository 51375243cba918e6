import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeApi } from '../../../../testing/fakeApi.ts';
import { renderScreen } from '../../../../testing/render.tsx';
import { currentUser, idOf, minutesAgo } from '../../../../testing/samples.ts';
import { applyChanged } from '../../../lib/sync/live.ts';
import type { AnswerOf } from '../../../lib/sync/useView.ts';
import { OpeningBanner } from './OpeningBanner.tsx';
import { OpeningPlace } from './OpeningPlace.tsx';

type Item = AnswerOf<'listNotifications'>['items'][number];

const lena = { id: idOf(1), name: 'Lena Vogel', phone: '+49 151 2345678' };
const max = { id: idOf(2), name: 'Max Roth', phone: null, email: 'max@example.test' };

const opening = (id: string, prospect: Item['prospect'], changes: Partial<Item> = {}): Item => ({
  id,
  type: 'share_opened',
  subject: 'Tour',
  assetId: 'a1',
  prospectId: prospect?.id ?? null,
  createdAt: minutesAgo(1),
  at: 1,
  text: 'a link was opened',
  read: false,
  prospect,
  ...changes,
});

const inboxOf = (items: readonly Item[]): AnswerOf<'listNotifications'> => ({
  unread: items.length,
  readUpTo: 0,
  items: [...items],
});

const show = (items: readonly Item[], user = currentUser({ lastOpenedAt: items[0]?.createdAt ?? null })) => {
  const fake = createFakeApi();
  fake.answers('currentUser', user);
  fake.answers('listNotifications', inboxOf(items));
  const client = renderScreen(<OpeningPlace />, { fake });
  return { fake, client };
};

const banner = () => screen.findByRole('region', { name: 'An opened link' });
const noBanner = () => waitFor(() => expect(screen.queryByRole('region', { name: 'An opened link' })).toBeNull());
const ways = (inside: HTMLElement) =>
  within(inside)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

describe('the banner about an opened link', () => {
  it('says by first name who is looking at what, and offers a call and a chat', async () => {
    show([opening('n1', lena)]);
    const region = await banner();
    expect(within(region).getByText('Lena is looking at “Tour”')).toBeTruthy();
    expect(ways(region)).toEqual([`/prospects/${lena.id}`, 'tel:+491512345678', 'https://wa.me/491512345678']);
    await waitFor(() =>
      expect(document.querySelector('[aria-live="polite"]')?.textContent).toBe('Lena is looking at “Tour”'),
    );
  });

  it('offers what there is of somebody without a number, and nothing of nobody', async () => {
    show([opening('n1', max), opening('n2', null)]);
    const region = await banner();
    expect(ways(region)).toEqual([`/prospects/${max.id}`, 'mailto:max@example.test']);
    await userEvent.click(within(region).getByRole('link', { name: /email to Max/u }));
    expect(within(await banner()).getByText('Somebody is looking at “Tour”')).toBeTruthy();
    expect(ways(await banner())).toEqual(['/marketing-assets?insight=a1']);
  });

  it('folds several into one, of which each way answers for its person alone', async () => {
    show([opening('n1', lena), opening('n2', max), opening('n3', lena, { subject: 'Plan' }), opening('n4', null)]);
    expect(within(await banner()).getByText(/and 2 others/u)).toBeTruthy();
    await userEvent.click(within(await banner()).getByRole('link', { name: 'Call Lena Vogel' }));
    expect(within(await banner()).getByText('Max is looking at “Tour”')).toBeTruthy();
    expect(within(await banner()).getByText(/and 1 other/u)).toBeTruthy();
  });

  it('is gone once it was closed, in every tab of the person', async () => {
    show([opening('n1', lena), opening('n2', max)]);
    await userEvent.click(within(await banner()).getByRole('button', { name: 'Close' }));
    await noBanner();
    const { fake } = show([opening('n1', lena), opening('n2', max)]);
    await waitFor(() => expect(fake.callsOf('/api/notifications')).toHaveLength(1));
    await noBanner();
  });

  it('says nothing of what another person of the browser was shown', async () => {
    show([opening('n1', lena)]);
    await userEvent.click(within(await banner()).getByRole('button', { name: 'Close' }));
    await noBanner();
    show([opening('n9', max)], currentUser({ id: idOf(77), lastOpenedAt: minutesAgo(1) }));
    expect(within(await banner()).getByText('Max is looking at “Tour”')).toBeTruthy();
    expect(Object.keys(localStorage).filter((key) => key.includes(currentUser().id))).toEqual([]);
  });

  it.each([
    ['ten minutes old', opening('n1', lena, { createdAt: minutesAgo(10) })],
    ['of somebody who was contacted since', opening('n1', { ...lena, contacted: true })],
    ['of nothing but a new member', opening('n1', null, { type: 'member_joined' })],
  ])('is not there when the notification is %s', async (_name, item) => {
    const { fake } = show([item], currentUser({ lastOpenedAt: minutesAgo(2) }));
    await waitFor(() => expect(fake.callsOf('/api/notifications')).toHaveLength(1));
    await noBanner();
  });

  it('asks for nothing while no link was opened lately', async () => {
    const { fake } = show([opening('n1', lena)], currentUser({ lastOpenedAt: minutesAgo(11) }));
    await waitFor(() => expect(fake.callsOf('/api/auth/user')).toHaveLength(1));
    expect(fake.callsOf('/api/notifications')).toEqual([]);
  });

  it('shows a name with a right-to-left override within its own bounds', async () => {
    show([opening('n1', { ...lena, name: '\u202eanel Vogel' })]);
    expect(within(await banner()).getByText('\u2068\u202eanel\u2069 is looking at “Tour”')).toBeTruthy();
  });
});

describe('the banner about an answer', () => {
  const answer = (id: string, changes: Partial<Item> = {}) =>
    opening(id, lena, { type: 'prospect_answered', text: 'Lena asks for a call tomorrow morning', ...changes });
  const region = () => screen.findByRole('region', { name: 'An answer' });

  it('says what the prospect answered, leads to them, and goes before an opening that is counted later', async () => {
    show([opening('n2', lena), answer('n1')]);
    const shown = await region();
    expect(within(shown).getByText('Lena asks for a call tomorrow morning')).toBeTruthy();
    expect(ways(shown)).toContain(`/prospects/${lena.id}`);
    await userEvent.click(within(shown).getByRole('button', { name: 'Close' }));
    await noBanner();
  });

  it('is gone once somebody was in touch with them', async () => {
    const { fake } = show([answer('n1', { prospect: { ...lena, contacted: true } })]);
    await waitFor(() => expect(fake.callsOf('/api/notifications')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  });
});

describe('tabs of one browser', () => {
  it('show one banner, the next tab once the first is hidden or closed', async () => {
    const waiting: (() => void)[] = [];
    const locks = {
      request: (_name: string, { signal }: LockOptions, hold: () => Promise<void>) =>
        new Promise<void>((resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
          waiting.push(() => void hold().then(resolve));
        }),
    };
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks }));
    show([opening('n1', lena)]);
    await waitFor(() => expect(waiting).toHaveLength(1));
    await noBanner();
    act(() => waiting[0]?.());
    await banner();
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await noBanner();
    hidden.mockRestore();
  });
});

describe('200 openings in a minute', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-26T10:00:00Z') }));
  afterEach(() => void vi.useRealTimers());

  it('are one banner and few calls', async () => {
    const fake = createFakeApi();
    const opened: Item[] = [];
    const open = (at: number): void => {
      opened.unshift(opening(`n${at}`, null, { createdAt: new Date().toISOString(), at }));
      fake.answers('listNotifications', inboxOf(opened.slice(0, 100)), at);
    };
    open(1);
    const client = renderScreen(<OpeningBanner person="u1/o1" />, { fake });
    await act(() => vi.advanceTimersByTimeAsync(100));
    for (let count = 2; count <= 200; count += 1) {
      open(count);
      await act(async () => {
        applyChanged(client, { organizationId: 'o1', positions: { inbox: count } });
        await vi.advanceTimersByTimeAsync(300);
      });
    }
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(screen.getAllByRole('region', { name: 'An opened link' })).toHaveLength(1);
    expect(screen.getByText(/and many others/u)).toBeTruthy();
    expect(fake.callsOf('/api/notifications').length).toBeLessThan(25);
    await act(() => vi.advanceTimersByTimeAsync(601_000));
    expect(screen.queryByRole('region', { name: 'An opened link' })).toBeNull();
  });
});
