import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showBesideUnloaded } from '../../../testing/unloadedScreen.tsx';
import { useSearch } from './useSearch.ts';

const List = () => {
  const search = useSearch();
  return <input type="search" value={search.text} onChange={({ target }) => search.type(target.value)} />;
};

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, '', '/list');
});
afterEach(() => {
  vi.useRealTimers();
  history.replaceState(null, '', '/');
});

it('does not lead back to its screen when its reader has left it for one whose code is not there yet', async () => {
  const { leave, expectToArrive } = showBesideUnloaded(<List />);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ada' } });
  leave();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(location.pathname + location.search).toBe('/other');
  await expectToArrive();
});
