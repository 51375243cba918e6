import { act, fireEvent, render, screen } from '@testing-library/react';
import { Suspense, lazy } from 'react';
import type { ReactNode } from 'react';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { expect } from 'vitest';
import { deferred } from './deferred.ts';

/**
 * Shows a screen at `/list` of the browser's own history, beside a link to another screen at `/other` whose code is not
 * there yet. `leave` presses the link; `expectToArrive` lets the code come and expects the other screen.
 */
export const showBesideUnloaded = (list: ReactNode) => {
  const { promise: code, resolve } = deferred<{ default: () => string }>();
  const Other = lazy(() => code);
  const page = (
    <>
      {list}
      <Link to="/other">Other</Link>
    </>
  );
  render(
    <BrowserRouter>
      <Suspense>
        <Routes>
          <Route path="/list" element={page} />
          <Route path="/other" element={<Other />} />
        </Routes>
      </Suspense>
    </BrowserRouter>,
  );
  return {
    leave: (): void => void fireEvent.click(screen.getByRole('link', { name: 'Other' })),
    expectToArrive: async (): Promise<void> => {
      await act(async () => resolve({ default: () => 'the other screen' }));
      expect(document.body.textContent).toBe('the other screen');
    },
  };
};
