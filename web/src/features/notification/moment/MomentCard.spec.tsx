import type { Moment } from '@upline/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createFakeApi } from '../../../../testing/fakeApi.ts';
import { renderScreen } from '../../../../testing/render.tsx';
import { currentUser, idOf, minutesAgo } from '../../../../testing/samples.ts';
import { MomentPlace } from './MomentPlace.tsx';

const moment = (id: string, changes: Partial<Moment> = {}): Moment => ({
  id,
  kind: 'level',
  subject: 'gold',
  at: minutesAgo(1),
  ...changes,
});

const show = (moments: readonly Moment[] | undefined, id = idOf(1), path = '/') => {
  const fake = createFakeApi();
  fake.answers('currentUser', currentUser({ id, moments: moments && [...moments] }));
  renderScreen(<MomentPlace />, { fake, path });
  return fake;
};
const card = () => screen.findByRole('region', { name: 'A moment to celebrate' });
const noCard = async (fake: ReturnType<typeof show>) => {
  await waitFor(() => expect(fake.callsOf('/api/auth/user')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'A moment to celebrate' })).toBeNull());
};

describe('a moment to celebrate', () => {
  it.each([
    ['level', 'gold', 'You reached the Gold level', '/leaderboard'],
    ['goal', null, 'Your team reached its goal for this month', '/analytics'],
    ['opening', 'Tour', 'Your first link was opened', '/today'],
    ['conversion', null, 'Your first prospect converted', '/prospects'],
  ] as const)('says that it is a %s, is read out, and leads on', async (kind, subject, title, place) => {
    show([moment(kind, { kind, subject })]);
    const region = within(await card());
    expect(region.getByText(title)).toBeTruthy();
    expect(region.getByRole('link').getAttribute('href')).toBe(place);
    await waitFor(() => expect(document.querySelector('[aria-live="polite"]')?.textContent).toContain(title));
  });

  it('leads nowhere on the screen that it would lead to', async () => {
    show([moment('n1', { kind: 'opening', subject: 'Tour' })], idOf(1), '/today');
    expect(within(await card()).queryByRole('link')).toBeNull();
  });

  it('is not shown again after a reload, closed or not', async () => {
    show([moment('n1')]);
    await card();
    cleanup();
    await noCard(show([moment('n1')]));
  });

  it('is one of a kind a day, and one after the other for different kinds', async () => {
    show([moment('n1'), moment('n2', { subject: 'platinum' }), moment('2026-11', { kind: 'goal', subject: null })]);
    expect(within(await card()).getByText('You reached the Gold level')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(await within(await card()).findByText('Your team reached its goal for this month')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'A moment to celebrate' })).toBeNull());
  });

  it('comes on another day of the same kind, and to another person of the browser', async () => {
    localStorage.setItem(`upline-moments/${idOf(1)}/${idOf(900)}`, JSON.stringify({ level: '2020-01-01 n0' }));
    show([moment('n1')]);
    await card();
    cleanup();
    show([moment('n1')], idOf(2));
    await card();
  });

  it('is none a day later, nor where the server of the version before says nothing of them', async () => {
    await noCard(show([moment('n1', { at: minutesAgo(24 * 60 + 1) })]));
    cleanup();
    await noCard(show(undefined));
  });

  it('is shown by one tab of the browser', async () => {
    const waiting: (() => void)[] = [];
    const request = (_name: string, _options: LockOptions, hold: () => Promise<void>): Promise<void> =>
      new Promise((resolve) => void waiting.push(() => void hold().then(resolve)));
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: { request } }));
    const fake = show([moment('n1')]);
    await waitFor(() => expect(waiting).toHaveLength(1));
    await noCard(fake);
    waiting[0]?.();
    await card();
  });
});
