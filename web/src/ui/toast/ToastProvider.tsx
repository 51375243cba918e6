import { Suspense, lazy, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { watchPresses } from '../../lib/browser/lastPressed.ts';
import { ToastsContext } from '../../lib/toast/toasts.ts';
import { createToasts } from '../../lib/toast/toastStore.ts';
import type { Toasts } from '../../lib/toast/toastStore.ts';
import { ErrorBoundary } from '../state/ErrorBoundary.tsx';

const ToastHost = lazy(async () => ({ default: (await import('./ToastHost.tsx')).ToastHost }));

const focusToast = (event: KeyboardEvent): void => {
  if (event.key === 'F8') document.querySelector<HTMLElement>('[data-toast]')?.focus();
};

const presses = ['pointerdown', 'keydown'] as const;

/** For browsers that do not say when they are idle, in ms. */
const idleAfter = 1000;

const whenIdle = (then: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(then, idleAfter);
    return () => clearTimeout(timer);
  }
  const asked = window.requestIdleCallback(then);
  return () => window.cancelIdleCallback(asked);
};

/**
 * Whether the code of toasts is fetched: once the page is idle, so that a toast waits for no file, and at the latest
 * with the first press or toast.
 */
const useIsHostNeeded = (toasts: Toasts): boolean => {
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(() => {
    const need = (): void => setIsNeeded(true);
    presses.forEach((press) => document.addEventListener(press, need, { once: true, capture: true }));
    const ends = [whenIdle(need), toasts.subscribe(need)];
    return () => {
      ends.forEach((end) => end());
      presses.forEach((press) => document.removeEventListener(press, need, { capture: true }));
    };
  }, [toasts]);
  return isNeeded;
};

/**
 * Shows toasts: one at a time for five seconds, or eight where one offers to take a change back. They are swiped away
 * to the right, and focused with F8 (specification, sections 4 and 9).
 */
export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [toasts] = useState(createToasts);
  const isHostNeeded = useIsHostNeeded(toasts);
  useEffect(() => watchPresses(), []);
  useEffect(() => {
    document.addEventListener('keydown', focusToast);
    return () => document.removeEventListener('keydown', focusToast);
  }, []);
  return (
    <ToastsContext value={toasts}>
      {children}
      {isHostNeeded && (
        <ErrorBoundary>
          <Suspense>
            <ToastHost toasts={toasts} />
          </Suspense>
        </ErrorBoundary>
      )}
    </ToastsContext>
  );
};
