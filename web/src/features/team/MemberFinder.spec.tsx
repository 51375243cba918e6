import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createFakeApi } from '../../../testing/fakeApi.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { currentUser, memberAt } from '../../../testing/samples.ts';
import { MemberFinder } from './MemberFinder.tsx';

it('asks for as many members as it shows, and lets the server find the others', async () => {
  const fake = createFakeApi();
  fake.answers('currentUser', currentUser());
  fake.answers('listMembers', [memberAt(1), memberAt(2)]);
  const onPick = vi.fn();
  renderScreen(<MemberFinder open anchor={document.body} onPick={onPick} onClose={() => undefined} />, {
    fake,
    path: '/activity',
  });
  expect(await screen.findAllByRole('menuitem')).toHaveLength(2);
  fake.answers('listMembers', [memberAt(3)]);
  await userEvent.setup().type(screen.getByRole('searchbox', { name: 'Find a member' }), 'zoe');
  const asked = () =>
    fake.callsOf('/api/team-members').map(({ search }) => [search.get('limit'), search.get('search')]);
  await expect.poll(() => asked().at(-1)).toEqual(['50', 'zoe']);
  expect(asked()[0]).toEqual(['50', null]);
  await expect.poll(() => screen.getAllByRole('menuitem').length).toBe(1);
  await userEvent.setup().click(screen.getByRole('menuitem'));
  expect(onPick).toHaveBeenCalled();
});
