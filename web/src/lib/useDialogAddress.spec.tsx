import { act, fireEvent, render, screen } from '@testing-library/react';
import { Suspense, lazy } from 'react';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDialogAddress } from './useDialogAddress.ts';

let saved: () => void;

const List = () => {
  const { addressed, open, close } = useDialogAddress(['edit']);
  return (
    <>
      <button type="button" onClick={() => open('edit', 'a1')}>
        Edit
      </button>
      {addressed && (
        <button
          type="button"
          onClick={() => {
            saved = close;
          }}
        >
          Save
        </button>
      )}
      <Link to="/other">Other</Link>
    </>
  );
};

beforeEach(() => history.replaceState(null, '', '/list'));
afterEach(() => {
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
});

it('does not lead back when a save ends after its reader left for a screen whose code is not there yet', async () => {
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
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  expect(location.search).toBe('?edit=a1');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  fireEvent.click(screen.getByRole('link', { name: 'Other' }));
  const back = vi.spyOn(history, 'go');
  act(() => saved());
  expect(back).not.toHaveBeenCalled();
  expect(location.pathname).toBe('/other');
  await act(async () => resolve({ default: () => 'the other screen' }));
  expect(document.body.textContent).toBe('the other screen');
});
