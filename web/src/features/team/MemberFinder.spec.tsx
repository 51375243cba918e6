import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createFakeApi, problemOf } from '../../../testing/fakeApi.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { currentUser, memberAt } from '../../../testing/samples.ts';
import { MemberFinder } from './MemberFinder.tsx';

const thousand = Array.from({ length: 1_000 }, (_none, at) => memberAt(at, { firstName: 'Rep', lastName: String(at) }));

const show = (arrange: (fake: ReturnType<typeof createFakeApi>) => void) => {
  const fake = createFakeApi();
  fake.answers('currentUser', currentUser());
  arrange(fake);
  const onPick = vi.fn();
  renderScreen(<MemberFinder open anchor={document.body} onPick={onPick} onClose={() => undefined} />, {
    fake,
    path: '/activity',
  });
  const asked = () =>
    fake.callsOf('/api/team-members').map(({ search }) => [search.get('limit'), search.get('search')]);
  return { fake, onPick, asked, user: userEvent.setup() };
};
const field = () => screen.findByRole('searchbox', { name: 'Find a member' });
const items = () => screen.queryAllByRole('menuitem');

describe('choosing one of 1,000 members', () => {
  it('asks for as many as it shows, says that there are more, and lets the server find them', async () => {
    const { fake, onPick, asked, user } = show((api) => api.answers('listMembers', thousand));
    await expect.poll(() => items().length).toBe(50);
    screen.getByText('There are more: type a few letters to find them.');
    fake.answers('listMembers', thousand.slice(777, 778));
    await user.type(await field(), 'zoe');
    await expect.poll(() => asked().at(-1)).toEqual(['50', 'zoe']);
    expect(asked()[0]).toEqual(['50', null]);
    await expect.poll(() => items().length).toBe(1);
    expect(screen.queryByText(/There are more/u)).toBeNull();
    await user.click(screen.getByRole('menuitem'));
    expect(onPick).toHaveBeenCalledWith(thousand[777]?.id, 'Rep 777');
  });

  it('is led from the search to those that were found by the arrow, and takes the only one with Enter', async () => {
    const { fake, onPick, user } = show((api) => api.answers('listMembers', thousand));
    await expect.poll(() => items().length).toBe(50);
    await user.type(await field(), '{Enter}{ArrowDown}');
    expect(onPick).not.toHaveBeenCalled();
    expect(document.activeElement?.textContent).toContain('Rep 0');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onPick).toHaveBeenLastCalledWith(thousand[1]?.id, 'Rep 1');
    fake.answers('listMembers', thousand.slice(777, 778));
    await user.type(await field(), 'zoe');
    await expect.poll(() => items().length).toBe(1);
    await user.keyboard('{Enter}');
    expect(onPick).toHaveBeenLastCalledWith(thousand[777]?.id, 'Rep 777');
  });

  it('says where they could not be loaded, instead of that nobody matches', async () => {
    const { fake, user } = show((api) => api.fails('listMembers', problemOf(422, 'The search is too long.')));
    const alert = within(await screen.findByRole('alert'));
    alert.getByText('The search is too long.');
    expect(screen.queryByText('Nobody matches')).toBeNull();
    fake.answers('listMembers', thousand.slice(0, 2));
    await user.click(alert.getByRole('button', { name: 'Try again' }));
    await expect.poll(() => items().length).toBe(2);
  });
});
