import { act, fireEvent, render, screen } from '@testing-library/react';
import { Suspense, lazy } from 'react';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSearch } from './useSearch.ts';

const List = () => {
  const search = useSearch();
  return (
    <>
      <input type="search" value={search.text} onChange={({ target }) => search.type(target.value)} />
      <Link to="/other">Other</Link>
    </>
  );
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
  const { promise: code, resolve } = Promise.withResolvers<{ default: () => string }>();
  const Other = lazy(() => code);
  render(
    <BrowserRouter>
      <Suspense>
        <Routes>
          <Route path="/list" element={<List />} />
          <Route path="/other" element={<Other />} />
        </Routes>
      </Suspense>
    </BrowserRouter>,
  );
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ada' } });
  fireEvent.click(screen.getByRole('link', { name: 'Other' }));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(location.pathname + location.search).toBe('/other');
  await act(async () => resolve({ default: () => 'the other screen' }));
  expect(document.body.textContent).toBe('the other screen');
});
